// Candidates for a text that is none of the options: the closest first.

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s()（）【】[\]·.、，,/-]/g, '')
    .toLowerCase()
}

/** Pairs of neighbouring characters; a single one stands for itself. */
function pairs(text: string): Set<string> {
  const letters = [...text]
  if (letters.length < 2) return new Set(letters)
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))
}

/** From 0, nothing in common, to 1, the same text. */
export function similarity(one: string, other: string): number {
  const [left, right] = [bare(one), bare(other)]
  if (left === '' || right === '') return 0
  if (left === right) return 1
  const [long, short] = left.length >= right.length ? [left, right] : [right, left]
  if (long.includes(short)) return 0.6 + (0.35 * short.length) / long.length
  const [ours, theirs] = [pairs(left), pairs(right)]
  const shared = [...ours].filter((pair) => theirs.has(pair)).length
  const letters = [...new Set(left)].filter((letter) => right.includes(letter)).length
  const most = Math.max(new Set(left).size, new Set(right).size)
  return 0.55 * ((2 * shared) / (ours.size + theirs.size)) + 0.3 * (letters / most)
}

/** Below this, two words have nothing to do with each other. */
const LEAST = 0.3
/** From here on, and clearly ahead of all others, a candidate is what was meant. */
const SURE = 0.6
const AHEAD = 0.05

export interface Candidates {
  readonly texts: readonly string[]
  /** True if the first one may be taken without asking. */
  readonly sure: boolean
}

/** Characters; no caption is as long, and comparing long texts holds up everybody. */
const LONGEST = 60

/** At most `most`, the closest first. */
export function closest(text: string, options: readonly string[], most: number): Candidates {
  if (text.length > LONGEST) return { texts: [], sure: false }
  const ranked = [...new Set(options)]
    .filter((option) => option.length <= LONGEST)
    .map((option) => ({ option, score: similarity(text, option) }))
    .filter(({ score }) => score >= LEAST)
    .sort((left, right) => right.score - left.score)
  const [first, second] = ranked
  const sure = first !== undefined && first.score >= SURE && first.score - (second?.score ?? 0) >= AHEAD
  return { texts: ranked.slice(0, most).map(({ option }) => option), sure }
}
