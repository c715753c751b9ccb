// Request of a report, limited to the caller's permissions: group, numbers, periods, rows.
import { type RawBuilder, sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Binding, Field, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Days } from '#kernel/periods'
import {
  comparedWith,
  type Dimension,
  fieldsOf,
  groupsIn,
  type Measure,
  MOST_GROUPS,
  type Report,
  type ReportQuery,
  stretchOf,
} from '#kernel/report'
import type { Filter, ListQuery } from '#kernel/wire'
import { atList } from '../actions/at-list'
import { queriedSql } from '../actions/conditions'
import { asNarrowed } from '../actions/match'
import { type Context, resourceOf } from '../core/context'
import type { Resource } from '../core/resources'
import { refuseUnreadable } from '../rows/plan'
import { tableOf } from '../rows/table'
import { filterSql } from '../rows/where'

export interface Asked {
  readonly reporting: Binding & { readonly report: Report }
  readonly dimension: Dimension
  /** The field of the dimension, as the counted page has it. */
  readonly field: Field
  /** Measures that the caller may read. */
  readonly measures: readonly Measure[]
  readonly days: Days | null
  /** The compared period. */
  readonly before: Days | null
  /** The day of which facts tell the state; by default the last one. */
  readonly on?: string
  /** Condition on the record `one` of a ranked group. */
  readonly among?: RawBuilder<unknown>
  readonly resource: Resource
  /** Context of the list of the counted page. */
  readonly context: Context
  /** Condition on a row called `t`, as in this list. */
  readonly where: ReturnType<typeof queriedSql>
}

function refuse(name: string, text: Text): never {
  fail('PARAM', { errors: { [name]: text } })
}

const unreadable: Text = { zh: '没有查看权限', en: 'Not permitted' }

/** The day on which years begin, `MM-DD`, from a setting named `resource.field`. */
export async function yearStartIn(
  setting: string | undefined,
  { db, resources }: Context,
): Promise<string | undefined> {
  const [name, column] = setting?.split('.') ?? []
  if (!name || !column) return undefined
  const { rows } = await sql<{ start: string | null }>`select ${sql.ref(column)} as start
    from ${sql.table(resources.get(name).table)} order by id limit 1`.execute(db)
  return rows[0]?.start ?? undefined
}

async function stretchesOf(
  query: ReportQuery,
  report: Report,
  context: Context,
): Promise<Pick<Asked, 'days' | 'before'>> {
  const days = stretchOf(query, report, context.today, await yearStartIn(report.period?.year, context))
  if (days === undefined) refuse('end_date', { zh: '结束日期不能早于开始日期', en: 'Cannot end before it starts' })
  return { days, before: days && query.compare ? comparedWith(days, query.compare, context.today) : null }
}

/** Condition on the record `one` that a group is of. Refuses with PARAM for unreadable fields. */
function amongSql(record: Filter, { ref }: Field, context: Context): RawBuilder<unknown> {
  const target = context.resources.get(ref?.base as string)
  const grant = context.session?.grant
  for (const name of Object.keys(record)) {
    const field = target.binding.fields[name]
    if (grant && field && !canRead(grant, field)) refuse(name, unreadable)
  }
  return filterSql(record, tableOf(target, context, 'one'))
}

/** Refuses with PARAM for unreadable fields and for periods of too many groups; with PERM if nothing remains. */
export async function askedOf(query: ReportQuery, outer: Context): Promise<Asked> {
  const { report } = outer.page
  if (!report) throw new Error(`${outer.page.name} is no report`)
  const page = outer.resources.binding(report.of)
  const context = atList(page, outer)
  const resource = resourceOf(context)
  const grant = outer.session?.grant
  const readable = (name: string) => {
    const field = page.fields[name]
    return !field || !grant || canRead(grant, field)
  }
  const open = report.dimensions.filter(({ field }) => readable(field))
  const measures = report.measures.filter((one) => fieldsOf(one, report).every(readable))
  const dimension = query.dimension ? open.find(({ name }) => name === query.dimension) : open[0]
  if (open.length === 0 || measures.length === 0) return fail('PERM')
  if (!dimension) return refuse('dimension', unreadable)
  const { days, before } = await stretchesOf(query, report, context)
  if (days && dimension.by && groupsIn(days, dimension.by).length > MOST_GROUPS)
    refuse('dimension', {
      zh: '分组过多，请缩短时间或放大分组',
      en: 'Too many groups: choose a shorter period or longer groups',
    })
  const asked = (await asNarrowed({ ...page.select, filter: query.filter ?? {} }, context)) as ListQuery & Row
  refuseUnreadable(asked, context)
  const own = resource.binding.fields[dimension.field] ?? (outer.page.fields[dimension.field] as Field)
  const field = dimension.fact ? { ...own, many: true } : own
  const on = query.date_end === undefined || query.date_end < context.today ? query.date_end : context.today
  return {
    ...(on === undefined ? {} : { on }),
    ...(query.record ? { among: amongSql(query.record, field, outer) } : {}),
    reporting: { ...outer.page, report },
    dimension,
    field,
    measures,
    days,
    before,
    resource,
    context,
    where: queriedSql(resource, asked, context),
  }
}
