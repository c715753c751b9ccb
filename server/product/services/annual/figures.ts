// Figures of a year by name: balances, activities, cash, dues and members, each from its own rows.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { accountsOf, countsSql, MONEY, OWED, signedSql } from '../books/amounts'
import { balancesBefore } from '../books/balances'
import { restrictedAt } from '../books/funds'
import { laterYears } from '../books/spread'

/** Fen, or people, by the name of the line. */
export type Figures = Record<string, number>

export interface Year {
  /** First and last day; the last one is today in a year that has not ended. */
  readonly first: string
  readonly last: string
}

export function daysOfYear(year: string, today: string): Year {
  const last = `${year}-12-31`
  return { first: `${year}-01-01`, last: last < today ? last : today }
}

/** Balances by kind, debts as positive amounts, and net assets. */
async function balancesAt(day: string, context: Context): Promise<Figures> {
  const [accounts, balances, restricted] = await Promise.all([
    accountsOf(context),
    balancesBefore(addDays(day, 1), context),
    restrictedAt(day, context),
  ])
  const found: Figures = { assets: 0, liabilities: 0, net_assets: 0, money: 0 }
  const add = (name: string, amount: number) => {
    found[name] = (found[name] ?? 0) + amount
  }
  for (const { account, kind } of accounts) {
    const balance = balances.get(account) ?? 0
    add(kind, OWED.has(kind) ? -balance : balance)
    add(OWED.has(kind) ? 'liabilities' : 'assets', OWED.has(kind) ? -balance : balance)
    add('net_assets', balance)
    if (MONEY.has(kind)) add('money', balance)
  }
  return { ...found, restricted, unrestricted: (found['net_assets'] ?? 0) - restricted }
}

/** Item of the statement of an entry called `l`, whose category is `c` below `p`. */
const itemSql = sql`coalesce(c.statement_item, p.statement_item, case l.type when 'income' then 'other_income' else 'other_expense' end)`

const withCategory = sql`left join ledger_cate c on c.id = l.cate_id left join ledger_cate p on p.id = c.pid`

const withinSql = ({ first, last }: Year): RawBuilder<unknown> =>
  sql`l.trade_date between ${first}::date and ${last}::date`

interface Sum {
  readonly name: string
  readonly type: string
  readonly restricted: boolean
  readonly amount: number
}

/** Income and expense by item, those of restricted funds apart. */
async function activitiesIn(year: Year, { db }: Context): Promise<Figures> {
  const { rows } =
    await sql<Sum>`select ${itemSql} as name, l.type, l.fund_id is not null as restricted, sum(l.amount)::bigint as amount
    from ledger l ${withCategory} where l.type in ('income', 'expense') and ${withinSql(year)} and ${countsSql('l')} group by 1, 2, 3`.execute(
      db,
    )
  const found: Figures = { income: 0, expense: 0, restricted_income: 0, restricted_expense: 0 }
  for (const { name, type, restricted, amount } of rows) {
    found[`item_${name}`] = (found[`item_${name}`] ?? 0) + amount
    found[type] = (found[type] ?? 0) + amount
    if (restricted) found[`restricted_${type}`] = (found[`restricted_${type}`] ?? 0) + amount
  }
  return { ...found, change: (found['income'] ?? 0) - (found['expense'] ?? 0) }
}

