// The closing sheet of a period: accounts, categories and voucher numbers, from approved entries.
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Account, accountsOf, countsSql, lockDay, monthOf, SERIES } from '../../services/books/amounts'
import { balancesBefore, movedBefore } from '../../services/books/balances'
import { monthEndChecks } from '../../services/books/month-end'

interface Cate {
  type: string
  cate_id: number
  name: string
  amount: number
  num: number
}

interface Series {
  type: string
  month: string
  first: string
  last: string
  num: number
  voided: number
}

/** Entries of days before `after`. */
const duringSql = (from: string, after: string) => sql`l.trade_date >= ${from}::date and l.trade_date < ${after}::date`

/** Entries of the days that are not in whole months, which have their totals. */
function edgesSql(from: string, after: string): RawBuilder<unknown> {
  const [first, last] = [wholeFrom(from), monthOf(after)]
  return first < last ? sql`((${duringSql(from, first)}) or (${duringSql(last, after)}))` : duringSql(from, after)
}

/** The first day of the first month that begins on the day or later. */
const wholeFrom = (day: string) => (day === monthOf(day) ? day : addMonths(monthOf(day), 1))

/** Condition that a month lies between two days. */
const wholeSql = (month: RawBuilder<unknown>, from: string, after: string) =>
  sql`(${month} >= ${wholeFrom(from).slice(0, 7)} and ${month} < ${monthOf(after).slice(0, 7)})`

async function catesOf(from: string, after: string, { db }: Context): Promise<Cate[]> {
  const { rows } = await sql<Cate>`select part.type, part.cate_id,
      case when p.id is null then c.name else p.name || ' / ' || c.name end as name, sum(part.amount)::bigint as amount, sum(part.num)::int as num
    from (select m.type, m.cate_id, m.amount, m.num from ledger_month m where ${wholeSql(sql`m.month`, from, after)}
      union all select l.type, l.cate_id, l.amount, 1 from ledger l where ${edgesSql(from, after)} and ${countsSql('l')}) part
    join ledger_cate c on c.id = part.cate_id left join ledger_cate p on p.id = c.pid
    group by part.type, part.cate_id, c.name, p.id, p.name, c.sort order by part.type desc, c.sort, part.cate_id`.execute(
    db,
  )
  return rows
}

/** Voucher numbers by direction and month. A number says both (`SR2026010001`), so those of whole months are read from their index. */
async function numbersOf(from: string, after: string, { db }: Context): Promise<Series[]> {
  const [first, last] = [wholeFrom(from).slice(0, 7).replace('-', ''), monthOf(after).slice(0, 7).replace('-', '')]
  // Both lines of a transfer have one number.
  const series = Object.entries(SERIES)
    .filter(([type]) => type !== 'transfer_in')
    .map(
      ([type, stem]) => sql`select ${type}::text as type, substr(ledger_no, 3, 6) as month, ledger_no from ledger
      where coalesce(type::text, '') = ${type} and ledger_no >= ${stem + first} and ledger_no < ${stem + last} and ${living('ledger')}`,
    )
  const { rows } =
    await sql<Series>`select type, left(month, 4) || '-' || right(month, 2) as month, min(ledger_no) as first, max(ledger_no) as last,
      count(*)::int as num, coalesce(max(v.num), 0)::int as voided
    from (${sql.join(series, sql` union all `)}
      union all select l.type, to_char(l.trade_date, 'YYYYMM'), l.ledger_no from ledger l where ${edgesSql(from, after)} and l.ledger_no is not null and l.type <> 'transfer_in') n
    left join (select l.type, to_char(l.trade_date, 'YYYYMM') as month, count(*) as num from ledger l
      where l.status = 'voided' and l.ledger_no is not null and l.type <> 'transfer_in' and ${duringSql(from, after)} group by 1, 2) v using (type, month)
    group by type, month order by month, type desc`.execute(db)
  return rows
}

export const closing: HandleFor<'ledger', 'closing'> = async ({ start_date: from, end_date: until }, context) => {
  // Totals of all areas.
  if (context.session?.dataScope !== 'all') fail('PERM')
  const { db } = context
  const after = addDays(until, 1)
  const [accounts, opening, before, through, cates, numbers, pending, checks] = await Promise.all([
    accountsOf(context),
    balancesBefore(from, context, until),
    movedBefore(from, context),
    movedBefore(after, context),
    catesOf(from, after, context),
    numbersOf(from, after, context),
    sql<{ num: number }>`select count(*)::int as num from ledger l
      where ${duringSql(from, after)} and status = 'pending' and ${living('l')}`.execute(db),
    monthEndChecks(from, until, context),
  ])
  const movedIn = (account: Account, name: 'income' | 'expense' | 'moved') =>
    (through.get(account)?.[name] ?? 0) - (before.get(account)?.[name] ?? 0)
  const sheet = accounts.map(({ account, name, closed_date: closed }) => {
    const first = opening.get(account) ?? 0
    const [income, expense, moved] = (['income', 'expense', 'moved'] as const).map((one) => movedIn(account, one)) as [
      number,
      number,
      number,
    ]
    const line = { account, name, opening: first, income, expense, moved, closing: first + income - expense + moved }
    return { line, isShown: closed === null || [first, income, expense, moved].some((amount) => amount !== 0) }
  })
  return {
    accounts: sheet.filter(({ isShown }) => isShown).map(({ line }) => line),
    cates,
    numbers,
    checks: checks.map(({ filter, ...check }) => ({ ...check, filter: { ...filter } })),
    pending_num: pending.rows[0]?.num ?? 0,
    lock_date: lockDay(context),
  }
}
