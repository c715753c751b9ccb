// Reviews of entries: gapless numbers, and no account below zero.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { ACCOUNTS, type Account, type Entry, SERIES } from '../../services/books/amounts'
import { balancesBefore, lowestSince } from '../../services/books/balances'
import { addToMonths } from '../../services/books/months'
import { queueAgain } from '../../services/books/voided'
import { money, standsSql } from '../../services/ledger'
import { moneyText } from '../../services/money-text'

type Answer = { balances?: { account?: string | null; balance?: number | null }[] }
/** Around each of the reviews, which share their answer. */
type Review = <I, O extends Answer>(input: I, context: Context, next: (input: I) => Promise<O>) => Promise<O>

const entriesOf = (context: Context): Entry[] => (context.subjects ?? []) as unknown as Entry[]

/** Numbers by direction and month, in the order of the days: consecutive, because the books are locked. */
async function giveNumbers(entries: readonly Entry[], { db }: Context): Promise<void> {
  const series = new Map<string, Entry[]>()
  const sorted = [...entries].sort((one, other) => one.trade_date.localeCompare(other.trade_date) || one.id - other.id)
  for (const entry of sorted) {
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

/** BAL if an account whose balance the change lowers is below zero after any entry from there on. */
async function refuseOverdraft(entries: readonly Entry[], lowers: (entry: Entry) => boolean, context: Context) {
  if (context.setting('ledger_allow_negative') === true) return
  const since = new Map<Account, string>()
  for (const entry of entries.filter(lowers)) {
    const day = since.get(entry.account)
    if (!day || entry.trade_date < day) since.set(entry.account, entry.trade_date)
  }
  for (const [account, { lowest, day }] of await lowestSince(since, context)) {
    if (lowest >= 0) continue
    const title = context.resources
      .get('ledger')
      .binding.fields['account']?.choices?.find(({ value }) => value === account)?.title
    const left = moneyText(lowest)
    fail('BAL', {
      message: {
        zh: `${title?.zh}账户余额不足：${day ?? ''} 将为 ${left.zh}`,
        en: `The ${title?.en} account would be at ${left.en} on ${day ?? ''}`,
      },
    })
  }
}

async function balancesNow(context: Context): Promise<{ account: string; balance: number }[]> {
  const balances = await balancesBefore(null, context)
  return ACCOUNTS.map((account) => ({ account, balance: balances.get(account) ?? 0 }))
}

/** An entry of a locked period that outlived its payment: nothing would take its amount out again. */
async function refuseUnpaid(entries: readonly Entry[], { db }: Context): Promise<void> {
  const { rows } = await sql<{
    title: string
  }>`select l.title from ledger l join pay_log p on p.id = l.source_id and not ${standsSql(money, 'p')}
    where l.id = any(${entries.map(({ id }) => id)}::bigint[]) and l.origin_id is null
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
  await addToMonths(
    entries.map(({ id }) => id),
    1,
    context,
  )
  await refuseOverdraft(entries, ({ type, amount }) => (type === 'expense') === amount > 0, context)
  return { ...answer, balances: await balancesNow(context) }
}

export const reject: Review = async (input, context, next) => {
  await refuseReversed(entriesOf(context), context)
  return { ...(await next(input)), balances: await balancesNow(context) }
}

/** An entry with a reversal that may still count: without the entry, the reversal would take the amount out twice. */
async function refuseReversed(entries: readonly Entry[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ title: string }>`select l.title from ledger r join ledger l on l.id = r.origin_id
    where r.origin_id = any(${entries.map(({ id }) => id)}::bigint[]) and r.status in ('pending', 'approved') and ${living('r')}
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
  await addToMonths(
    entries.map(({ id }) => id),
    -1,
    context,
  )
  const answer = await next(input)
  for (const entry of entries) await queueAgain(entry, context)
  await refuseOverdraft(entries, ({ type, amount }) => (type === 'income') === amount > 0, context)
  return { ...answer, balances: await balancesNow(context) }
}