/** Money that came and went, by item, and by the kind of the other account of a transfer. */
async function cashIn(year: Year, { db }: Context): Promise<Figures> {
  const money = [...MONEY]
  const { rows } =
    await sql<Sum>`select case when l.cate_id is null then 'with_' || o.kind else ${itemSql} end as name, l.type,
      false as restricted, sum(${signedSql('l')})::bigint as amount
    from ledger l join ledger_account a on a.id = l.account_id and a.kind = any(${money}::text[])
      left join ledger_account o on o.id = l.other_account_id ${withCategory}
    where ${withinSql(year)} and ${countsSql('l')} and (o.kind is null or not (o.kind = any(${money}::text[]))) group by 1, 2`.execute(
      db,
    )
  const found: Figures = {}
  for (const { name, amount } of rows) found[`cash_${name}`] = (found[`cash_${name}`] ?? 0) + amount
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (found[`cash_${name}`] ?? 0), 0)
  const others = ['receivable', 'advance', 'received_in_advance', 'payable'].map((kind) => `with_${kind}`)
  const operating = [
    'dues',
    'donation',
    'service',
    'subsidy',
    'other_income',
    'activity_cost',
    'management',
    'other_expense',
    ...others,
  ]
  const sums = {
    cash_operating_other: of('other_income', 'other_expense', ...others),
    cash_net_operating: of(...operating),
    cash_invested: of('with_investment', 'with_fixed_asset'),
    cash_net_investing: of('investment', 'with_investment', 'with_fixed_asset'),
    cash_loans: of('with_loan'),
    cash_net_financing: of('financing', 'with_loan'),
  }
  return { ...found, ...sums, cash_change: sums.cash_net_operating + sums.cash_net_investing + sums.cash_net_financing }
}

/** Dues that fell due in the year, and who paid some. */
async function duesIn({ first, last }: Year, { db }: Context): Promise<Figures> {
  const { rows } = await sql<Figures>`select
      coalesce(sum(p.amount) filter (where p.status in ('paid', 'unpaid') or p.pay_type = 'waived'), 0)::bigint as dues_owed,
      coalesce(sum(p.amount) filter (where p.status = 'paid'), 0)::bigint as dues_paid,
      coalesce(sum(p.amount) filter (where p.status = 'closed' and p.pay_type = 'waived'), 0)::bigint as dues_waived,
      coalesce(sum(p.amount) filter (where p.status = 'unpaid'), 0)::bigint as dues_open,
      count(distinct p.user_id) filter (where p.status = 'paid' and p.amount > 0)::int as dues_payers
    from pay_log p where p.scene in ('join', 'renew', 'position_change') and p.due_date between ${first}::date and ${last}::date
      and not exists (select from pay_log back where back.origin_id = p.id and back.scene = 'correction')`.execute(db)
  return rows[0] ?? {}
}

/** Members on the last day, and who came and went in the year. */
async function membersIn({ first, last }: Year, { db }: Context): Promise<Figures> {
  const { rows } = await sql<Figures>`select
      (select count(distinct user_id)::int from member_span where first <= ${last}::date and (last is null or last >= ${last}::date)
        and state in ('active', 'frozen')) as members,
      (select count(distinct user_id)::int from user_period where kind in ('join', 'rejoin') and start_date between ${first}::date and ${last}::date) as members_joined,
      (select count(distinct user_id)::int from user_period where kind = 'out' and start_date between ${first}::date and ${last}::date) as members_left`.execute(
    db,
  )
  return rows[0] ?? {}
}

/** Opening balances that lie within the year: no income, and none of the balance before. */
async function openingsIn({ first, last }: Year, { db }: Context): Promise<Figures> {
  const { rows } = await sql<Figures>`select coalesce(sum(opening), 0)::bigint as openings,
      coalesce(sum(opening) filter (where kind = any(${[...MONEY]}::text[])), 0)::bigint as cash_openings
    from ledger_account where opening_date between ${first}::date and ${last}::date and ${living()}`.execute(db)
  return rows[0] ?? {}
}

/** All figures of a year; those at its beginning are called `from_…`. */
export async function figuresOf(year: string, context: Context): Promise<Figures> {
  const days = daysOfYear(year, context.today)
  const eve = addDays(days.first, -1)
  const [end, start, activities, cash, dues, members, openings, later] = [
    await balancesAt(days.last, context),
    await balancesAt(eve, context),
    await activitiesIn(days, context),
    await cashIn(days, context),
    await duesIn(days, context),
    await membersIn(days, context),
    await openingsIn(days, context),
    await laterYears(days.last, context),
  ]
  const begin = Object.fromEntries(Object.entries(start).map(([name, amount]) => [`from_${name}`, amount]))
  return { ...begin, ...end, ...activities, ...cash, ...dues, ...members, ...openings, ...later }
}
