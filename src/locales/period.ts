// Months and years as people write them.
import type { Language } from '#kernel/text'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are kept, because one costs more than a hundred uses. */
function formatOf(language: Language, month: 'long' | undefined): Intl.DateTimeFormat {
  const key = `${language} ${month}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { year: 'numeric', month, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

/** `2026-11` → `2026年11月`, `2024` → `2024年`. */
export function periodName(period: string, language: Language): string {
  const [year, month] = period.split('-').map(Number) as [number, number | undefined]
  return formatOf(language, month ? 'long' : undefined).format(Date.UTC(year, (month ?? 1) - 1))
}
