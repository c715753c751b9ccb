// Lists and closing sheets of the ledger compared with the plain recomputation.
import { expect } from 'vitest'
import { addDays } from '#kernel/calendar'
import type { Random } from '../../../support/random'
import { type Desk, done } from '../../support/membership'
import { type Asked, balancesOf, figuresOf, openings, type Raw, summaryOf } from './plain'

export const accounts = ['bank', 'wechat', 'alipay', 'cash'] as const

/** Lists filtered by account and days: rows, balances, sums and counts. */
export async function checkLists(desk: Desk, rows: readonly Raw[], random: Random): Promise<void> {
  const opening = await openings(desk)
  const after = balancesOf(rows, opening)
  for (const balance of after.values()) expect(balance).toBeGreaterThanOrEqual(0)
  const asked: Asked = {
    ...(random.chance(0.5) ? { account: random.some(accounts, random.between(1, 3)) } : {}),
    ...(random.chance(0.5) ? { gte: addDays('2026-01-01', random.between(0, 90)) } : {}),
    ...(random.chance(0.5) ? { lte: addDays('2026-04-01', random.between(0, 90)) } : {}),
  }
  const { account, ...days } = asked
  const filter = { ...(account ? { account } : {}), ...(Object.keys(days).length > 0 ? { trade_date: days } : {}) }
  const limit = random.between(3, 40)
  const page = random.between(1, 3)
  const { content } = done(await desk.admin.call('POST /ledger/list', { filter, limit, page }))
  const { accounts: shown, status_counts: counts, ...summary } = content.summary
  const asks = rows.filter(
    (row) =>
      row.delete_time === null &&
      (!asked.account || (asked.account as readonly string[]).includes(row.account)) &&
      (!asked.gte || row.trade_date >= asked.gte) &&
      (!asked.lte || row.trade_date <= asked.lte),
  )
  const numOf = (status: string) => asks.filter((row) => row.status === status).length
  for (const status of ['pending', 'approved', 'rejected', 'voided']) expect(counts[status] ?? 0).toBe(numOf(status))
  expect(content.total).toBe(asks.length)
  const plain = summaryOf(rows, opening, asked)
  expect({
    ...summary,
    accounts: shown.map(({ account: one, balance }: Record<string, unknown>) => ({ account: one, balance })),
  }).toEqual(plain)
  for (const row of content.list_data) expect(row.balance, JSON.stringify(row)).toBe(after.get(row.id) ?? null)
}

const states = ['pending', 'approved', 'rejected', 'voided']

/** Categories of the books, of which `parent` stands for those `below` it. */
export interface Categories {
  readonly all: readonly number[]
  readonly parent: number
  readonly below: readonly number[]
}

/** Lists filtered by anything else: their sums and counts, without balances of accounts. */
export async function checkFiltered(
  desk: Desk,
  rows: readonly Raw[],
  random: Random,
  cates: Categories,
): Promise<void> {
  const one = <T>(chance: number, make: () => T): T | undefined => (random.chance(chance) ? make() : undefined)
  const asked = {
    type: one(0.4, () => random.pick(['income', 'expense'] as const)),
    cate_id: one(0.4, () => random.pick([cates.parent, ...cates.all])),
    status: one(0.5, () => random.some(states, random.between(1, 3))),
    source_type: one(0.3, () => random.pick(['manual', 'renew', 'sponsor', 'donate'])),
    amount: one(0.3, () => ({ gte: random.between(1, 60_000) })),
    trade_date: one(0.5, () => ({ gte: addDays('2026-01-01', random.between(0, 120)) })),
    account: one(0.4, () => random.some(accounts, random.between(1, 3))),
  }
  const filter = JSON.parse(JSON.stringify(asked))
  const keyword = one(0.2, () => random.pick(['收支', '冲销', '导入', '赞助']))
  const matching = rows.filter(
    (row) =>
      row.delete_time === null &&
      (!asked.type || row.type === asked.type) &&
      (!asked.cate_id || (asked.cate_id === cates.parent ? cates.below : [asked.cate_id]).includes(row.cate_id)) &&
      (!asked.source_type || row.source_type === asked.source_type) &&
      (!asked.amount || row.amount >= asked.amount.gte) &&
      (!asked.trade_date || row.trade_date >= asked.trade_date.gte) &&
      (!asked.account || (asked.account as readonly string[]).includes(row.account)) &&
      (!keyword || `${row.ledger_no} ${row.title} ${row.party}`.includes(keyword)),
  )
  const { content } = done(await desk.admin.call('POST /ledger/list', { filter, keyword: keyword ?? null, limit: 1 }))
  const { accounts: _, opening: __, closing: ___, ...summary } = content.summary
  expect({ total: content.total, summary }, JSON.stringify({ filter, keyword })).toEqual(
    figuresOf(matching, asked.status ?? null),
  )
}

/** The closing sheet worked out row by row. */
export function closingOf(rows: readonly Raw[], opening: Record<string, number>, first: string, last: string) {
  const within = rows.filter((row) => row.delete_time === null && row.trade_date >= first && row.trade_date <= last)
  const cates = new Map<number, { amount: number; num: number }>()
  for (const row of within.filter(({ status, pair_id }) => status === 'approved' && pair_id === null)) {
    const held = cates.get(row.cate_id) ?? { amount: 0, num: 0 }
    cates.set(row.cate_id, { amount: held.amount + row.amount, num: held.num + 1 })
  }
  const series = new Map<string, Raw[]>()
  for (const row of within.filter(({ ledger_no: number, type }) => number !== null && type !== 'transfer_in')) {
    const key = `${row.type} ${row.trade_date.slice(0, 7)}`
    series.set(key, [...(series.get(key) ?? []), row])
  }
  const numbers = new Map(
    [...series].map(([key, held]) => {
      const sorted = held.map(({ ledger_no: number }) => String(number)).sort()
      const voided = held.filter(({ status }) => status === 'voided').length
      return [key, { first: sorted[0], last: sorted.at(-1), num: held.length, voided }]
    }),
  )
  return {
    accounts: accounts.map((account) => {
      const plain = summaryOf(rows, opening, { account: [account], gte: first, lte: last })
      const { opening: start, income, expense, closing } = plain
      return { account, opening: start, income, expense, moved: closing - start - income + expense, closing }
    }),
    cates,
    numbers,
    pending_num: within.filter(({ status }) => status === 'pending').length,
  }
}
