// Words for relative periods: `this_month`, `next_30_days`.
import { addDays, dayIn, mondayOf, partsOf } from './calendar'

/** Values of `within` in a date filter, besides `past_<n>_days` and `next_<n>_days`. */
export const periods = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'next_year',
] as const

/** Pattern for the closed schema of a body. */
export const PERIOD_PATTERN = `^(${periods.join('|')}|(past|next)_[1-9][0-9]{0,3}_days)$`

const near = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
])
const steps = new Map([
  ['this', 0],
  ['last', -1],
  ['next', 1],
])

/** First and last day, both included. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Months may overflow: month 13 is January of the next year. */
function month(year: number, index: number, months = 1): Days {
  return { first: dayIn(year, index, 1), last: dayIn(year, index + months, 0) }
}

/** `next_30_days` as direction and number; null for any other word. */
export function rollingIn(period: string): { way: 'past' | 'next'; num: number } | null {
  const match = /^(past|next)_([1-9]\d{0,3})_days$/.exec(period)
  return match ? { way: match[1] as 'past' | 'next', num: Number(match[2]) } : null
}

/** The days of a period as seen from `today` (`YYYY-MM-DD`); weeks begin on Monday. null for an unknown word. */
export function daysOf(period: string, today: string): Days | null {
  const at = (days: number) => addDays(today, days)
  const roll = rollingIn(period)
  if (roll) {
    const days = roll.num - 1
    return roll.way === 'past' ? { first: at(-days), last: at(0) } : { first: at(0), last: at(days) }
  }
  const [which, unit] = period.split('_') as [string, string | undefined]
  if (unit === undefined) {
    const days = near.get(which)
    return days === undefined ? null : { first: at(days), last: at(days) }
  }
  const step = steps.get(which)
  if (step === undefined) return null
  const [year, index] = partsOf(today)
  if (unit === 'week') {
    const monday = addDays(mondayOf(today), step * 7)
    return { first: monday, last: addDays(monday, 6) }
  }
  if (unit === 'month') return month(year, index + step)
  if (unit === 'quarter') return month(year, index - (index % 3) + step * 3, 3)
  return unit === 'year' ? month(year + step, 0, 12) : null
}
