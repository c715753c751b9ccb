// The list of entries with opening and closing balance, and the running balance of each account.
import { addDays } from '#kernel/calendar'
import { pick } from '#kernel/text'
import type { AroundFor } from '../../../core/behaviour'
import type { Account } from '../../services/books/amounts'
import { balancesBefore, runningBalances } from '../../services/books/balances'
import { FIRST_DAY, type Query, spanOf } from './span'

const sumOf = (balances: ReadonlyMap<Account, number>, accounts: readonly Account[]): number =>
  accounts.reduce((sum, one) => sum + (balances.get(one) ?? 0), 0)

export const list: AroundFor<'ledger', 'list'> = async (input, context, next) => {
  const found = spanOf(input as Query, context)
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
