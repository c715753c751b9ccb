// Balances of accounts: at the start of a day, now, and after each entry of a page.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { totalsOf } from '../../../database/totals'
import { type Account, accountsOf, countsSql, MONEY, monthOf, openingsOf, signedSql } from './amounts'

type Reads = Pick<Context, 'db'>

/** Approved entries of an account: sums and their number. */
export interface Moved {
  readonly account: Account
  readonly income: number
  readonly expense: number
  /** Transfers in, less those out. */
  readonly moved: number
  readonly num: number
}

/** Condition on the account, direction and category of an entry, or of a monthly total, called `alias`. */
export type Which = (alias: string) => RawBuilder<unknown>

const all: Which = () => sql`true`

/** Entries of each account before a day, null for all: whole months from their totals, the rest one by one. */
export async function movedBefore(day: string | null, { db }: Reads, which: Which = all): Promise<Map<Account, Moved>> {
  const first = day === null ? null : monthOf(day)
  const rows = await totalsOf(
    sql<Moved>`select account, coalesce(sum(amount) filter (where type = 'income'), 0)::bigint as income,
        coalesce(sum(amount) filter (where type = 'expense'), 0)::bigint as expense,
        coalesce(sum(${signedSql('part')}) filter (where type in ('transfer_out', 'transfer_in')), 0)::bigint as moved,
        sum(num)::int as num from (
      select m.account, m.type, m.amount, m.num from ledger_month m
        where (${first}::text is null or m.month < left(${first}::text, 7)) and ${which('m')}
      union all
      select l.account, l.type, l.amount, 1 from ledger l
        where l.trade_date >= ${first}::date and l.trade_date < ${day}::date and ${countsSql('l')} and ${which('l')}) part
    group by account`,
    db,
  )
  return new Map(rows.map((row) => [row.account, row]))
}

/**
 * Balance of every account before a day, null: of all entries. `until`: the last day of the period that it opens; an
 * opening balance that lies within belongs to its beginning.
 */
export async function balancesBefore(
  day: string | null,
  context: Reads,
  until: string | null = day && addDays(day, -1),
): Promise<Map<Account, number>> {
  const [openings, moved] = await Promise.all([openingsOf(context, until), movedBefore(day, context)])
  const balanceOf = (account: Account) => {
    const { income = 0, expense = 0, moved: transferred = 0 } = moved.get(account) ?? {}
    return (openings.get(account)?.amount ?? 0) + income - expense + transferred
  }
  return new Map([...openings.keys(), ...moved.keys()].map((account) => [account, balanceOf(account)]))
}

/** Money of all accounts that hold some, before a day; null: of all entries. */
export async function moneyBefore(day: string | null, context: Reads): Promise<number> {
  const [accounts, balances] = await Promise.all([accountsOf(context), balancesBefore(day, context)])
  return accounts.reduce((sum, { account, kind }) => sum + (MONEY.has(kind) ? (balances.get(account) ?? 0) : 0), 0)
}

/**
 * Balance of its account after each of the given entries, in the order of days, then ids: for each account one window
 * from the start of the month of the first of them to the last, on top of the totals of the months before.
 */
export async function runningBalances(ids: readonly number[], { db }: Reads): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; balance: number }>`with page as materialized (
      select p.id, p.account, p.trade_date from ledger p where p.id = any(${[...ids]}::bigint[]) and ${countsSql('p')}),
    span as materialized (select account, min(trade_date) as first, max(trade_date) as last from page group by account)
    select run.id, run.balance from span s cross join lateral (
      select l.id, (coalesce((select o.opening from ledger_account o where o.code = s.account and o.opening_date < l.trade_date and ${living('o')}), 0)
        + coalesce((select sum(${signedSql('m')}) from ledger_month m
          where m.account = s.account and m.month < to_char(s.first, 'YYYY-MM')), 0)
        + sum(${signedSql('l')}) over (order by l.trade_date, l.id))::bigint as balance
      from ledger l where l.account = s.account and l.trade_date >= date_trunc('month', s.first)::date
        and l.trade_date <= s.last and ${countsSql('l')}) run
    join page on page.id = run.id`.execute(db)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** The lowest running balance of each account from a day on, and the balance at its end. */
export async function lowestSince(
  since: ReadonlyMap<Account, string>,
  context: Reads,
): Promise<Map<Account, { lowest: number; day: string | null }>> {
  const found = new Map<Account, { lowest: number; day: string | null }>()
  for (const [account, day] of since) {
    const base = (await balancesBefore(day, context)).get(account) ?? 0
    const { rows } = await sql<{ balance: number; day: string }>`select ${base}::bigint + moved as balance, day from (
        select sum(${signedSql('l')}) over (order by l.trade_date, l.id)::bigint as moved, l.trade_date as day, l.id
        from ledger l where l.account = ${account} and l.trade_date >= ${day}::date and ${countsSql('l')}) run
      order by 1, day limit 1`.execute(context.db)
    const [low] = rows
    found.set(account, low ? { lowest: low.balance, day: low.day } : { lowest: base, day: null })
  }
  return found
}
