// Numbers after a pattern: `SR{yyyy}{mm}{0000}` gives `SR2026010001`.

/** The part before the counter, as of a day (`YYYY-MM-DD`): numbers of one stem are counted together. */
export function stemOf(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(2), mm: month, dd: date }
  return pattern.replace(/\{0+\}$/, '').replace(/\{(\w+)\}/g, (_all, word: string) => parts[word] ?? '')
}

/** Least number of digits of the counter. */
export function digitsOf(pattern: string): number {
  return (/\{(0+)\}$/.exec(pattern)?.[1] ?? '').length
}

export function numberText(pattern: string, day: string, counter: number): string {
  return stemOf(pattern, day) + String(counter).padStart(digitsOf(pattern), '0')
}
