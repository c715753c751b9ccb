// Accounts and days of a ledger query: only a query of nothing else has balances and sums of whole months.
import { daysOf } from '#kernel/periods'
import type { Filter } from '#kernel/wire'
import type { Context } from '../../../core/context'
import { ACCOUNTS, type Account } from '../../services/books/amounts'

/** Before all entries. */
export const FIRST_DAY = '0001-01-01'

/** Accounts and days of a query that restricts nothing else. */
export interface Span {
  readonly accounts: readonly Account[]
  /** First and last day; null for no limit. */
  readonly from: string | null
  readonly until: string | null
}

function daysIn(value: Filter[string] | undefined, today: string): Pick<Span, 'from' | 'until'> | null {
  if (value === undefined) return { from: null, until: null }
  if (typeof value === 'string') return { from: value, until: value }
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const { gte, lte, within, ...others } = value
  if (Object.keys(others).length > 0) return null
  if (within !== undefined) {
    const days = gte === undefined && lte === undefined ? daysOf(within, today) : null
    return days && { from: days.first, until: days.last }
  }
  return { from: gte === undefined ? null : String(gte), until: lte === undefined ? null : String(lte) }
}

function accountsIn(value: Filter[string] | undefined): readonly Account[] | null {
  if (value === undefined) return ACCOUNTS
  if (typeof value === 'string') return ACCOUNTS.filter((one) => one === value)
  return Array.isArray(value) ? ACCOUNTS.filter((one) => value.includes(one)) : null
}

export type Query = { keyword?: string | null; any?: unknown[]; filter?: Filter }

/** The span of a query; null if it is restricted by anything but accounts and days, or the person sees some areas only. */
export function spanOf({ keyword, any = [], filter = {} }: Query, context: Context): Span | null {
  if (keyword || any.length > 0 || context.rowScope !== 'all' || context.session?.dataScope !== 'all') return null
  const { account, trade_date: days, ...others } = filter
  if (Object.keys(others).length > 0) return null
  const accounts = accountsIn(account)
  const limits = daysIn(days, context.today)
  return accounts && limits && { accounts, ...limits }
}
