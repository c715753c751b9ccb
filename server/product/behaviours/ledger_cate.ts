// Ledger categories: one direction from top to bottom, and entries only at the lowest level.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { yearOfBoth } from '../services/books/budget'

async function refuseParent(pid: number, type: string, { db }: Context): Promise<void> {
  const { rows } = await sql<{ type: string; used: boolean }>`select type, exists (
      select 1 from ledger where cate_id = ledger_cate.id and ${living('ledger')}) as used
    from ledger_cate where id = ${pid} for no key update`.execute(db)
  const problem: Text | null =
    rows[0] && rows[0].type !== type
      ? { zh: '上级分类的收支方向不同', en: 'The parent has another direction' }
      : rows[0]?.used
        ? { zh: '上级分类下已有台账，不能再分下级', en: 'The parent has entries of its own' }
        : null
  if (problem) fail('PARAM', { errors: { pid: problem } })
}

/** The budget of the parent would count what the category has a budget for. */
async function refuseBudgets(pid: number, id: number, context: Context): Promise<void> {
  const year = await yearOfBoth(pid, id, context)
  if (year === null) return
  const message = { zh: `上级分类在 ${year} 年也有预算`, en: `The parent has a budget of ${year} as well` }
  fail('STATE', { message, errors: { pid: message } })
}

export default behaviour('ledger_cate', {
  async check(record, stored, context) {
    if (record.pid !== null && (record.pid !== stored?.pid || record.type !== stored.type)) {
      await refuseParent(record.pid, record.type, context)
      if (stored) await refuseBudgets(record.pid, stored.id, context)
    }
    if (!stored || record.type === stored.type) return
    const child = await context.db
      .selectFrom('ledger_cate')
      .select('id')
      .where('pid', '=', record.id)
      .where(living())
      .executeTakeFirst()
    if (child) fail('STATE', { errors: { type: { zh: '下级分类的方向须一致', en: 'It has categories below it' } } })
  },
})
