// Totals above the list of entries: approved ones from the sums of whole months, the few others from the entries.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { KeptFigures } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { totalsOf } from '../../../database/totals'
import { type Moved, movedBefore } from '../../services/books/balances'
import { FIRST_DAY, type Query, type Span, spanOf } from './span'

interface Other {
  status: string
  num: number
  amount: number
}

/** Entries that aren't approved, of which there are few. */
function othersIn({ which, from, until }: Span, { db }: Context): Promise<Other[]> {
  return totalsOf(
    sql<Other>`select status, count(*)::int as num, sum(amount)::bigint as amount from ledger l
      where status in ('pending', 'rejected', 'voided') and ${which('l')}
        and (${from}::date is null or trade_date >= ${from}::date)
        and (${until}::date is null or trade_date <= ${until}::date) and ${living('l')}
      group by status`,
    db,
  )
}

export const listFigures: KeptFigures = async (query, context) => {
  const span = await spanOf(query as Query, context)
  if (!span) return null
  const [before, until, others] = await Promise.all([
    movedBefore(span.from ?? FIRST_DAY, context, span.which),
    movedBefore(span.until === null ? null : addDays(span.until, 1), context, span.which),
    othersIn(span, context),
  ])
  const between = (name: 'income' | 'expense' | 'num') => {
    const sum = (moved: ReadonlyMap<string, Moved>) => [...moved.values()].reduce((total, one) => total + one[name], 0)
    return sum(until) - sum(before)
  }
  const isAsked = (status: string) => !span.statuses || span.statuses.includes(status)
  const approved = (name: 'income' | 'expense') => (isAsked('approved') ? between(name) : 0)
  const pending = isAsked('pending') ? others.find(({ status }) => status === 'pending') : undefined
  const counts = [{ status: 'approved', num: between('num') }, ...others].filter(({ num }) => num > 0)
  return {
    income: approved('income'),
    expense: approved('expense'),
    pending_amount: pending?.amount ?? 0,
    pending_num: pending?.num ?? 0,
    status_counts: Object.fromEntries(counts.map(({ status, num }) => [status, num])),
  }
}
