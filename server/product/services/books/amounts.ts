// Amounts of the books as SQL: what counts, with which sign, and the opening balances of the settings.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

export type Entry = Shapes['ledger']['row']
export type Account = Entry['account']
export type Direction = Entry['type']

export const ACCOUNTS: readonly Account[] = ['bank', 'wechat', 'alipay', 'cash']

/** The beginning of voucher numbers by direction; month and place follow. */
export const SERIES = { income: 'SR', expense: 'ZC' } as const

/** Advisory lock of the books: reviews take numbers and change balances one after the other. */
const LOCK = 7_301_918

export async function lockBooks({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
}

/** Condition for an entry called `alias` that is in the balance. */
export const countsSql = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'approved' and ${living(alias)})`

/** The amount of a row called `alias` with the sign of its direction. */
export const signedSql = (alias: string) =>
  sql<number>`(case ${sql.ref(`${alias}.type`)} when 'income' then ${sql.ref(`${alias}.amount`)} else -${sql.ref(`${alias}.amount`)} end)`

export interface Opening {
  account: Account
  amount: number
  date: string
}

/** Opening balances at the end of their day, until a day or all; an account without one starts at 0. */
export async function openingsOf(
  { db }: Pick<Context, 'db'>,
  until: string | null = null,
): Promise<Map<Account, Opening>> {
  const { rows } = await sql<Opening>`select account, sum(amount)::bigint as amount, max(date) as date
    from ledger_opening where ${until}::date is null or date <= ${until}::date group by account`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

/** The last locked day, if the books are locked. */
export function lockDay(context: Pick<Context, 'setting'>): string | null {
  const day = context.setting('ledger_lock_date')
  return typeof day === 'string' ? day : null
}

export function isLocked(day: string, context: Pick<Context, 'setting'>): boolean {
  const locked = lockDay(context)
  return locked !== null && day <= locked
}

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
