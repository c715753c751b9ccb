// A membership of the demonstration: person, position, dates.
import { addDays } from '#kernel/calendar'
import { expireOf } from '../../services/membership-dates'
import { positions } from './organisation'

export interface Membership {
  readonly id: number
  readonly name: string
  /** Index of the position among `positions`. */
  readonly seat: number
  readonly positionId: number
  readonly areaId: number
  /** First and last valid day, `YYYY-MM-DD`; null for lifelong. */
  readonly join: string
  readonly expire: string | null
  /** Start of the freeze. */
  readonly frozen: string | null
  readonly out: {
    readonly day: string
    readonly type: string
    /** The type in words, as the history says it. */
    readonly told: string
    /** A label. */
    readonly cause: number
    readonly reason: string
  } | null
  /** True if all key fields of the profile are filled. */
  readonly complete: boolean
}

export interface Term {
  readonly start: string
  readonly end: string | null
}

type Course = Pick<Membership, 'join' | 'expire' | 'seat'>

/** Successive paid terms; the last one ends with the membership. */
export function termsOf({ join, expire, seat }: Course): Term[] {
  const years = Math.max(1, positions[seat]?.fee_years ?? 1)
  if (expire === null) return [{ start: join, end: null }]
  const terms: Term[] = []
  for (let start = join; start <= expire; ) {
    const end = expireOf(start, years) as string
    terms.push({ start, end: end > expire ? expire : end })
    start = addDays(end, 1)
  }
  return terms
}

/** True for positions with terms and dues. */
function isOffice(seat: number): boolean {
  return (positions[seat]?.fee_years ?? 0) > 1
}

/** Members who joined before their office began were promoted from ordinary membership. */
export function isPromoted(course: Course): boolean {
  return isOffice(course.seat) && termsOf(course).length > 1
}

/** Start and end of the position: an office ends with the dues of its term. */
export function officeOf(course: Course): Term {
  const last = termsOf(course).at(-1) as Term
  return isOffice(course.seat) ? last : { start: course.join, end: null }
}

/** Fen. */
export function feeOf({ seat }: Membership): number {
  return (positions[seat]?.fee ?? 0) * 100
}

/** The last day on which events are possible. */
export function lastDay({ out, frozen }: Membership, today: string): string {
  return out?.day ?? frozen ?? today
}
