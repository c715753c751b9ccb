// How a day, a month or an instant may be typed into a picker; the first of each is how it is shown.
import type { Kind } from '#kernel/binding'

// With and without leading zeros, because the picker compares the text with what it would write itself.
const DAYS = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日']
const MONTHS = ['YYYY-MM', 'YYYY-M', 'YYYY/MM', 'YYYY/M', 'YYYY.MM', 'YYYY.M', 'YYYYMM', 'YYYY年M月']
/** Nobody types seconds; a day alone is its beginning. */
const TIMES = [' HH:mm:ss', ' HH:mm', ' H:mm', ' HHmm', '']

const instants = DAYS.flatMap((day) => TIMES.map((time) => day + time))

export function typedShapes(kind: Kind): string[] {
  if (kind === 'date-time') return instants
  return kind === 'month' ? MONTHS : DAYS
}
