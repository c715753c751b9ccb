// Seeded random numbers, the same in every run of a seed.

export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** At most `most` entries of a list, in drawing order. */
  some<T>(list: readonly T[], most: number): T[]
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    some(list, most) {
      const left = [...list]
      const drawn: (typeof list)[number][] = []
      while (left.length > 0 && drawn.length < most) drawn.push(...left.splice(between(0, left.length - 1), 1))
      return drawn
    },
  }
}
