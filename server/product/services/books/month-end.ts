// Checks before a period is locked: lists of what is still to be done in it, and how much there is.

import { canCall } from '#kernel/access'
import type { Call } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import type { Filter } from '#kernel/wire'
import { digestOf, meantBy } from '../../../actions/match'
import type { Context } from '../../../core/context'
import { startOfDay, zoneOf } from '../../../core/settings'

interface Check {
  readonly key: 'pending' | 'unmatched' | 'unconfirmed' | 'unbooked' | 'refunds' | 'receipts' | 'unspread'
  readonly resource: string
  /** In the words of its list. */
  readonly filter: Filter
}

export interface Checked extends Check {
  readonly num: number
}

/** Years that end within a period. */
function yearsBetween(from: string, until: string): string[] {
  const years: string[] = []
  for (let year = Number(from.slice(0, 4)); `${year}-12-31` <= until; year++)
    if (`${year}-12-31` >= from) years.push(String(year))
  return years
}

function checksOf(from: string, until: string, zone: string): Check[] {
  const days = { gte: from, lte: until }
  const end = new Date(startOfDay(addDays(until, 1), zone).getTime() - 1)
  const moments = { gte: startOfDay(from, zone).toISOString(), lte: end.toISOString() }
  const ended = yearsBetween(from, until)
  return [
    { key: 'pending', resource: 'ledger', filter: { status: ['pending'], trade_date: days } },
    { key: 'unmatched', resource: 'bank_line', filter: { status: ['open'], trade_time: moments } },
    { key: 'unconfirmed', resource: 'bank_statement', filter: { status: ['draft'], date: { lte: until } } },
    { key: 'unbooked', resource: 'pay_received', filter: { booked: ['none', 'rejected'], pay_time: moments } },
    { key: 'refunds', resource: 'pay_received', filter: { refund_due: true, pay_time: moments } },
    {
      key: 'receipts',
      resource: 'pay_received',
      filter: { state: ['paid'], amount: { gte: 1 }, receipt_no: { empty: true }, pay_time: moments },
    },
    ...ended.map(
      (year): Check => ({
        key: 'unspread',
        resource: 'annual_statement',
        filter: { year, unspread: { empty: false } },
      }),
    ),
  ]
}

/** Counts of the lists that the caller may open. */
export async function monthEndChecks(from: string, until: string, context: Context): Promise<Checked[]> {
  const found: Checked[] = []
  for (const check of checksOf(from, until, zoneOf(context.settings))) {
    const page = context.resources.bindings.find(({ name }) => name === check.resource)
    if (!page || !canCall(context.session?.grant ?? null, page.calls['list'] as Call)) continue
    const { total } = await digestOf(await meantBy(page, { ...page.select, filter: check.filter }, context), context)
    found.push({ ...check, num: total })
  }
  return found
}
