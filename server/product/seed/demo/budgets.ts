// Budgets of the demonstration: of this year and the last, five percent above what happened the year before.
import { sql } from 'kysely'
import type { World } from './world'

const SHARE = 1.05
/** Fen; planned in thousands of yuan. */
const STEP = 100_000

export async function seedBudgets({ db, today, adminId }: World): Promise<void> {
  const year = Number(today.slice(0, 4))
  for (const planned of [year - 1, year]) {
    const quarter = (number: number) => sql`coalesce(ceil(sum(m.amount) filter (where m.month between
      ${`${planned - 1}-${String(number * 3 - 2).padStart(2, '0')}`} and ${`${planned - 1}-${String(number * 3).padStart(2, '0')}`})
      * ${SHARE} / ${STEP}) * ${STEP}, 0)`
    await sql`insert into budget (year, cate_id, q1, q2, q3, q4, admin_id)
      select ${String(planned)}, m.cate_id, ${quarter(1)}, ${quarter(2)}, ${quarter(3)}, ${quarter(4)}, ${adminId}
      from ledger_month m join ledger_cate c on c.id = m.cate_id where left(m.month, 4) = ${String(planned - 1)}
      group by m.cate_id, c.type, c.sort order by c.type desc, c.sort, m.cate_id`.execute(db)
  }
}
