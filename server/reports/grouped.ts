// The numbers of all groups of a report and of all rows, in one statement.
import { type RawBuilder, sql } from 'kysely'
import { hasRows } from '#kernel/report'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import type { Asked } from './asked'
import { type Column, columnsOf, eachSql, heldSql, namedSql } from './rows'

function aggregateSql({ measure: { of, fact }, value: name, flag }: Column): RawBuilder<unknown> {
  const value = sql.ref(`h.${name}`)
  const which = sql.ref(`h.${flag}`)
  if (of === 'count' && !fact) return sql`count(*) filter (where ${which})`
  if (of === 'distinct') return sql`count(distinct ${value}) filter (where ${which})`
  if (of === 'share') return sql`round((avg(${value}) filter (where ${which}))::numeric, 1)`
  if (of === 'avg') return sql`round((avg(${value}) filter (where ${which}))::numeric, 2)`
  return sql`coalesce(sum(${value}) filter (where ${which}), 0)`
}

/** The numbers of all rows of `held`. */
export const numbersSql = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${aggregateSql(column)} as ${sql.id(column.name)}`))

/** `placed`: the groups of each row, if it may have several. */
function placedSql(asked: Asked, named: boolean): RawBuilder<unknown> {
  if (!asked.field.many) return sql``
  const each = eachSql(asked)
  if (!named) return sql`, placed as (select distinct id, key as up, true as own from ${each})`
  const own = asked.dimension.at ? sql`true` : sql`bool_or(n.up = each.key)`
  return sql`, placed as (select each.id, n.up, ${own} as own from ${each} join named n on n.id = each.key group by each.id, n.up)`
}

/** Groups of rows that count in several groups: those of a tree, or of a field with several values. */
function spreadSql(asked: Asked, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  const { field, dimension } = asked
  const named = namedSql(asked)
  const own = (up: string, key: string) =>
    named && !dimension.at ? sql`count(*) filter (where ${sql.ref(up)} = ${sql.ref(key)})` : sql`count(*)`
  if (!field.many) {
    if (!named)
      return sql`select h.key::text as key, false as whole, count(*) as own, ${counted} from held h group by h.key`
    return sql`select n.up::text as key, false as whole, ${own('n.up', 'h.key')} as own, ${counted}
        from held h join named n on n.id = h.key group by n.up
      union all select null, false, count(*), ${counted} from held h
        where not exists (select from named n where n.id = h.key) having count(*) > 0`
  }
  // A row counts once in a group, and in that of the empty value if it has no other.
  return sql`select p.up::text as key, false as whole, count(*) filter (where p.own) as own, ${counted}
      from placed p join held h on h.id = p.id group by p.up
    union all select null, false, count(*), ${counted} from held h
      where not exists (select from placed p where p.id = h.id) having count(*) > 0`
}

/** Fields whose values a dimension wants the foremost of. */
const topFields = ({ dimension: { top = [] } }: Asked) => top.map(({ field }) => field)

/** True if the numbers of groups add up to those of the groups above, but for distinct values of one field. */
function addsUp(asked: Asked, columns: readonly Column[]): boolean {
  const distinct = columns.flatMap(({ measure: { of, field } }) => (of === 'distinct' ? [field] : []))
  return (
    !asked.field.many &&
    new Set(distinct).size <= 1 &&
    columns.every(({ measure: { of } }) => of !== 'avg' && of !== 'share')
  )
}

/** The field whose values are counted apart before groups are: each is distinct, and one of them the foremost. */
function apartOf(asked: Asked, columns: readonly Column[]): string | undefined {
  if (!addsUp(asked, columns)) return undefined
  const distinct = columns.find(({ measure: { of } }) => of === 'distinct')?.measure.field
  const [top] = topFields(asked)
  return distinct ?? (asked.measures[0] && hasRows(asked.measures[0]) ? top : undefined)
}

/** Places of the foremost values that the statement answers, `t<place>`. */
export function toppedIn(asked: Asked): number[] {
  const apart = apartOf(asked, columnsOf(asked))
  const [main] = asked.measures
  if (apart === undefined || asked.dimension.ranked || !main || !hasRows(main)) return []
  return topFields(asked).flatMap((field, place) => (field === apart ? [place] : []))
}

/** Of rows counted apart: that with the most of the first number, the earliest if several have. */
function topsSql(asked: Asked): RawBuilder<unknown>[] {
  return toppedIn(asked).map(
    (place) =>
      sql`(-(max(array[l.c0::float8, -l.one]) filter (where l.here and l.one is not null and not l.whole))[2])::bigint as ${sql.id(`t${place}`)}`,
  )
}

/** Numbers of rows that are counted in two steps: by group and value, then by the groups above. */
function inStepsSql(asked: Asked, columns: readonly Column[]): RawBuilder<unknown> {
  const { resource, context, dimension } = asked
  const apart = apartOf(asked, columns)
  const isDistinct = ({ measure: { of } }: Column) => of === 'distinct'
  const one = apart === undefined ? sql`` : sql`, ${valueSql(apart, tableOf(resource, context))} as one`
  const [by, named] = [apart === undefined ? sql`` : sql`, one`, namedSql(asked) !== null]
  // Rows of the compared period alone have no foremost value.
  const here = columns[0] ? sql.ref(`h.${columns[0].flag}`) : sql`true`
  const first = columns.map((column) =>
    isDistinct(column)
      ? sql`bool_or(${sql.ref(`h.${column.flag}`)}) as ${sql.id(column.name)}`
      : sql`${numbersSql([column])}`,
  )
  const summed = columns.map((column) => {
    const value = sql.ref(`s.${column.name}`)
    return sql`${isDistinct(column) ? sql`bool_or(${value})` : sql`sum(${value})`} as ${sql.id(column.name)}`
  })
  const last = columns.map((column) => {
    const value = sql.ref(`l.${column.name}`)
    return sql`${isDistinct(column) ? sql`count(l.one) filter (where ${value})` : sql`coalesce(sum(${value}), 0)`} as ${sql.id(column.name)}`
  })
  // Rows of groups below are not the group's own, unless its level is the only one.
  const own = named && !dimension.at ? sql`n.up = g.key` : sql`true`
  const groups = named
    ? sql`select n.up, false as whole, ${own} as own_too, g.* from grouped g join named n on n.id = g.key
      union all select null, false, true, g.* from grouped g where not exists (select from named n where n.id = g.key)`
    : sql`select g.key as up, false as whole, true as own_too, g.* from grouped g`
  return sql`${heldSql(asked, columns, one)},
    grouped as materialized (select h.key ${by}, count(*) as own, bool_or(${here}) as here, ${sql.join(first)} from held h group by h.key ${by}),
    spread as (${groups} union all select null, true, true, g.* from grouped g),
    level as (select s.up, s.whole ${by}, sum(s.own) filter (where s.own_too) as own, bool_or(s.here) as here, ${sql.join(summed)} from spread s group by s.up, s.whole ${by})
    select l.up::text as key, l.whole, coalesce(sum(l.own), 0) as own, ${sql.join([...last, ...topsSql(asked)])}
    from level l group by l.up, l.whole`
}

/** Rows `key`, `whole`, `own` and a number for each column: of every group, and of all rows if there are any. */
export function groupedSql(asked: Asked, columns: readonly Column[]): RawBuilder<unknown> {
  if (addsUp(asked, columns)) return inStepsSql(asked, columns)
  const counted = numbersSql(columns)
  return sql`${heldSql(asked, columns)} ${placedSql(asked, namedSql(asked) !== null)} ${spreadSql(asked, counted)}
    union all select null, true, count(*), ${counted} from held h`
}
