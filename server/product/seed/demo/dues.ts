// Points for dues, keyed by their payment.
import { type Books, moment } from './books'
import type { Membership } from './membership'

const DUES: ReadonlySet<string> = new Set(['join', 'renew'])

/** Points for dues, keyed by their payment; refunded ones earn nothing. */
export function earnDues(books: Books, paymentIds: readonly number[], members: ReadonlyMap<number, Membership>): void {
  const places = new Map<number, number>()
  for (const [place, payment] of books.payments.entries()) {
    const { user, scene, amount, status, day, ref_type, ref_id, takesBack } = payment
    const member = user === null ? undefined : members.get(user)
    if (user === null || !member) continue
    const own = { user, area: member.areaId, position: member.positionId, ref_type, ref_id, title: '缴纳会费' }
    if (takesBack !== undefined) {
      const origin = places.get(takesBack)
      const points = Math.floor(-amount / 10_000)
      if (origin !== undefined)
        books.points.push({
          ...own,
          type: 3,
          amount: -amount,
          points: -points,
          key: '',
          at: moment(day, place),
          takesBack: origin,
        })
    } else if (DUES.has(scene) && status === 'paid' && amount >= 10_000) {
      const entry = { ...own, type: 3, points: Math.floor(amount / 10_000), amount, key: `fee:${paymentIds[place]}` }
      places.set(place, books.points.push({ ...entry, at: moment(day, place) }) - 1)
    }
  }
}
