// Monthly totals of approved entries: kept in the transaction of each review, and rebuilt from the entries on request.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context'
import { countsSql } from './amounts'

const grouped = (where: RawBuilder<unknown>, sign = 1) => sql`select l.account, l.type, l.cate_id,
    to_char(l.trade_date, 'YYYY-MM') as month, sum(l.amount * ${sql.lit(sign)})::bigint as amount, (count(*) * ${sql.lit(sign)})::int as num
  from ledger l where ${where} group by 1, 2, 3, 4 order by 1, 2, 3, 4`

/** Adds entries to the totals, or takes them out; call it under the lock of the books. */
export async function addToMonths(ids: readonly number[], sign: 1 | -1, { db }: Pick<Context, 'db'>): Promise<void> {
  await sql`insert into ledger_month (account, type, cate_id, month, amount, num)
    ${grouped(sql`l.id = any(${[...ids]}::bigint[])`, sign)}
    on conflict (coalesce(type::text, ''), coalesce(cate_id::text, ''), coalesce(month::text, ''), account) do update
    set amount = ledger_month.amount + excluded.amount, num = ledger_month.num + excluded.num`.execute(db)
  await sql`delete from ledger_month where num = 0 and amount = 0`.execute(db)
}

/** Computes all totals again. Returns their number, and how many were wrong. */
export async function rebuildMonths({ db }: Pick<Context, 'db'>): Promise<{ num: number; changed: number }> {
  const { rows } = await sql<{
    num: number
    changed: number
  }>`with right_ones as materialized (${grouped(countsSql('l'))}),
    wrong as (select from right_ones r full join ledger_month m on (m.account, m.type, coalesce(m.cate_id, 0), m.month) = (r.account, r.type, coalesce(r.cate_id, 0), r.month)
      where (m.amount, m.num) is distinct from (r.amount, r.num))
    select (select count(*)::int from right_ones) as num, (select count(*)::int from wrong) as changed`.execute(db)
  await sql`delete from ledger_month`.execute(db)
  await sql`insert into ledger_month (account, type, cate_id, month, amount, num) ${grouped(countsSql('l'))}`.execute(
    db,
  )
  return rows[0] as { num: number; changed: number }
}
