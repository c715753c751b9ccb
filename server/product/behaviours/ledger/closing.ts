// The closing sheet of a period: accounts, categories and voucher numbers, from approved entries.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import { living } from '../../../database/living'
import { ACCOUNTS, type Account, countsSql, lockDay } from '../../services/books/amounts'
import { balancesBefore } from '../../services/books/balances'

interface Moved {
  account: Account
  income: number
  expense: number
}

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

export const closing: HandleFor<'ledger', 'closing'> = async ({ start_date: from, end_date: until }, context) => {
  // Totals of all areas.
  if (context.session?.dataScope !== 'all') fail('PERM')
  const { db } = context
  const within = sql`l.trade_date >= ${from}::date and l.trade_date <= ${until}::date`
  const [before, after, moved, cates, numbers, pending] = await Promise.all([
    balancesBefore(from, context),
    balancesBefore(addDays(until, 1), context),
    sql<Moved>`select account, coalesce(sum(amount) filter (where type = 'income'), 0)::bigint as income,
        coalesce(sum(amount) filter (where type = 'expense'), 0)::bigint as expense
      from ledger l where ${within} and ${countsSql('l')} group by account`.execute(db),
    sql<Cate>`select l.type, l.cate_id, case when p.id is null then c.name else p.name || ' / ' || c.name end as name,
        sum(l.amount)::bigint as amount, count(*)::int as num
      from ledger l join ledger_cate c on c.id = l.cate_id left join ledger_cate p on p.id = c.pid
      where ${within} and ${countsSql('l')} group by l.type, l.cate_id, c.name, p.id, p.name, c.sort order by l.type desc, c.sort, l.cate_id`.execute(
      db,
    ),
    sql<Series>`select type, to_char(trade_date, 'YYYY-MM') as month, min(ledger_no) as first, max(ledger_no) as last,
        count(*)::int as num, (count(*) filter (where status = 'voided'))::int as voided
      from ledger l where ${within} and ledger_no is not null group by 1, 2 order by 2, 1 desc`.execute(db),
    sql<{ num: number }>`select count(*)::int as num from ledger l
      where ${within} and status = 'pending' and ${living('l')}`.execute(db),
  ])
  const movedOf = new Map(moved.rows.map((row) => [row.account, row]))
  return {
    accounts: ACCOUNTS.map((account) => ({
      account,
      opening: before.get(account) ?? 0,
      income: movedOf.get(account)?.income ?? 0,
      expense: movedOf.get(account)?.expense ?? 0,
      closing: after.get(account) ?? 0,
    })),
    cates: cates.rows,
    numbers: numbers.rows,
    pending_num: pending.rows[0]?.num ?? 0,
    lock_date: lockDay(context),
  }
}
