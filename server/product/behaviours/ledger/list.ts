// The list of entries with opening and closing balance, and the running balance of each account.

import { addDays } from '#kernel/calendar'
import { daysOf } from '#kernel/periods'
import { pick } from '#kernel/text'
import type { Filter } from '#kernel/wire'
import type { AroundFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { ACCOUNTS, type Account } from '../../services/books/amounts'
import { balancesBefore, runningBalances } from '../../services/books/balances'

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

type Query = { keyword?: string | null; any?: unknown[]; filter?: Filter }

/** The span of a query; null if it is restricted by anything but accounts and days, or the person sees some areas only. */
export function spanOf({ keyword, any = [], filter = {} }: Query, context: Context): Span | null {
  if (keyword || any.length > 0 || context.session?.dataScope !== 'all') return null
  const { account, trade_date: days, ...others } = filter
  if (Object.keys(others).length > 0) return null
  const accounts = accountsIn(account)
  const limits = daysIn(days, context.today)
  return accounts && limits && { accounts, ...limits }
}

const sumOf = (balances: ReadonlyMap<Account, number>, accounts: readonly Account[]): number =>
  accounts.reduce((sum, one) => sum + (balances.get(one) ?? 0), 0)

export const list: AroundFor<'ledger', 'list'> = async (input, context, next) => {
  const span = spanOf(input as Query, context)
  const [answer, before, until] = await Promise.all([
    next(input),
    span && balancesBefore(span.from ?? '0001-01-01', context),
    span && balancesBefore(span.until === null ? null : addDays(span.until, 1), context),
  ])
  const sorted = ((input as { sort?: string[] }).sort ?? []).every((name) => name.replace('-', '') === 'trade_date')
  const balances =
    span && sorted
      ? await runningBalances(
          answer.list_data.map(({ id }) => id as number),
          context,
        )
      : null
  const list_data = answer.list_data.map((row) =>
    'balance' in row ? { ...row, balance: balances?.get(row.id as number) ?? null } : row,
  )
  const summary = answer.summary as Record<string, number> | undefined
  if (!summary) return { ...answer, list_data }
  const { income = 0, expense = 0 } = summary
  const choices = context.resources.get('ledger').binding.fields['account']?.choices ?? []
  const nameOf = (account: Account) => {
    const title = choices.find(({ value }) => value === account)?.title
    return title ? pick(title, context.language) : account
  }
  const more = span &&
    before &&
    until && {
      opening: sumOf(before, span.accounts),
      closing: sumOf(before, span.accounts) + income - expense,
      accounts: span.accounts.map((account) => ({ account, name: nameOf(account), balance: until.get(account) ?? 0 })),
    }
  return { ...answer, list_data, summary: { ...summary, net: income - expense, ...more } } as typeof answer
}
