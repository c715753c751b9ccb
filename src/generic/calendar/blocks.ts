// Blocks of a day: entries at their hours, those at the same time side by side; those beyond the room are counted.
import { MORNING, minutesBetween, minutesOf, USUAL, WHOLE_DAY } from './hours'
import { byTime, type Entry, firstDay, lastDay } from './spans'

/** Minutes that one line of text needs. */
const SHORTEST = 30

export interface Slot {
  /** Minutes since midnight. */
  from: number
  until: number
  /** From 0, at the left. */
  lane: number
  /** Lanes of all entries that it is beside. */
  lanes: number
}

export interface Block extends Slot {
  entry: Entry
  /** It comes from the day before. */
  before: boolean
  /** It goes on on the day after. */
  after: boolean
}

/** Entries without room at the same time. */
export interface More extends Slot {
  num: number
}

/** No time of day, or all of a day: above the hours. */
export function isAllDay({ from, until, whole }: Pick<Entry, 'from' | 'until' | 'whole'>): boolean {
  return whole || minutesBetween(from, until) >= WHOLE_DAY - 1
}

/** The hour in which the earliest entry of these days begins, or that of the morning; entries from before go on, and don't count. */
export function firstHour(entries: readonly Entry[], days: readonly string[]): number {
  const begun = entries.filter((entry) => days.includes(firstDay(entry)))
  return Math.min(MORNING, ...begun.map(({ from }) => Math.floor(minutesOf(from) / 60)))
}

/** The part of an entry on a day; null where it has none. */
export function partOn(entry: Entry, day: string): Omit<Block, 'lane' | 'lanes'> | null {
  if (day < firstDay(entry) || day > lastDay(entry)) return null
  const start = minutesBetween(day, entry.from)
  const end = minutesBetween(day, entry.until)
  const until = Math.min(end > start ? end : start + USUAL, WHOLE_DAY)
  const from = Math.min(Math.max(0, start), WHOLE_DAY - SHORTEST)
  return {
    entry,
    from,
    until: Math.max(until, from + SHORTEST),
    before: start < 0,
    after: end > WHOLE_DAY,
  }
}

/** Parts in sequences, none of which is beside one of another. */
function groupsOf<T extends Pick<Slot, 'from' | 'until'>>(parts: readonly T[]): T[][] {
  const groups: T[][] = []
  let end = 0
  for (const part of parts) {
    if (part.from >= end) groups.push([])
    groups.at(-1)?.push(part)
    end = Math.max(end, part.until)
  }
  return groups
}

/** Blocks in the order of time, on at most `room` lanes, the last of which counts the others where there are more. */
export function blocksOf(entries: readonly Entry[], day: string, room: number): { blocks: Block[]; more: More[] } {
  const parts = entries.flatMap((entry) => partOn(entry, day) ?? [])
  parts.sort((one, other) => one.from - other.from || other.until - one.until || byTime(one.entry, other.entry))
  const blocks: Block[] = []
  const more: More[] = []
  for (const group of groupsOf(parts)) {
    /** The first free minute of each lane. */
    const free: number[] = []
    const placed = group.map((part) => {
      const found = free.findIndex((until) => until <= part.from)
      const lane = found < 0 ? free.length : found
      free[lane] = part.until
      return { ...part, lane }
    })
    const lanes = Math.min(free.length, room)
    const isHidden = ({ lane }: { lane: number }): boolean => free.length > room && lane >= room - 1
    const hidden = placed.filter(isHidden)
    blocks.push(...placed.filter((block) => !isHidden(block)).map((block) => ({ ...block, lanes })))
    if (hidden.length === 0) continue
    const from = Math.min(...hidden.map((one) => one.from))
    more.push({ from, until: Math.max(...hidden.map(({ until }) => until)), lane: room - 1, lanes, num: hidden.length })
  }
  return { blocks, more }
}
