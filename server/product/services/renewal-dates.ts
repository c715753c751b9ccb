// Start and end of a renewal.

import type { Text } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { expireOf } from './membership-dates'

export interface Terms {
  /** Current last valid day. */
  expire: string
  payDay: string
  years: number
  /** Start of a lapsed membership's renewal: its old expiry or the day of payment. */
  base: 'original_expiry' | 'payment_date'
  /** An explicitly chosen first day. */
  start?: string | null
}

/**
 * First and last day. Without a gap while the membership is valid; a lapsed one starts as the settings say, or as
 * chosen.
 */
export function renewalDates({
  expire,
  payDay,
  years,
  base,
  start,
}: Terms): { start: string; end: string } | { problem: Text } {
  const next = addDays(expire, 1)
  const lapsed = expire < payDay
  const usual = lapsed && base === 'payment_date' ? payDay : next
  if (start && start !== usual) {
    if (!lapsed) return { problem: { zh: `未过期，须从 ${next} 起`, en: `Not lapsed: must start on ${next}` } }
    if (start < next || start > payDay)
      return { problem: { zh: `须在 ${next} 与缴费日 ${payDay} 之间`, en: `Must be between ${next} and ${payDay}` } }
  }
  const from = start ?? usual
  return { start: from, end: expireOf(from, years) as string }
}
