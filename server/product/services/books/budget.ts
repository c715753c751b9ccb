// Budgets beside what happened: the approved entries of a category with those below it, from the monthly totals.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

export const QUARTERS = [1, 2, 3, 4] as const
export type Quarter = (typeof QUARTERS)[number]

/** Months of a year, or of one of its quarters, as `YYYY-MM`. */
function monthsSql(year: RawBuilder<unknown>, quarter?: Quarter): RawBuilder<boolean> {
  const first = quarter === undefined ? 1 : quarter * 3 - 2
  const last = quarter === undefined ? 12 : quarter * 3
  const month = (number: number) => sql`${year}::text || ${sql.lit(`-${String(number).padStart(2, '0')}`)}`
  return sql<boolean>`m.month between ${month(first)} and ${month(last)}`
}

/** Fen that were received or spent for the category and year of a budget called `alias`. */
export function actualSql(alias: string, quarter?: Quarter): RawBuilder<number> {
  const cate = sql.ref(`${alias}.cate_id`)
  return sql<number>`coalesce((select sum(m.amount) from ledger_month m
    where m.cate_id in (select c.id from ledger_cate c where c.id = ${cate} or c.pid = ${cate})
      and ${monthsSql(sql.ref(`${alias}.year`), quarter)}), 0)::bigint`
}

/** Fen of the whole year, of a budget called `alias`. */
export const plannedSql = (alias: string): RawBuilder<number> =>
  sql<number>`(${sql.join(
    QUARTERS.map((quarter) => sql.ref(`${alias}.q${quarter}`)),
    sql` + `,
  )})`

export interface Quarters {
  readonly cate_id: number
  /** Fen of each quarter. */
  readonly amounts: readonly number[]
}

/** Approved amounts of a year, by category. */
export async function actualOf(year: string, { db }: Context): Promise<Quarters[]> {
  const sums = QUARTERS.map(
    (quarter) => sql`coalesce(sum(m.amount) filter (where ${monthsSql(sql`${year}::text`, quarter)}), 0)`,
  )
  const { rows } =
    await sql<Quarters>`select m.cate_id, array[${sql.join(sums)}]::bigint[] as amounts from ledger_month m
    join ledger_cate c on c.id = m.cate_id and ${living('c')}
    where ${monthsSql(sql`${year}::text`)} group by m.cate_id, c.type, c.sort order by c.type desc, c.sort, m.cate_id`.execute(
      db,
    )
  return rows
}

/** The budgets of a year. */
export async function plannedOf(year: string, { db }: Context): Promise<Quarters[]> {
  const { rows } = await sql<Quarters>`select cate_id, array[q1, q2, q3, q4]::bigint[] as amounts from budget
    where year = ${year} and ${living()} order by id`.execute(db)
  return rows
}

interface Placed {
  /** The budget itself, if it is stored. */
  readonly id?: number
  readonly year: string
  readonly cate_id: number
}

/** Refuses a budget of a category that has another one of the year above or below it: it would be counted twice. */
export async function refuseTwice({ id = 0, year, cate_id: cate }: Placed, { db }: Context): Promise<void> {
  // Two budgets of one branch are entered one after the other.
  await sql`select 1 from ledger_cate where id = (select coalesce(pid, id) from ledger_cate where id = ${cate})
    for no key update`.execute(db)
  const { rows } = await sql<{ name: string }>`select c.name from budget b join ledger_cate c on c.id = b.cate_id
    join ledger_cate own on own.id = ${cate}
    where b.year = ${year} and ${living('b')} and b.id <> ${id} and (c.pid = own.id or c.id = own.pid) limit 1`.execute(
    db,
  )
  const name = rows[0]?.name
  if (name === undefined) return
  const message = {
    zh: `「${name}」在 ${year} 年已有预算，上下级分类不能同时有预算`,
    en: `“${name}” has a budget of ${year}: not both a category and one below it`,
  }
  fail('STATE', { message, errors: { cate_id: message } })
}

/** The first year in which both categories have a budget. */
export async function yearOfBoth(one: number, other: number, { db }: Context): Promise<string | null> {
  const { rows } = await sql<{ year: string }>`select b.year from budget b join budget o on o.year = b.year
    where b.cate_id = ${one} and o.cate_id = ${other} and ${living('b')} and ${living('o')} order by 1 limit 1`.execute(
    db,
  )
  return rows[0]?.year ?? null
}
