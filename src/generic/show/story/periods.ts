// Entries of a timeline under headings: months of the last year, whole years before it.
import type { StoryEntry } from '#kernel/story'
import { dayOf } from '../../../fields/zone'
import type { Language } from '../../../gateway/language'

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

/** `2026-11` → `2026年11月`, `2024` → `2024年`. */
export function periodTitle(key: string, language: Language): string {
  const [year, month] = key.split('-').map(Number) as [number, number | undefined]
  const moment = new Date(Date.UTC(year, (month ?? 1) - 1))
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    ...(month ? { month: 'long' } : {}),
    timeZone: 'UTC',
  }).format(moment)
}
