// How a day, a month or an instant may be typed into a picker; the first of each is how it is shown.
import dayjs, { type Dayjs } from 'dayjs'
import type { Kind } from '#kernel/binding'

/** None is the beginning of another, because the picker takes a text as soon as it is a date, and writes it anew. */
const DAYS = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日']
const MONTHS = ['YYYY-MM', 'YYYY/MM', 'YYYY.MM', 'YYYYMM', 'YYYY年M月']
/** Without leading zeros `2026-1-2` may be the beginning of `2026-1-20`: known only when the field is left. */
const SHORT_DAYS = ['YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D']
const SHORT_MONTHS = ['YYYY-M', 'YYYY/M', 'YYYY.M']
const TIME = ' HH:mm:ss'
/** Nobody types seconds; a day alone is its beginning. */
const SHORT_TIMES = [' HH:mm', ' H:mm', ' HHmm', '']

/** Shapes that a picker takes while they are typed. */
export function typedShapes(kind: Kind): string[] {
  if (kind === 'date-time') return DAYS.map((day) => day + TIME)
  return kind === 'month' ? MONTHS : DAYS
}

/** Shapes that are taken when the field is left. */
function finishedShapes(kind: Kind): string[] {
  if (kind === 'month') return SHORT_MONTHS
  if (kind !== 'date-time') return SHORT_DAYS
  return [...DAYS, ...SHORT_DAYS].flatMap((day) => [TIME, ...SHORT_TIMES].map((time) => day + time))
}

/** The date that a text is. Compared with what it would be written as, because 31 February is parsed as a day in March. */
function dateIn(shapes: readonly string[], text: string): Dayjs | null {
  for (const shape of shapes) {
    const moment = dayjs(text, shape)
    if (moment.format(shape) === text) return moment
  }
  return null
}

/** The date that was typed; `isTaken`: the picker has taken it already. */
export function dateTyped(kind: Kind, text: string): { moment: Dayjs; isTaken: boolean } | null {
  const taken = dateIn(typedShapes(kind), text)
  const moment = taken ?? dateIn(finishedShapes(kind), text)
  return moment && { moment, isTaken: taken !== null }
}
