// Dates, months and instants as text, and relative periods in words.
import type { TFunction } from 'i18next'
import { periods, rollingIn } from '#kernel/periods'
import type { ShownKind, ShowProps } from '../field-kind'
import { Line, shown, Unbroken } from '../text-parts'
import { clockOf } from '../zone'

function DateShown({ field, value }: ShowProps) {
  return shown(typeof value === 'string' ? value : null, (given) => (
    <span className="tabular">
      <Line text={field.kind === 'date-time' ? clockOf(given) : given} />
    </span>
  ))
}

/** In a narrow column a time goes to a second line, a day stays whole. */
function DateDetail({ field, value }: ShowProps) {
  return shown(typeof value === 'string' ? value : null, (given) => (
    <span className="tabular">
      <Unbroken text={field.kind === 'date-time' ? clockOf(given) : given} />
    </span>
  ))
}

export const date: ShownKind = {
  Cell: DateShown,
  Detail: DateDetail,
}

type Named = (typeof periods)[number]

/** `this_month` → 本月, `next_30_days` → 未来 30 天. */
export function periodWords(period: string, t: TFunction): string {
  const days = rollingIn(period)
  if (days) return t(days.way === 'past' ? 'fields.period.past' : 'fields.period.next', { count: days.num })
  return (periods as readonly string[]).includes(period) ? t(`fields.period.${period as Named}`) : period
}

/** Predefined periods; other numbers of days can be typed. */
export const offeredPeriods: readonly string[] = [
  ...periods,
  'past_7_days',
  'past_30_days',
  'next_7_days',
  'next_30_days',
]

/** A month field has no days. */
export const offeredMonths: readonly string[] = offeredPeriods.filter((period) => /month|quarter|year/.test(period))
