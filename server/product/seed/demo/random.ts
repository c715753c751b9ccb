// Chance that is the same on every run, so that two demonstrations are alike.

export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  /** Whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  shuffled<T>(list: readonly T[]): T[]
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    chance: (share) => next() < share,
    shuffled(list) {
      const result = [...list]
      for (let index = result.length - 1; index > 0; index--) {
        const other = between(0, index)
        ;[result[index], result[other]] = [result[other] as never, result[index] as never]
      }
      return result
    },
  }
}
