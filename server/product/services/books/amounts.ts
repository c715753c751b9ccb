// Amounts of the books as SQL: what counts, with which sign, and the accounts with their opening balances.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

export type Entry = Shapes['ledger']['row']
/** Code of an account, by which entries and totals name it. */
export type Account = string
export type Direction = Entry['type']
type Held = Shapes['ledger_account']['row']
export type AccountKind = Held['kind']

/** The beginning of voucher numbers by direction; month and place follow. Both lines of a transfer have one number. */
export const SERIES = { income: 'SR', expense: 'ZC', transfer_out: 'HZ', transfer_in: 'HZ' } as const

/** Condition for the type of an entry that is a line of a transfer. */
export const isTransfer = (type: Direction): boolean => type === 'transfer_out' || type === 'transfer_in'

/** True if an entry of this direction adds to its account. */
export const adds = (type: Direction): boolean => type === 'income' || type === 'transfer_in'

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
  sql<number>`(case when ${sql.ref(`${alias}.type`)} in ('income', 'transfer_in') then ${sql.ref(`${alias}.amount`)} else -${sql.ref(`${alias}.amount`)} end)`

/** Kinds of accounts that hold money. */
export const MONEY: ReadonlySet<AccountKind> = new Set(['bank', 'cash', 'other_money'])
/** Kinds of accounts whose balance is owed, and below zero. */
export const OWED: ReadonlySet<AccountKind> = new Set(['received_in_advance', 'payable', 'loan'])

export interface NamedAccount {
  readonly id: number
  readonly account: Account
  readonly name: string
  readonly kind: AccountKind
  readonly closed_date: string | null
}

/** All accounts, in their order. */
export async function accountsOf({ db }: Pick<Context, 'db'>): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`select id, code as account, name, kind, closed_date from ledger_account
    where ${living()} order by sort, create_time, id`.execute(db)
  return rows
}

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
  const { rows } =
    await sql<Opening>`select code as account, opening as amount, opening_date as date from ledger_account
    where opening_date is not null and (${until}::date is null or opening_date <= ${until}::date) and ${living()}`.execute(
      db,
    )
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
