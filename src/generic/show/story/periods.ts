// Entries of a timeline under headings: months of the last year, whole years before it.
import type { StoryEntry } from '#kernel/story'
import { dayOf } from '../../../fields/zone'

export interface Period {
  /** `2026-11` or `2024`. */
  readonly key: string
  readonly entries: readonly StoryEntry[]
}

/** `today`: `YYYY-MM-DD`. Entries keep their order; dates are those of the association's zone. */
export function periodsOf(entries: readonly StoryEntry[], today: string): Period[] {
  const firstMonth = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`
  const periods: { key: string; entries: StoryEntry[] }[] = []
  for (const entry of entries) {
    const month = dayOf(entry.at).slice(0, 7)
    const key = month > firstMonth ? month : month.slice(0, 4)
    const last = periods.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else periods.push({ key, entries: [entry] })
  }
  return periods
}
