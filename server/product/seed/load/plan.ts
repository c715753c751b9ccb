// How much load data there is, and random numbers of their own for each table.
import { addDays, daysBetween } from '#kernel/calendar'
import { createRandom, type Random } from '../demo/random'

/** Rows at full scale. Renewals, payments and periods follow from the memberships. */
export const FULL = {
  areas: 200,
  towns: 300,
  members: 100_000,
  left: 5000,
  townsmen: 20_000,
  visitors: 30_000,
  contribute_log: 1_000_000,
  ledger: 1_000_000,
  activities: 5000,
  applies: 600_000,
  articles: 20_000,
  logs: 500_000,
  documents: 150_000,
} as const

export type Sizes = { readonly [name in keyof typeof FULL]: number }

/** Ids of load data start here, so that they are the same whatever the database held before. */
export const FIRST = 1_000_001
export const SINCE = '2008-01-01'

const SEED = 20_260_101

/** The stream of a table: mulberry32, seeded by a hash of its name, so that tables can be made apart. */
export function streamOf(table: string): Random {
  let hash = SEED
  for (const letter of table) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return createRandom(hash)
}

export function sizesOf(share: number): Sizes {
  const sizes = Object.entries(FULL).map(([name, num]) => [name, Math.max(1, Math.round(num * share))])
  return Object.fromEntries(sizes) as unknown as Sizes
}

/** Draws places below `size` by Zipf's law with exponent 1.1: the first ones by far the most often. */
export function zipf(size: number): (random: Random) => number {
  const sums: number[] = []
  let whole = 0
  for (let place = 0; place < size; place++) {
    whole += 1 / (place + 1) ** 1.1
    sums.push(whole)
  }
  return (random) => {
    const wanted = random.next() * whole
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Standard normal. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

/** All days from `SINCE` to today, so that a day is found by its number. */
export function daysUntil(today: string): readonly string[] {
  return Array.from({ length: daysBetween(SINCE, today) + 1 }, (_, number) => addDays(SINCE, number))
}
