// Reviews of entries: gapless numbers, and no account below zero.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Account, accountsOf, adds, type Entry, OWED, SERIES } from '../../services/books/amounts'
import { balancesBefore, lowestSince } from '../../services/books/balances'
import { fundsOf, refuseOverspent } from '../../services/books/funds'
import { refuseReconciled, releaseEntries } from '../../services/books/matching'
import { addToMonths } from '../../services/books/months'
import { queueAgain } from '../../services/books/voided'
import { unpayVoided } from '../../services/claims/payment'
import { money, standsSql } from '../../services/ledger'
import { moneyText } from '../../services/money-text'

type Answer = { balances?: { account?: string | null; balance?: number | null }[] }
/** Around each of the reviews, which share their answer. */
type Review = <I, O extends Answer>(input: I, context: Context, next: (input: I) => Promise<O>) => Promise<O>

const entriesOf = (context: Context): Entry[] => (context.subjects ?? []) as unknown as Entry[]

const idsOf = (entries: readonly Pick<Entry, 'id'>[]): number[] => entries.map(({ id }) => id)

/** The entries, and the other lines of those that are transfers, which are reviewed with them. */
async function withPairs(entries: readonly Entry[], { db }: Context): Promise<Entry[]> {
  const known = new Set(idsOf(entries))
  const missing = entries.flatMap(({ pair_id: pair }) => (pair !== null && !known.has(pair) ? [pair] : []))
  if (missing.length === 0) return [...entries]
  const { rows } = await sql<Entry>`select * from ledger where id = any(${missing}::bigint[])`.execute(db)
  return [...entries, ...rows]
}

/**
 * Numbers by direction and month, in the order of the days: consecutive, because the books are locked. A transfer gets
 * one, its other line follows it.
 */
async function giveNumbers(entries: readonly Entry[], { db }: Context): Promise<void> {
  const series = new Map<string, Entry[]>()
  const given = new Set<number>()
  const sorted = [...entries].sort((one, other) => one.trade_date.localeCompare(other.trade_date) || one.id - other.id)
  for (const entry of sorted) {
    if (entry.pair_id !== null && given.has(entry.pair_id)) continue
    given.add(entry.id)
    const stem = `${SERIES[entry.type]}${entry.trade_date.slice(0, 7).replace('-', '')}`
    series.set(stem, [...(series.get(stem) ?? []), entry])
  }
  for (const [stem, held] of [...series].sort(([one], [other]) => one.localeCompare(other))) {
    const { rows } = await sql<{ value: number }>`insert into sequence (key, value) values (${stem}, ${held.length})
      on conflict (key) do update set value = sequence.value + ${held.length} returning value`.execute(db)
    const first = (rows[0]?.value as number) - held.length
    const numbers = held.map((_, place) => stem + String(first + place + 1).padStart(4, '0'))
    await sql`update ledger set ledger_no = given.number from unnest(${held.map(({ id }) => id)}::bigint[], ${numbers}::text[])
      as given(id, number) where ledger.id = given.id`.execute(db)
  }
}

/** A closed account is empty, and stays so. */
async function refuseClosed(lines: readonly Entry[], context: Context): Promise<void> {
  const used = new Set(lines.map(({ account }) => account))
  const closed = (await accountsOf(context)).find(({ account, closed_date: day }) => day !== null && used.has(account))
  if (!closed) return
  const { name, closed_date: day } = closed
  fail('STATE', {
    message: {
      zh: `「${name}」已于 ${day} 销户，请先清空销户日期，或改用其他账户`,
      en: `“${name}” was closed on ${day}: clear that day first, or choose another account`,
    },
  })
}

