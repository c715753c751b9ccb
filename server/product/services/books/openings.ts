// Opening balances: one for each account, before its first entry, unchanged once their day is locked, and enough for all entries.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { moneyText } from '../money-text'
import { ACCOUNTS, type Account, countsSql, type Opening, signedSql } from './amounts'

interface Moved {
  readonly account: Account
  /** Day of the first entry that counts, or may still. */
  readonly first: string
  /** The lowest sum of entries from the first on; at most 0. */
  readonly lowest: number
}

function refuse(text: Text): never {
  fail('PARAM', { message: text, errors: { ledger_opening: text } })
}

const key = ({ account, amount, date }: Opening): string => [account, amount, date].join()

/** The entries that only one of the two lists has. */
function changedIn(now: readonly Opening[], before: readonly Opening[]): Opening[] {
  const only = (some: readonly Opening[], others: readonly Opening[]) => {
    const known = new Set(others.map(key))
    return some.filter((one) => !known.has(key(one)))
  }
  return [...only(now, before), ...only(before, now)]
}

async function movedIn(accounts: readonly Account[], { db }: Context): Promise<Map<Account, Moved>> {
  const { rows } =
    await sql<Moved>`select account, min(trade_date) as first, least(min(sum), 0)::bigint as lowest from (
      select l.account, l.trade_date, sum(case when ${countsSql('l')} then ${signedSql('l')} else 0 end)
        over (partition by l.account order by l.trade_date, l.id) as sum
      from ledger l where l.account = any(${[...accounts]}::text[]) and l.status in ('pending', 'approved') and ${living('l')}) run
    group by account`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

interface Books {
  readonly ledger_opening?: readonly Opening[] | null
  readonly ledger_lock_date?: string | null
  readonly ledger_allow_negative?: boolean
}

export async function checkOpenings(record: Books, stored: Books, context: Context): Promise<void> {
  const now = record.ledger_opening ?? []
  const changed = changedIn(now, stored.ledger_opening ?? [])
  if (changed.length === 0) return
  const titleOf = (account: Account) =>
    context.resources.get('ledger').binding.fields['account']?.choices?.find(({ value }) => value === account)?.title
  const twice = ACCOUNTS.find((account) => now.filter((one) => one.account === account).length > 1)
  if (twice)
    refuse({
      zh: `${titleOf(twice)?.zh}账户只能有一条期初余额`,
      en: `One opening balance for the ${titleOf(twice)?.en} account`,
    })
  const lock = stored.ledger_lock_date ?? null
  if (lock !== null && changed.some(({ date }) => date <= lock)) {
    const message = {
      zh: `${lock} 及以前已锁账，期初余额不能变动`,
      en: `Up to ${lock} the books are locked: opening balances cannot be changed`,
    }
    fail('TIME', { message, errors: { ledger_opening: message } })
  }
  const moved = await movedIn([...new Set(changed.map(({ account }) => account))], context)
  for (const account of new Set(changed.map((one) => one.account))) {
    const opening = now.find((one) => one.account === account)
    const { first, lowest } = moved.get(account) ?? { first: null, lowest: 0 }
    const { zh, en } = titleOf(account) ?? { zh: '', en: '' }
    if (opening && first !== null && opening.date >= first)
      refuse({
        zh: `${zh}账户的期初日期须早于第一笔台账 ${first}`,
        en: `The opening of the ${en} account must be before its first entry on ${first}`,
      })
    const least = (opening?.amount ?? 0) + lowest
    if (least >= 0 || record.ledger_allow_negative) continue
    const text = moneyText(least)
    const message = { zh: `${zh}账户余额不足：最低将为 ${text.zh}`, en: `The ${en} account would be at ${text.en}` }
    fail('BAL', { message, errors: { ledger_opening: message } })
  }
}
