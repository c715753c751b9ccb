// The membership of each person of the load data: area, joining, terms, leaving.
import { daysBetween } from '#kernel/calendar'
import { expireOf } from '../../services/membership-dates'
import { daysUntil, SINCE, type Sizes, streamOf, zipf } from './plan'

interface Term {
  /** Day of the payment. */
  readonly paid: string
  readonly start: string
  readonly end: string
}

export interface Course {
  /** Place among the people, from 0. */
  readonly place: number
  readonly area: number
  /** The first is joining, each other one a renewal. */
  readonly terms: readonly Term[]
  readonly out: string | null
  readonly isYoung: boolean
}

/** Share of the renewals that come late, and of the memberships that end without one. */
const LATE = 0.06
const LAPSED = 0.15

/** Memberships of the members, then of those who left; more of them the later it is. */
export function coursesOf(sizes: Sizes, today: string): Course[] {
  const random = streamOf('course')
  const areaOf = zipf(sizes.areas)
  const days = daysUntil(today)
  const dayAt = (number: number) => days[Math.min(Math.max(0, number), days.length - 1)] as string
  const numberOf = (day: string) => daysBetween(SINCE, day)
  const last = days.length - 1
  return Array.from({ length: sizes.members + sizes.left }, (_, place): Course => {
    const hasLeft = place >= sizes.members
    const age = 20 + Math.floor((last - 400) * random.next() ** 4.6) + (hasLeft ? 380 : 0)
    const area = areaOf(random)
    const isYoung = random.chance(0.1)
    const lapses = !hasLeft && random.chance(LAPSED)
    const terms: Term[] = []
    let start = dayAt(last - age)
    let paid = start
    for (;;) {
      const end = expireOf(start, 1) as string
      terms.push({ paid, start, end })
      const over = numberOf(end)
      const late = random.chance(LATE) ? random.between(20, 200) : 0
      const early = random.between(0, 60)
      // The last term of those who lapse or leave is the one that ends within the last year.
      if (over >= last || ((lapses || hasLeft) && over > last - 365)) break
      const renewed = late > 0 ? over + late : over - early
      if (renewed > last) break
      paid = dayAt(renewed)
      start = late > 0 ? paid : dayAt(over + 1)
    }
    const ended = terms.at(-1) as Term
    return { place, area, terms, isYoung, out: hasLeft ? dayAt(numberOf(ended.paid) + random.between(1, 300)) : null }
  })
}
