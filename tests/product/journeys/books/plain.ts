// The books recomputed slowly from raw rows, without a window, a total or a cache: the second opinion of the suites.
import { expect } from 'vitest'
import type { Desk } from '../../support/membership'

export interface Raw {
  id: number
  type: 'income' | 'expense' | 'transfer_out' | 'transfer_in'
  cate_id: number
  account: string
  amount: number
  trade_date: string
  status: 'pending' | 'approved' | 'rejected' | 'voided'
  ledger_no: string | null
  source_type: string
  source_id: number | null
  origin_id: number | null
  pair_id: number | null
  delete_time: string | null
  revision: number
  admin_id: number
  title: string
  party: string | null
}

export async function rawRows(desk: Desk): Promise<Raw[]> {
  return (await desk.all(`select id, type, cate_id, account, amount, trade_date, status, ledger_no, source_type, source_id,
    origin_id, pair_id, delete_time, revision, admin_id, title, party from ledger`)) as Raw[]
}

export async function openings(desk: Desk): Promise<Record<string, number>> {
  const sums: Record<string, number> = { bank: 0, wechat: 0, alipay: 0, cash: 0 }
  for (const { account, amount } of await desk.all('select code as account, opening as amount from ledger_account'))
    sums[account] = (sums[account] ?? 0) + amount
  return sums
}

const inOrder = (one: Raw, other: Raw) =>
  one.trade_date < other.trade_date ? -1 : one.trade_date > other.trade_date ? 1 : one.id - other.id

const moved = ({ type, amount }: Raw) => (type === 'income' || type === 'transfer_in' ? amount : -amount)

export const inBalance = (rows: readonly Raw[]) =>
  rows.filter((row) => row.status === 'approved' && row.delete_time === null).sort(inOrder)

/** Balance after each entry. */
export function balancesOf(rows: readonly Raw[], opening: Record<string, number>): Map<number, number> {
  const now = { ...opening }
  const after = new Map<number, number>()
  for (const row of inBalance(rows)) {
    now[row.account] = (now[row.account] ?? 0) + moved(row)
    after.set(row.id, now[row.account] as number)
  }
  return after
}

export interface Asked {
  account?: string[]
  gte?: string
  lte?: string
}

/** The summary of a list filtered by accounts and days only. */
export function summaryOf(rows: readonly Raw[], opening: Record<string, number>, { account, gte, lte }: Asked) {
  const accounts = ['bank', 'wechat', 'alipay', 'cash'].filter((one) => !account || account.includes(one))
  const own = rows.filter((row) => row.delete_time === null && accounts.includes(row.account))
  const within = own.filter((row) => (!gte || row.trade_date >= gte) && (!lte || row.trade_date <= lte))
  const sum = (list: readonly Raw[]) => list.reduce((total, row) => total + row.amount, 0)
  const approved = within.filter((row) => row.status === 'approved')
  const income = sum(approved.filter((row) => row.type === 'income'))
  const expense = sum(approved.filter((row) => row.type === 'expense'))
  const pending = within.filter((row) => row.status === 'pending')
  const start = accounts.reduce((total, one) => total + (opening[one] ?? 0), 0)
  const before = gte ? inBalance(own).filter((row) => row.trade_date < gte) : []
  const first = start + before.reduce((total, row) => total + moved(row), 0)
  const until = inBalance(own).filter((row) => !lte || row.trade_date <= lte)
  return {
    income,
    expense,
    net: income - expense,
    pending_num: pending.length,
    pending_amount: sum(pending),
    opening: first,
    closing: until.reduce((total, row) => total + moved(row), start),
    accounts: accounts.map((one) => ({
      account: one,
      balance: until.filter((row) => row.account === one).reduce((total, row) => total + moved(row), opening[one] ?? 0),
    })),
  }
}

/** The summary of any other list, of the entries that match all of its filter but the state. */
export function figuresOf(matching: readonly Raw[], statuses: readonly string[] | null) {
  const shown = matching.filter(({ status }) => !statuses || statuses.includes(status))
  const sum = (list: readonly Raw[]) => list.reduce((total, row) => total + row.amount, 0)
  const of = (status: string) => shown.filter((row) => row.status === status)
  const income = sum(of('approved').filter(({ type }) => type === 'income'))
  const expense = sum(of('approved').filter(({ type }) => type === 'expense'))
  const counts: Record<string, number> = {}
  for (const { status } of matching) counts[status] = (counts[status] ?? 0) + 1
  return {
    total: shown.length,
    summary: {
      income,
      expense,
      net: income - expense,
      pending_num: of('pending').length,
      pending_amount: sum(of('pending')),
      status_counts: counts,
    },
  }
}

