// Sort numbers for a wanted order: as few changes as possible, with gaps left between.

export interface Place {
  readonly id: number
  /** Current sort number. */
  readonly value: number
  /** Position among all rows if every number were equal: the tie-breaker. */
  readonly rank: number
  /** Outside the person's row scope: keeps its number. */
  readonly fixed: boolean
}

/** Free numbers to leave before the first and after the last row. */
const ROOM = 10

/**
 * Minimum difference of each row's number to the first one's: one more for each step whose tie-breaker is in the wrong
 * direction.
 */
function stepsOf(wanted: readonly Place[]): number[] {
  const steps = [0]
  for (let index = 1; index < wanted.length; index++) {
    const [before, after] = [wanted[index - 1] as Place, wanted[index] as Place]
    steps.push((steps[index - 1] as number) + (before.rank < after.rank ? 0 : 1))
  }
  return steps
}

/** Indexes of a longest subsequence of `slack` that never decreases, within the bounds. */
function longestRun(slack: readonly number[], from: number, to: number, low: number, high: number): number[] {
  const ends: number[] = []
  const previous = new Map<number, number>()
  for (let index = from; index < to; index++) {
    const value = slack[index] as number
    if (value < low || value > high) continue
    let at = ends.findIndex((end) => (slack[end] as number) > value)
    if (at < 0) at = ends.length
    if (at > 0) previous.set(index, ends[at - 1] as number)
    ends[at] = index
  }
  const run: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) run.unshift(index)
  return run
}

/** Rows that keep their numbers: all fixed ones, and as many others as possible. null if the fixed ones don't fit. */
function keptRows(wanted: readonly Place[], steps: readonly number[], low: number, high: number): number[] | null {
  const slack = wanted.map((place, index) => place.value - (steps[index] as number))
  const last = high - (steps.at(-1) ?? 0)
  const kept: number[] = []
  let [from, least] = [0, low]
  for (const [index, place] of [...wanted.entries(), [wanted.length, null] as const]) {
    if (place && !place.fixed) continue
    const bound = place ? (slack[index] as number) : last
    if (bound < least) return null
    kept.push(...longestRun(slack, from, index, least, bound))
    if (place) kept.push(index)
    ;[from, least] = [index + 1, bound]
  }
  return kept
}

/** New numbers by id, of rows that change; null if no numbers within the limits give the order. */
export function renumber(wanted: readonly Place[], low: number, high: number): Map<number, number> | null {
  const steps = stepsOf(wanted)
  const kept = keptRows(wanted, steps, low, high)
  if (!kept) return null
  const step = (index: number) => steps[index] as number
  const value = (index: number) => (wanted[index] as Place).value
  const changes = new Map<number, number>()
  const last = wanted.length - 1
  const stops = [-1, ...kept, wanted.length]
  for (let at = 1; at < stops.length; at++) {
    const [left, right] = [stops[at - 1] as number, stops[at] as number]
    const count = right - left - 1
    if (count === 0) continue
    // Without a kept row on one side, use only a little of the space up to the limit.
    const above = left >= 0 ? value(left) - step(left) : null
    const below = right <= last ? value(right) - step(right) : null
    const top = high - step(last)
    const start = above ?? Math.max(low, (below ?? top) - ROOM * (count + 1))
    const end = below ?? Math.min(top, start + ROOM * (count + 1))
    for (let index = left + 1; index < right; index++) {
      const share = Math.floor(((end - start) * (index - left)) / (count + 1))
      const number = start + share + step(index)
      if (number !== value(index)) changes.set((wanted[index] as Place).id, number)
    }
  }
  return changes
}
