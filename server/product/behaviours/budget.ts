// Budgets by category and quarter, beside what happened; of the whole association, so nobody with a narrower scope sees them.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { actualOf, actualSql, plannedOf, plannedSql, QUARTERS, refuseTwice } from '../services/books/budget'

/** Whole yuan, in fen. */
const changed = (fen: number, percent: number): number =>
  Math.max(0, Math.round((fen * (100 + percent)) / 10_000) * 100)

/** Categories that have a budget of the year, with those above and below them. */
async function takenIn(year: string, { db }: Context): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select one.id from budget b join ledger_cate c on c.id = b.cate_id
    join ledger_cate one on one.id in (c.id, c.pid) or one.pid = c.id
    where b.year = ${year} and ${living('b')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export default behaviour('budget', {
  columns: {
    type: (row) => sql`(select c.type from ledger_cate c where c.id = ${sql.ref(`${row}.cate_id`)})`,
    amount: plannedSql,
    actual: (row) => actualSql(row),
    left: (row) => sql`(${plannedSql(row)} - ${actualSql(row)})`,
    rate: (row) => sql`round(100.0 * ${actualSql(row)} / nullif(${plannedSql(row)}, 0))::int`,
    actual_q1: (row) => actualSql(row, 1),
    actual_q2: (row) => actualSql(row, 2),
    actual_q3: (row) => actualSql(row, 3),
    actual_q4: (row) => actualSql(row, 4),
  },

  async check(record, stored, context) {
    if (record.year !== stored?.year || record.cate_id !== stored.cate_id) await refuseTwice(record, context)
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    const { rows } = await sql<{ id: number; year: string; cate_id: number }>`select id, year, cate_id from budget
      where id = any(${input.id_list}::bigint[])`.execute(context.db)
    for (const row of rows) await refuseTwice(row, context)
    return answer
  },

  async draft_year({ from_year: from, year, basis, percent = 0 }, context) {
    const taken = await takenIn(year, context)
    const former = await (basis === 'budget' ? plannedOf(from, context) : actualOf(from, context))
    let num = 0
    for (const { cate_id, amounts } of former) {
      if (taken.has(cate_id) || amounts.every((amount) => amount <= 0)) continue
      const quarters = QUARTERS.map((quarter, place) => [`q${quarter}`, changed(amounts[place] ?? 0, percent)])
      await context.perform(context.page, 'create', { year, cate_id, ...Object.fromEntries(quarters) })
      num++
    }
    return { num }
  },

  async progress({ year }, context) {
    if (context.session?.dataScope !== 'all') return { list_data: [] }
    const { rows } = await sql<{ type: string; amount: number; actual: number }>`select c.type,
        sum(${plannedSql('b')})::bigint as amount, sum(${actualSql('b')})::bigint as actual
      from budget b join ledger_cate c on c.id = b.cate_id where b.year = ${year} and ${living('b')}
      group by c.type order by c.type desc`.execute(context.db)
    return { list_data: rows }
  },
})
