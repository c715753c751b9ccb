// The numbers of a report: one statement for groups and total.
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Days } from '#kernel/periods'
import { daysOfGroup, type GroupId, hasRows, listedBehind, type Measure, NO_RECORD, type Unit } from '#kernel/report'
import { totalsOf } from '../database/totals'
import { orderOf } from '../rows/plan'
import { referableSql, scopeSql, visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { orderSql } from '../rows/where'
import type { Asked } from './asked'
import { groupedSql, numbersSql } from './grouped'
import { type Column, columnsOf, heldSql, insideSql, namedSql } from './rows'

/**
 * A row of the statement: `c<n>` is the number of the n-th measure, `l<n>` that of the compared period, `t<n>` the
 * foremost value of the n-th field of `top`.
 */
export type Counted = { key: string | null; whole: boolean; own: number } & { [column: string]: number | null }

/** Groups in memory, and on a screen; a ranking has pages instead. */
export const MOST_AT_ONCE = 10_000

/** Refuses with CAP too many groups. */
export function refuseMany(groups: readonly unknown[]): void {
  if (groups.length <= MOST_AT_ONCE) return
  fail('CAP', {
    message: {
      zh: `分组超过 ${MOST_AT_ONCE} 个，请缩小筛选范围，或换一种分组`,
      en: `More than ${MOST_AT_ONCE} groups: narrow the filter, or group by something else`,
    },
  })
}

/** Of each group and of the whole. Refuses with CAP too many groups. */
export async function numbersOf(asked: Asked): Promise<Counted[]> {
  const numbers = sql<Counted>`${groupedSql(asked, columnsOf(asked))} limit ${MOST_AT_ONCE + 2}`
  const rows = await totalsOf(numbers, asked.context.db)
  refuseMany(rows.filter(({ whole }) => !whole))
  return rows
}

/** Condition that a ranking has the record: one that the caller may refer to, with the values that it asks for. */
function rankedSql({ dimension, field, context, among }: Asked, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const target = context.resources.get(field.ref?.base as string)
  const one = tableOf(target, context, 'one')
  return sql`exists (select from ${one.from} where ${one.id} = ${id}
    and ${visibleSql('all', one, referableSql)} and ${scopeSql((dimension.at ?? {}) as Scope, one)} and ${among ?? sql`true`})`
}

/** A group of a ranked dimension. */
export type Ranked = Counted & { key: string; rank: number; last_time: string | null }

/** A page of groups by rank, and the numbers of all of them. `keyword` narrows the page, not the ranks. */
export async function rankedOf(
  { keyword, page, limit }: { keyword: RawBuilder<unknown> | null; page: number; limit: number },
  asked: Asked,
): Promise<{ rows: Ranked[]; whole: Counted | undefined }> {
  const { resource, context, dimension } = asked
  const columns = columnsOf(asked)
  const happened = sql`, ${valueSql(dimension.ranked as string, tableOf(resource, context))} as happened`
  const wanted = keyword ? sql`r.key in (${keyword})` : sql`true`
  const found = await totalsOf(
    sql<Ranked>`${heldSql(asked, columns, happened)},
      groups as (select key, max(happened) as last, count(*) as own, ${numbersSql(columns)} from held h where key is not null group by key),
      ranked as materialized (select g.* from groups g where ${rankedSql(asked, sql`g.key`)}),
      standing as (select c0, 1 + coalesce(sum(count(*)) over (order by c0 desc rows between unbounded preceding and 1 preceding), 0) as rank
        from ranked group by c0),
      page as (select r.* from ranked r where ${wanted} order by c0 desc, last, key limit ${limit} offset ${(page - 1) * limit})
      select p.key as place, p.key::text as key, false as whole, p.own, s.rank, p.last,
        to_char(p.last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_time, null::bigint as total,
        ${sql.join(columns.map(({ name }) => sql.ref(`p.${name}`)))} from page p join standing s on s.c0 is not distinct from p.c0
      union all select null, null, true, count(*), null, null, null, count(*) filter (where ${wanted}),
        ${sql.join(columns.map(({ name }) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)`))} from ranked r
      order by whole, c0 desc, last, place`,
    context.db,
  )
  return { rows: found.filter(({ whole }) => !whole), whole: found.find(({ whole }) => whole) }
}

interface Wanted {
  measure: Measure
  days: Days | null
  id?: GroupId
}

/** The part of a group that is in the period. */
function within(days: Days | null, group: Days): Days {
  if (!days) return group
  return {
    first: days.first > group.first ? days.first : group.first,
    last: days.last < group.last ? days.last : group.last,
  }
}

/** `with` of the rows behind a number; `behind`: id, and how often each counts. */
function behindSql({ measure: counted, days: stretch, id: group }: Wanted, asked: Asked): RawBuilder<unknown> {
  const { dimension } = asked
  const measure = listedBehind(counted)
  const isOfDay = dimension.fact !== undefined && dimension.by !== undefined && group !== undefined
  const days = isOfDay ? within(stretch, daysOfGroup(group, dimension.by as Unit)) : stretch
  const id = isOfDay ? undefined : group
  const one = { measure, days, last: false, flag: 'f0', value: 'v0', name: 'c0' }
  // The conditions of a list know no groups of a tree's level.
  const placed = dimension.at !== undefined && id !== undefined && (id === NO_RECORD || asked.field.ref?.tree === true)
  const column: Column = placed || id === undefined ? one : { ...one, id }
  const inside = placed
    ? sql`where ${insideSql(id, asked)}`
    : dimension.ranked && id === undefined
      ? sql`where ${rankedSql(asked, sql`h.key`)}`
      : sql``
  const times = measure.fact && measure.of === 'count' ? sql`h.v0` : sql`1`
  return sql`${heldSql({ ...asked, measures: [measure], days, before: null }, [column])},
    behind as (select h.id, ${times} as times from held h ${inside})`
}

/** A fact that happened several times is listed as often. */
function listedSql({ resource, context }: Asked): RawBuilder<unknown> {
  const order = orderSql(orderOf(resource, {}, context), tableOf(resource, context))
  return sql`select t.id from behind join ${sql.table(resource.table)} t on t.id = behind.id
    cross join lateral generate_series(1, behind.times) time order by ${order}, time`
}

/** A page of the rows behind a number, one for each fact, and how many there are. */
export async function rowsBehind(
  wanted: Wanted,
  { page, limit }: { page: number; limit: number },
  asked: Asked,
): Promise<{ ids: number[]; total: number }> {
  const { rows: found } = await sql<{ ids: number[]; total: number }>`${behindSql(wanted, asked)}
    select array(${listedSql(asked)} limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select coalesce(sum(times), 0) from behind) as total`.execute(asked.context.db)
  const [{ ids, total }] = found as [{ ids: number[]; total: number }]
  return { ids, total }
}

/** The first rows behind a number, in the order of their list. */
export async function allBehind(wanted: Wanted, most: number, asked: Asked): Promise<number[]> {
  const { rows } = await sql<{
    ids: number[]
  }>`${behindSql(wanted, asked)} select array(${listedSql(asked)} limit ${most}) as ids`.execute(asked.context.db)
  return rows[0]?.ids ?? []
}

/** Of each group the record with the most of the first measure: rows of a group's key and an id. */
export async function topOf(name: string, asked: Asked): Promise<{ key: string | null; id: number }[]> {
  const { resource, context, measures } = asked
  const [measure] = measures
  if (!measure || !hasRows(measure)) return []
  const own = { ...asked, measures: [measure], before: null }
  const who = sql`, ${valueSql(name, tableOf(resource, context))} as who`
  const columns = columnsOf(own)
  const named = namedSql(own) !== null
  const up = named ? sql`n.up` : sql`e.key`
  const join = named ? sql`left join named n on n.id = e.key` : sql``
  return totalsOf(
    sql<{ key: string | null; id: number }>`${heldSql(own, columns, who)},
      each as (select h.key, h.who, ${numbersSql(columns)} from held h where h.who is not null group by h.key, h.who)
      select distinct on (key) key, id from (select ${up}::text as key, e.who as id, sum(e.c0) as num from each e ${join} group by 1, 2) found
      order by key, num desc, id`,
    context.db,
  )
}