/** BAL if an account whose balance the change lowers is below zero after any entry from there on. */
async function refuseOverdraft(entries: readonly Entry[], lowers: (entry: Entry) => boolean, context: Context) {
  if (context.setting('ledger_allow_negative') === true) return
  const since = new Map<Account, string>()
  for (const { account, trade_date } of entries.filter(lowers)) {
    const day = since.get(account as Account)
    if (!day || trade_date < day) since.set(account as Account, trade_date)
  }
  const accounts = new Map((await accountsOf(context)).map((one) => [one.account, one]))
  for (const [account, { lowest, day }] of await lowestSince(since, context)) {
    const { name = account, kind } = accounts.get(account) ?? {}
    if (lowest >= 0 || (kind && OWED.has(kind))) continue
    const left = moneyText(lowest)
    fail('BAL', {
      message: {
        zh: `${name}账户余额不足：${day ?? ''} 将为 ${left.zh}`,
        en: `The account ${name} would be at ${left.en} on ${day ?? ''}`,
      },
    })
  }
}

async function balancesNow(context: Context): Promise<{ account: string; balance: number }[]> {
  const [accounts, balances] = await Promise.all([accountsOf(context), balancesBefore(null, context)])
  return accounts.map(({ account }) => ({ account, balance: balances.get(account) ?? 0 }))
}

/** An entry of a locked period that outlived its payment: nothing would take its amount out again. */
async function refuseUnpaid(entries: readonly Entry[], { db }: Context): Promise<void> {
  const { rows } = await sql<{
    title: string
  }>`select l.title from ledger l join pay_log p on p.id = l.source_id and not ${standsSql(money, 'p')}
    where l.id = any(${idsOf(entries)}::bigint[]) and l.origin_id is null
      and not exists (select 1 from ledger r where r.origin_id = l.id and r.status in ('pending', 'approved') and ${living('r')})
    limit 1`.execute(db)
  if (!rows[0]) return
  fail('STATE', {
    message: {
      zh: `「${rows[0].title}」的缴费已退款或更正，请驳回`,
      en: `The payment of “${rows[0].title}” was refunded or corrected: reject the entry`,
    },
  })
}

export const approve: Review = async (input, context, next) => {
  const entries = entriesOf(context)
  await refuseUnpaid(entries, context)
  const answer = await next(input)
  await giveNumbers(entries, context)
  const lines = await withPairs(entries, context)
  await refuseClosed(lines, context)
  await addToMonths(idsOf(lines), 1, context)
  await refuseOverdraft(lines, ({ type, amount }) => adds(type) !== amount > 0, context)
  await refuseOverspent(fundsOf(entries), context)
  return { ...answer, balances: await balancesNow(context) }
}

export const reject: Review = async (input, context, next) => {
  await refuseReversed(entriesOf(context), context)
  await releaseEntries(idsOf(entriesOf(context)), context)
  return { ...(await next(input)), balances: await balancesNow(context) }
}

/** An entry with a reversal that may still count: without the entry, the reversal would take the amount out twice. */
async function refuseReversed(entries: readonly Entry[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ title: string }>`select l.title from ledger r join ledger l on l.id = r.origin_id
    where r.origin_id = any(${idsOf(entries)}::bigint[]) and r.status in ('pending', 'approved') and ${living('r')}
    limit 1`.execute(db)
  if (!rows[0]) return
  fail('STATE', {
    message: { zh: `「${rows[0].title}」已有冲销记录`, en: `“${rows[0].title}” has a reversal already` },
  })
}

export const voided: Review = async (input, context, next) => {
  const entries = entriesOf(context)
  await refuseReversed(entries, context)
  // Before the change: the totals are of entries as they stand.
  const lines = await withPairs(entries, context)
  await refuseClosed(lines, context)
  await refuseReconciled(idsOf(lines), context)
  await releaseEntries(idsOf(lines), context)
  await addToMonths(idsOf(lines), -1, context)
  const answer = await next(input)
  for (const entry of lines) await queueAgain(entry, context)
  await unpayVoided(lines, context)
  await refuseOverdraft(lines, ({ type, amount }) => adds(type) === amount > 0, context)
  await refuseOverspent(fundsOf(entries), context)
  return { ...answer, balances: await balancesNow(context) }
}
