// The lock of the books: of past days only, and of none whose entries still wait for review.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'

function refuse(code: 'PARAM' | 'STATE', message: Text): never {
  fail(code, { message, errors: { ledger_lock_date: message } })
}

/** Refuses to lock today, whose next payment would be booked tomorrow, and entries that nobody could review any more. */
export async function checkLock(
  day: string | null | undefined,
  before: string | null | undefined,
  context: Context,
): Promise<void> {
  if (!day || day === before) return
  if (day >= context.today) refuse('PARAM', { zh: '锁账日期须早于今天', en: 'The lock date must be before today' })
  const { rows } = await sql<{
    num: number
    amount: number
  }>`select count(*)::int as num, coalesce(sum(abs(amount)), 0)::bigint as amount
    from ledger where status = 'pending' and ${living()} and trade_date <= ${day}::date
      and (${before ?? null}::date is null or trade_date > ${before ?? null}::date)`.execute(context.db)
  const { num, amount } = rows[0] ?? { num: 0, amount: 0 }
  if (num === 0) return
  const { zh, en } = moneyText(amount)
  refuse('STATE', {
    zh: `${day} 及以前还有 ${num} 笔待审核台账，共 ${zh}；锁账后不能再审核、修改和删除，请先审核或驳回`,
    en: `Up to ${day} there are ${num} pending entries of ${en}; once locked they cannot be reviewed, changed or deleted: review them first`,
  })
}
