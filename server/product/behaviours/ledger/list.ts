// The list of entries with opening and closing balance, and the running balance of each account.
import { addDays } from '#kernel/calendar'
import type { AroundFor } from '../../../core/behaviour'
import type { Account, NamedAccount } from '../../services/books/amounts'
import { balancesBefore, runningBalances } from '../../services/books/balances'
import { FIRST_DAY, type Query, spanOf } from './span'

const sumOf = (balances: ReadonlyMap<Account, number>, accounts: readonly NamedAccount[]): number =>
  accounts.reduce((sum, { account }) => sum + (balances.get(account) ?? 0), 0)

export const list: AroundFor<'ledger', 'list'> = async (input, context, next) => {
  const found = await spanOf(input as Query, context)
  const span = found?.accounts ? { ...found, accounts: found.accounts } : null
  const [answer, before, until] = await Promise.all([
    next(input),
    span && balancesBefore(span.from ?? FIRST_DAY, context, span.until),
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
  const more = span &&
    before &&
    until && {
      opening: sumOf(before, span.accounts),
      // With what was transferred from accounts that are not asked for, or to them.
      closing: sumOf(until, span.accounts),
      accounts: span.accounts
        .map(({ id, account, name, kind, closed_date: closed }) => {
          const balance = until.get(account) ?? 0
          return { account, account_id: id, name, kind, is_open: closed === null, balance }
        })
        .filter(({ is_open, balance }) => is_open || balance !== 0),
    }
  return { ...answer, list_data, summary: { ...summary, net: income - expense, ...more } } as typeof answer
}
