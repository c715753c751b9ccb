// Rows of a board: the first ones of one or several lists, and the names with the largest sums.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { BoardNamed, BoardRows } from '#kernel/board'
import { kinds } from '#kernel/kinds'
import type { Days } from '#kernel/periods'
import { companionOf, fieldOf } from '#kernel/standard'
import type { Context } from '../core/context'
import { todayIn, zoneOf } from '../core/settings'
import { totalsOf } from '../database/totals'
import { records } from '../rows/records'
import { orderSql } from '../rows/where'
import { duringSql, MINUTE, openPage, valueIn, whereSql } from './page'

/** A row under the names of the answer, and the value that it is sorted by. */
interface Named {
  readonly key: string
  readonly row: Row
}

async function firstOf(from: BoardRows, most: number, year: Days, outer: Context): Promise<Named[] | null> {
  const { sort, fields, where, at, route } = from
  const by = sort.replace(/^-/, '')
  const wanted = Object.values(fields).map(({ name }) => name)
  const page = await openPage(from, [by], outer)
  if (!page) return null
  const bounds = at ? sql` and ${duringSql(at, year, page)}` : sql``
  const { rows: found } = await sql<{ id: number }>`select t.id from ${page.table.from}
    where ${page.visible} and ${whereSql(where, page)}${bounds} and ${valueIn(by, page)} is not null
    order by ${orderSql([sort], page.table)} limit ${sql.lit(most)}`.execute(outer.db)
  const read = await records(
    page.resource,
    found.map(({ id }) => id),
    [...wanted, by],
    page.context,
  )
  const isMoment = kinds[fieldOf(page.resource.binding, by)?.kind ?? 'date'].column === 'timestamptz'
  const zone = zoneOf(outer.settings)
  return read.map((one) => {
    const named = Object.entries(fields).flatMap(([name, field]) => {
      const value = one[field.kind === 'reference' ? companionOf(field) : field.name]
      return value === undefined ? [] : [[name, value]]
    })
    const sorted = one[by]
    const day = isMoment ? todayIn(zone, new Date(sorted as string)) : String(sorted)
    const moment = isMoment ? new Date(sorted as string).toISOString() : ''
    return { key: `${day} ${moment}`, row: { id: one['id'], path: route, ...Object.fromEntries(named) } }
  })
}

/** The first rows of all pages together; null if the caller may see none of them. */
export async function rowsOf(
  from: readonly BoardRows[],
  most: number,
  year: Days,
  context: Context,
): Promise<Row[] | null> {
  const found = (await Promise.all(from.map((one) => firstOf(one, most, year, context)))).filter((one) => one !== null)
  if (found.length === 0) return null
  const [only] = found
  if (found.length === 1) return (only ?? []).map(({ row }) => row)
  const down = from[0]?.sort.startsWith('-') ? -1 : 1
  const all = found.flat().sort((left, right) => (left.key < right.key ? -down : left.key > right.key ? down : 0))
  return all.slice(0, most).map(({ row }) => row)
}

/** The names with the largest sums over all pages; null if the caller may see none of them. */
export async function topOf(
  from: readonly BoardNamed[],
  most: number,
  year: Days,
  context: Context,
): Promise<Row[] | null> {
  const opened = await Promise.all(
    from.map(async (one) => ({ one, page: await openPage(one, [one.by, one.sum], context) })),
  )
  const parts = opened.flatMap(({ one, page }) => {
    if (!page) return []
    const bounds = one.at ? sql` and ${duringSql(one.at, year, page)}` : sql``
    return [
      sql`select ${valueIn(one.by, page)} as name, ${valueIn(one.sum, page)} as amount from ${page.table.from}
        where ${page.visible} and ${whereSql(one.where, page)}${bounds}`,
    ]
  })
  if (parts.length === 0) return null
  return totalsOf(
    sql<Row>`select name, sum(amount) as amount, count(*) as times from (${sql.join(parts, sql` union all `)}) given
      where coalesce(name, '') <> '' group by name order by sum(amount) desc, name limit ${sql.lit(most)}`,
    context.db,
    MINUTE,
  )
}
