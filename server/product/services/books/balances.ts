// Balances of accounts: at the start of a day, now, and after each entry of a page.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { ACCOUNTS, type Account, countsSql, monthOf, openingsOf, signedSql } from './amounts'

type Reads = Pick<Context, 'db'>

/** Movement of each account before a day: whole months from their totals, the rest from the entries. */
async function movedBefore(day: string | null, { db }: Reads): Promise<Map<Account, number>> {
  const first = day === null ? null : monthOf(day)
  const { rows } = await sql<{ account: Account; moved: number }>`select account, sum(moved)::bigint as moved from (
      select m.account, ${signedSql('m')} as moved from ledger_month m where ${first}::text is null or m.month < left(${first}::text, 7)
      union all
      select l.account, ${signedSql('l')} from ledger l
        where l.trade_date >= ${first}::date and l.trade_date < ${day}::date and ${countsSql('l')}) part
    group by account`.execute(db)
  return new Map(rows.map(({ account, moved }) => [account, moved]))
}

/** Balance of every account before a day; null: of all entries. */
export async function balancesBefore(day: string | null, context: Reads): Promise<Map<Account, number>> {
  const [openings, moved] = await Promise.all([openingsOf(context), movedBefore(day, context)])
  return new Map(ACCOUNTS.map((one) => [one, (openings.get(one)?.amount ?? 0) + (moved.get(one) ?? 0)]))
}

/**
 * Balance of its account after each of the given entries, in the order of days, then ids: one window over the entries
 * between the first and the last of them. Only for entries that have no others of their account between them but
 * those given and those that do not count.
 */
export async function runningBalances(ids: readonly number[], { db }: Reads): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; balance: number }>`with page as materialized (
      select p.id, p.account, p.trade_date from ledger p where p.id = any(${[...ids]}::bigint[]) and ${countsSql('p')}),
    starts as (select distinct on (account) account, trade_date, id from page order by account, trade_date, id),
    ends as (select distinct on (account) account, trade_date, id from page order by account, trade_date desc, id desc),
    span as (select l.id, l.account, l.trade_date, ${signedSql('l')} as moved
      from starts s join ends e on e.account = s.account join ledger l on l.account = s.account
        and l.trade_date >= s.trade_date and l.trade_date <= e.trade_date
        and (l.trade_date, l.id) >= (s.trade_date, s.id) and (l.trade_date, l.id) <= (e.trade_date, e.id) and ${countsSql('l')}),
    base as (select s.account, coalesce((select sum(o.amount) from ledger_opening o where o.account = s.account), 0)
      + coalesce((select sum(${signedSql('m')}) from ledger_month m
        where m.account = s.account and m.month < to_char(s.trade_date, 'YYYY-MM')), 0)
      + coalesce((select sum(${signedSql('l')}) from ledger l where l.account = s.account
        and l.trade_date >= date_trunc('month', s.trade_date)::date and l.trade_date <= s.trade_date
        and (l.trade_date, l.id) < (s.trade_date, s.id) and ${countsSql('l')}), 0) as amount from starts s)
    select span.id, (base.amount + sum(span.moved) over (partition by span.account order by span.trade_date, span.id))::bigint as balance
    from span join base on base.account = span.account`.execute(db)
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