/** Numbers 1 to n of each direction and month, none twice, none missing; a voided entry keeps its own. */
export function checkNumbers(rows: readonly Raw[]): void {
  const series = new Map<string, number[]>()
  for (const { ledger_no: number, type, trade_date: day, status } of rows) {
    // Both lines of a transfer have its number.
    if (type === 'transfer_in') continue
    if (number === null) {
      expect(['pending', 'rejected']).toContain(status)
      continue
    }
    expect(number.slice(0, 8)).toBe(
      `${{ income: 'SR', expense: 'ZC', transfer_out: 'HZ' }[type]}${day.slice(0, 4)}${day.slice(5, 7)}`,
    )
    series.set(number.slice(0, 8), [...(series.get(number.slice(0, 8)) ?? []), Number(number.slice(8))])
  }
  for (const [stem, numbers] of series)
    expect(
      numbers.sort((one, other) => one - other),
      stem,
    ).toEqual(numbers.map((_, place) => place + 1))
}

/** Monthly totals equal a sum of the entries; none is left over. */
export async function checkMonths(rows: readonly Raw[], desk: Desk): Promise<void> {
  const sums: Record<string, { amount: number; num: number }> = {}
  for (const row of inBalance(rows)) {
    const key = [row.account, row.type, row.cate_id, row.trade_date.slice(0, 7)].join()
    const held = sums[key] ?? { amount: 0, num: 0 }
    sums[key] = { amount: held.amount + row.amount, num: held.num + 1 }
  }
  const kept = await desk.all('select account, type, cate_id, month, amount, num from ledger_month')
  expect(
    Object.fromEntries(
      kept.map(({ amount, num, ...key }) => [
        [key['account'], key['type'], key['cate_id'], key['month']].join(),
        { amount, num },
      ]),
    ),
  ).toEqual(sums)
}

/** The lines of a transfer are alike, in opposite directions of each other's accounts. */
export function checkPairs(rows: readonly Raw[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const isTransfer = row.type === 'transfer_out' || row.type === 'transfer_in'
    expect(row.pair_id !== null, JSON.stringify(row)).toBe(isTransfer)
    if (!isTransfer) continue
    const { id, pair_id, type, account, revision: _, ...own } = row
    const other = byId.get(pair_id as number) as Raw
    expect(other, `the other line of ${id}`).toMatchObject({ ...own, pair_id: id })
    expect([other.type, type].sort()).toEqual(['transfer_in', 'transfer_out'])
    expect(other.account).not.toBe(account)
  }
}

/** Each payment is in the books once while it stands, and not at all once it is reversed. `locked`: the last day that was. */
export async function checkSources(rows: readonly Raw[], desk: Desk, locked: string): Promise<void> {
  const reversed = new Set(
    (await desk.all('select origin_id from pay_log where origin_id is not null')).map((row) => row['origin_id']),
  )
  const byPayment = new Map<number, Raw[]>()
  for (const row of rows)
    if (row.source_id !== null && row.delete_time === null)
      byPayment.set(row.source_id, [...(byPayment.get(row.source_id) ?? []), row])
  for (const [id, held] of byPayment) {
    const own = held.filter((row) => row.origin_id === null)
    const red = held.filter((row) => row.origin_id !== null)
    expect(own.length, `entries of payment ${id}`).toBe(1)
    const [entry] = own as [Raw]
    if (!reversed.has(id)) {
      expect(red, `payment ${id} stands`).toEqual([])
      continue
    }
    const left = entry.trade_date <= locked ? ['pending', 'rejected'] : []
    expect(['approved', 'voided', ...left], `payment ${id} is reversed: ${JSON.stringify(held)}`).toContain(
      entry.status,
    )
    if (entry.status === 'approved')
      expect(
        red.map((row) => [row.amount, row.type, row.cate_id, row.origin_id]),
        `reversal of payment ${id}`,
      ).toEqual([[-entry.amount, entry.type, entry.cate_id, entry.id]])
  }
}
