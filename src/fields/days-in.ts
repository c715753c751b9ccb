// Days within a text.

/** A browser breaks a line at the hyphens of a day. */
const DAY = /(\d{4}-\d{2}(?:-\d{2})?)/

/** The text in parts, every second of them a day or a month. */
export function aroundDays(text: string): string[] {
  return text.split(DAY)
}
