// Dues that members still owe after moving to a dearer position: some not due yet, others overdue, one in instalments.
import { addDays, addMonths } from '#kernel/calendar'
import type { Books } from './books'
import type { Membership } from './membership'
import type { World } from './world'

/** Days since each was due; below zero, days until then. */
const OVERDUE = [-18, 9, 24, 51, 83, 160, 402] as const
const TERM = 30

export function seedDebts(members: readonly Membership[], books: Books, { today }: World): void {
  // Early members, who had joined before the oldest of these.
  const long = members.filter(({ join, out }) => out === null && join < addDays(today, -500)).slice(-OVERDUE.length)
  for (const [index, { id }] of long.entries()) {
    const due = addDays(today, -(OVERDUE[index] as number))
    const debt = { user: id, scene: 'position_change', pay_type: null, status: 'unpaid', ref_type: 'user', ref_id: id }
    const remark = '会员 → 理事'
    const parts = index === 0 ? [due, addMonths(due, 1), addMonths(due, 2)] : [due]
    const day = addDays(due, -TERM)
    const amount = Math.floor(4000 / parts.length)
    const first = books.payments.length
    for (const [part, one] of parts.entries())
      books.payments.push({
        ...debt,
        amount: amount * 100,
        day,
        due: one,
        remark,
        ...(part > 0 ? { partOf: first } : {}),
      })
  }
}
