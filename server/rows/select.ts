// Plans as SQL, and rows of the answer as records: values masked, captions filled in.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { fill, placeholders } from '#kernel/text'
import { isMasked, mask } from '#kernel/tidy'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'
import { compiledFragment } from './fragment'
import { type CaptionPlan, mayRead, type PagePlan, type RowPlan } from './plan'
import { dataScopeSql, referableSql } from './scope'
import { otherTable, type Table } from './table'
import { valueSql } from './values'
import { conditionsSql, orderSql } from './where'

/** Column of one placeholder of a caption; field names have no `#`. */
const partOf = (caption: CaptionPlan, place: number): string => `${caption.field}#${place}`

/** Deleted records keep their captions. */
function captionSql(caption: CaptionPlan, table: Table): RawBuilder<unknown>[] {
  const target = otherTable(table, table.caller.resources.get(caption.base), `${table.alias}_${caption.field}`)
  const held = valueSql(caption.field, table)
  return placeholders(caption.label).map((name, place) => {
    const value = valueSql(name, target)
    const found = caption.many
      ? sql`array(select ${value} from unnest(${held}) with ordinality as held(id, place)
          left join ${target.from} on ${target.id} = held.id order by held.place)`
      : sql`(select ${value} from ${target.from} where ${target.id} = ${held})`
    return sql`${found} as ${sql.id(partOf(caption, place))}`
  })
}

function buildColumns({ fields, captions }: RowPlan, table: Table): RawBuilder<unknown> {
  const columns = fields.filter((name) => name !== 'id').map((name) => sql`${valueSql(name, table)} as ${sql.id(name)}`)
  return sql.join([table.id, ...columns, ...captions.flatMap((caption) => captionSql(caption, table))])
}

interface Kept extends Pick<Caller, 'today' | 'settings'> {
  readonly alias: string
  readonly columns: RawBuilder<unknown>
}

/** By plan; null after the first use, because most plans that are not kept are used once. */
const kept = new WeakMap<RowPlan, Kept | null>()

/** The id and all columns of the plan. */
export function columnsSql(plan: RowPlan, table: Table): RawBuilder<unknown> {
  const { alias, caller } = table
  const { today, settings } = caller
  const held = kept.get(plan)
  if (held && held.alias === alias && held.today === today && held.settings === settings) return held.columns
  if (held === undefined) {
    kept.set(plan, null)
    return buildColumns(plan, table)
  }
  let isTimely = false
  const now = () => {
    isTimely = true
    return caller.now()
  }
  const columns = compiledFragment(buildColumns(plan, { ...table, caller: { ...caller, now } }))
  // A column that reads the clock is another one a moment later.
  if (!isTimely) kept.set(plan, { alias, today, settings, columns })
  return columns
}

/** Selects the ids of one page first, the rows after: the cost of a row is paid for one page only. */
export function pageSql(plan: PagePlan, table: Table, counted = false): RawBuilder<Row & { id: number }> {
  const order = orderSql(plan.order, table)
  // As literals, so that the database may keep one plan for the first page and another one for those far behind.
  const limit = plan.limit === null ? sql`` : sql`limit ${sql.lit(plan.limit)}`
  const offset = plan.offset === 0 ? sql`` : sql`offset ${plan.offset}`
  const where = conditionsSql(plan.where, table, plan.scoped ? referableSql : dataScopeSql)
  const total = counted ? sql`, count(*) over () as total` : sql``
  return sql`select ${columnsSql(plan, table)}${counted ? sql`, page.total as "#total"` : sql``}
    from (select ${table.id}${total} from ${table.from} where ${where} order by ${order} ${limit} ${offset}) page
    join ${table.from} on ${table.id} = page.id order by ${order}`
}

export function captionOf(resource: Resource, row: Row, caller: Caller, label = resource.binding.label): string {
  const shown: Row = {}
  for (const name of placeholders(label)) {
    const field = resource.binding.fields[name]
    if (!field) shown[name] = row[name]
    else shown[name] = mayRead(field, caller) ? shownValue(field, row[name], caller) : null
  }
  return caller.filled(fill(label, shown))
}

/** A stored value as this caller may read it. */
export function shownValue(field: Field, value: unknown, caller: Caller): unknown {
  if (value === null || value === undefined) return null
  if (field.sensitive === 'secret') return MASK
  if (field.sensitive === 'identity') return mask(field, caller.cipher.decrypt(String(value)))
  if (isMasked(field) && !caller.session?.canSensitive) return mask(field, value)
  return value
}

function captionIn(caption: CaptionPlan, row: Row, names: readonly string[], caller: Caller): string | string[] | null {
  const target = caller.resources.get(caption.base)
  const value = row[caption.field]
  const one = (partAt: (place: number) => unknown) =>
    captionOf(target, Object.fromEntries(names.map((name, place) => [name, partAt(place)])), caller, caption.label)
  if (!caption.many) return value === null ? null : one((place) => row[partOf(caption, place)])
  const ids = (value ?? []) as number[]
  return ids.map((_, index) => one((place) => (row[partOf(caption, place)] as unknown[])[index]))
}

/** Rows of `columnsSql` as records that the caller may read; captions of child rows are added elsewhere. */
export function recordsIn(rows: readonly Row[], plan: RowPlan, { resource, caller }: Table): Row[] {
  const { fields } = resource.binding
  const hidden = plan.fields.filter((name) => fields[name] && (fields[name].sensitive || isMasked(fields[name])))
  const captions = plan.captions.map((caption) => ({ caption, names: placeholders(caption.label) }))
  return rows.map((row) => {
    const record: Row = { id: row['id'] }
    for (const name of plan.fields) record[name] = row[name]
    for (const { caption, names } of captions) record[caption.companion] = captionIn(caption, row, names, caller)
    for (const name of hidden) record[name] = shownValue(fields[name] as Field, row[name], caller)
    return record
  })
}
