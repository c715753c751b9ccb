// The time of a line of a statement, from one column or from a day and a time apart.
import type { RawCell } from '../../../sheets/reading/raw-cell'

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0')

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))/
const CLOCK = /^[T\s]*(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?$/
/** `091233`, or `91233` where a spreadsheet took it for a number. */
const DIGITS = /^\s*(\d{1,2})(\d\d)(\d\d)$/

function clockOf(text: string): string | null {
  const parts = CLOCK.exec(text) ?? DIGITS.exec(text)
  return parts && [parts[1], parts[2], parts[3]].map(two).join(':')
}

/** A part of a day, as spreadsheets keep a time alone. */
function clockOfPart(part: number): string {
  const seconds = Math.round(part * 86_400)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((one) => two(String(Math.floor(one)))).join(':')
}

interface Moment {
  readonly day?: string
  readonly clock?: string
}

function momentOf(cell: RawCell): Moment {
  if (typeof cell === 'number' && cell > 0 && cell < 1) return { clock: clockOfPart(cell) }
  const text = String(cell ?? '')
    .replace(/[`'"]/g, '')
    .trim()
  const day = DAY.exec(text)
  const clock = clockOf(day ? text.slice(day[0].length) : text)
  // A time alone counts from the first day of the spreadsheet.
  if (!day || day[1] === '1899' || day[1] === '1900') return clock ? { clock } : {}
  const written = [day[1], two(day[2] ?? day[4]), two(day[3] ?? day[5])].join('-')
  return clock ? { day: written, clock } : { day: written }
}

/** `2026-01-05 09:12:33` from the columns in order; their texts if none has a day. */
export function timeOf(cells: readonly RawCell[]): string {
  const moments = cells.map(momentOf)
  const whole = moments.find(({ day, clock }) => day && clock)
  const day = whole?.day ?? moments.find((one) => one.day)?.day
  const clock = whole?.clock ?? moments.find((one) => one.clock)?.clock
  if (!day) return cells.filter((cell) => cell !== null).join(' ')
  return clock ? `${day} ${clock}` : day
}
