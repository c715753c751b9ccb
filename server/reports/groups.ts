// The groups of a report in order, including known groups without rows.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Row, Scope, Text } from '#kernel/binding'
import { type GroupId, groupName, groupsIn, isTimeline, MOST_GROUPS, NO_RECORD, NO_VALUE } from '#kernel/report'
import { pick } from '#kernel/text'
import { unseen } from '#kernel/unseen'
import type { Resource } from '../core/resources'
import { readable } from '../rows/plan'
import { captions, records } from '../rows/records'
import { referableSql, scopeSql, visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { orderSql } from '../rows/where'
import type { Asked } from './asked'
import { type Counted, MOST_AT_ONCE, refuseMany } from './numbers'

export interface Group {
  readonly id: GroupId
  /** Group key of the statement; null for rows without a group. */
  readonly key: string | null
  readonly name: string
  readonly pid: number | null
  /** Values of the referenced record. */
  readonly about?: Row
}

const empty: Text = { zh: '未填写', en: 'Not set' }
const choice: Readonly<Record<string, Text>> = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } }

/** The constant part of a reference's `where`. */
function narrowedSql(field: Field, target: Resource, { context }: Asked): RawBuilder<unknown> {
  const fixed = Object.entries(field.ref?.where ?? {}).filter(
    ([, wanted]) => !(typeof wanted === 'string' && wanted.startsWith('$')),
  )
  return scopeSql(Object.fromEntries(fixed) as Scope, tableOf(target, context))
}

interface Referred {
  id: number
  pid: number | null
  /** True if the caller may refer to it. */
  open: boolean
}

/** Records that have rows, or could: in the order of their own list. */
async function referredIn(found: readonly number[], asked: Asked): Promise<Referred[]> {
  const { field, dimension, context } = asked
  const target = context.resources.get(field.ref?.base as string)
  const open = sql`(${visibleSql('all', tableOf(target, context), referableSql)} and ${narrowedSql(field, target, asked)})`
  const among = scopeSql((dimension.at ?? {}) as Scope, tableOf(target, context))
  const names = target.binding.views.list.order.filter(
    (entry) => readable(target, [entry.replace(/^-/, '')], context).length > 0,
  )
  const { rows } =
    await sql<Referred>`select t.id, ${field.ref?.tree ? sql`t.pid` : sql`null::bigint as pid`}, ${open} as open
    from ${sql.table(target.table)} t where t.id = any(${[...found]}::bigint[]) ${dimension.all ? sql`or (${open} and ${among})` : sql``}
    order by ${orderSql(names, tableOf(target, context))} limit ${MOST_AT_ONCE + 1}`.execute(context.db)
  refuseMany(rows)
  return rows
}

/** Nests groups below shown ones, skipping parents that the caller may not see. */
function nested(rows: readonly Referred[], shown: ReadonlySet<number>): { id: number; pid: number | null }[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parentOf = (row: Referred): number | null => {
    const seen = new Set<number>()
    let pid = row.pid
    while (pid !== null && !shown.has(pid) && !seen.has(pid)) {
      seen.add(pid)
      pid = byId.get(pid)?.pid ?? null
    }
    return pid !== null && shown.has(pid) ? pid : null
  }
  const placed = rows.filter(({ id }) => shown.has(id)).map((row) => ({ id: row.id, pid: parentOf(row) }))
  const below = (pid: number | null): typeof placed =>
    placed.filter((one) => one.pid === pid).flatMap((one) => [one, ...below(one.id)])
  return below(null)
}

async function ofReference(rows: readonly Counted[], asked: Asked): Promise<Group[]> {
  const keyed = rows.filter(({ key }) => key !== null)
  const own = new Set(keyed.filter((row) => row.own > 0).map(({ key }) => Number(key)))
  const referred = await referredIn(
    keyed.map(({ key }) => Number(key)),
    asked,
  )
  const shown = new Set(referred.filter(({ id, open }) => open || own.has(id)).map(({ id }) => id))
  return named(nested(referred, shown), asked)
}

/** Groups with their captions and the values shown beside them. */
export async function named(
  found: readonly { id: number; pid: number | null }[],
  { field, dimension: { show }, context }: Pick<Asked, 'field' | 'dimension' | 'context'>,
): Promise<Group[]> {
  const ids = found.map(({ id }) => id)
  const names = await captions(field.ref?.base as string, ids, context, field.ref?.label)
  const outside = pick(unseen, context.language)
  const rows = await records(
    context.resources.get(field.ref?.base as string),
    show ? ids.filter((id) => names.get(id) !== outside) : [],
    (show ?? []).map(({ name }) => name),
    context,
  )
  const about = new Map(rows.map(({ id, ...values }) => [id as number, values]))
  return found.map(({ id, pid }) => ({
    id,
    key: String(id),
    name: names.get(id) ?? '',
    pid,
    ...(show ? { about: about.get(id) ?? {} } : {}),
  }))
}

/** Without a period: from the first to the last date present. */
function ofDates(rows: readonly Counted[], { dimension, reporting, days }: Asked): Group[] {
  const { by } = dimension
  if (!by) return []
  const found = rows.flatMap(({ key }) => key ?? []).sort()
  const [first, last] = [found[0], found.at(-1)]
  const bounds = isTimeline(dimension, reporting.report) ? days : null
  const whole = bounds ?? (first && last ? { first, last } : null)
  const filled = whole ? groupsIn(whole, by) : []
  const firsts = filled.length > MOST_GROUPS ? found : filled
  return firsts.map((key) => ({ id: key, key, name: groupName(key, by), pid: null }))
}

function ofChoices({ field, context }: Asked): Group[] {
  const choices = field.choices ?? ['true', 'false'].map((value) => ({ value, title: choice[value] as Text }))
  return choices.map(({ value, title }) => ({
    id: String(value),
    key: String(value),
    name: pick(title, context.language),
    pid: null,
  }))
}

/** Groups in order; rows without a value come last, if there are any. */
export async function groupsOf(rows: readonly Counted[], asked: Asked): Promise<Group[]> {
  const { field, context, dimension } = asked
  const groups = field.ref ? await ofReference(rows, asked) : dimension.by ? ofDates(rows, asked) : ofChoices(asked)
  if (!rows.some(({ key }) => key === null)) return groups
  const id = field.ref ? NO_RECORD : NO_VALUE
  return [...groups, { id, key: null, name: pick(empty, context.language), pid: null }]
}
