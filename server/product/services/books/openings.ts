// Opening and closing days of accounts: before the first entry and after the last, unchanged once locked, and enough for all entries.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'
import { type Account, countsSql, isLocked, OWED, signedSql } from './amounts'

type Held = Shapes['ledger_account']['row']

interface Moved {
  /** Days of the first and last entries that count, or may still; null without any. */
  readonly first: string | null
  readonly last: string | null
  /** The lowest sum of entries from the first on; at most 0. */
  readonly lowest: number
  /** The sum of all entries that count. */
  readonly sum: number
  /** The number of entries that wait for review. */
  readonly pending: number
}

function refuse(field: keyof Held, text: Text): never {
  fail('PARAM', { message: text, errors: { [field]: text } })
}

async function movedIn(account: Account, { db }: Context): Promise<Moved> {
  const { rows } = await sql<Moved>`select min(trade_date) as first, max(trade_date) as last,
      least(coalesce(min(sum), 0), 0)::bigint as lowest, coalesce(sum(amount), 0)::bigint as sum,
      (count(*) filter (where status = 'pending'))::int as pending from (
      select l.trade_date, l.status, case when ${countsSql('l')} then ${signedSql('l')} else 0 end as amount,
        sum(case when ${countsSql('l')} then ${signedSql('l')} else 0 end) over (order by l.trade_date, l.id) as sum
      from ledger l where l.account = ${account} and l.status in ('pending', 'approved') and ${living('l')}) run`.execute(
    db,
  )
  return rows[0] as Moved
}

export async function checkOpening(now: Held, before: Held, context: Context): Promise<void> {
  if (now.opening === before.opening && now.opening_date === before.opening_date) return
  if (now.opening_date === null && now.opening !== 0)
    refuse('opening_date', { zh: '有期初余额时须填期初日期', en: 'An opening balance needs its day' })
  for (const { opening_date: day, opening } of [before, now]) {
    if (day === null || !isLocked(day, context) || (opening === 0 && before.opening === now.opening)) continue
    const text = {
      zh: `${day} 已锁账，期初余额不能变动`,
      en: `The books of ${day} are locked: the opening cannot be changed`,
    }
    fail('TIME', { message: text, errors: { opening: text } })
  }
  const { first, lowest } = await movedIn(now.code as string, context)
  if (now.opening_date !== null && first !== null && now.opening_date >= first)
    refuse('opening_date', { zh: `须早于第一笔台账 ${first}`, en: `Must be before the first entry on ${first}` })
  const least = now.opening + lowest
  if (least >= 0 || OWED.has(now.kind) || context.setting('ledger_allow_negative') === true) return
  const text = moneyText(least)
  const message = { zh: `余额不足：最低将为 ${text.zh}`, en: `The account would be at ${text.en}` }
  fail('BAL', { message, errors: { opening: message } })
}

export async function checkClosing(now: Held, before: Held, context: Context): Promise<void> {
  const day = now.closed_date
  if (day === null || day === before.closed_date) return
  const { last, sum, pending } = await movedIn(now.code as string, context)
  if (pending > 0)
    refuse('closed_date', { zh: `还有 ${pending} 笔待审核台账`, en: `${pending} entries still wait for review` })
  if (last !== null && last > day)
    refuse('closed_date', { zh: `不能早于最后一笔台账 ${last}`, en: `Not before the last entry on ${last}` })
  const left = moneyText(now.opening + sum)
  if (now.opening + sum !== 0)
    refuse('closed_date', { zh: `余额 ${left.zh}，请先转出`, en: `Its balance is ${left.en}: transfer it first` })
}
