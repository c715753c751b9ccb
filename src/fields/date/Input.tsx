// The picker of a day, a month or an instant, and the shapes in which one may be typed.
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Kind } from '#kernel/binding'
import { formatLimits, formats } from '#kernel/formats'
import { dateLimits } from '#kernel/rules'
import { plain } from '#kernel/typed'
import { onEnter } from '../../components/typing'
import type { InputProps } from '../field-kind'
import styles from '../fields.module.css'
import { instantOfPicker, pickerOf } from '../zone'

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

interface Limits {
  readonly first: string
  readonly last: string
}

function isWithin(value: string, limits: Limits | null): boolean {
  const { formatMinimum, formatMaximum } = formatLimits
  return !limits || (formatMinimum(limits.first, value) && formatMaximum(limits.last, value))
}

function readDate(kind: Kind, value: unknown, limits: Limits | null): Dayjs | null {
  // Without the checks 31 February would be a day in March, and the year 1 would be 1901.
  if (typeof value !== 'string' || !formats[kind]?.(value) || !isWithin(value, limits)) return null
  const moment = kind === 'date-time' ? pickerOf(value) : dayjs(value)
  return moment.isValid() ? moment : null
}

function write(kind: Kind, moment: Dayjs | null): string | null {
  if (!moment) return null
  return kind === 'date-time' ? instantOfPicker(moment) : moment.format(kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')
}

export default function DateInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const limits = dateLimits(field)
  const read = readDate(field.kind, value, limits)
  const isUnread = read === null && typeof value === 'string' && value !== ''
  /** Takes a text that the picker would drop for its last date; the rules refuse it if it is none. */
  const finish = (target: EventTarget): void => {
    if (!(target instanceof HTMLInputElement)) return
    const text = plain(target.value)
    const typed = dateTyped(field.kind, text)
    const next = typed ? write(field.kind, typed.moment) : text
    if (next === '' || next === null) {
      if (read) onChange(null)
    } else if (!typed?.isTaken || !isWithin(next, limits)) onChange(next)
  }
  return (
    <DatePicker
      id={id}
      {...aria}
      className={isUnread ? `fill ${styles.unread}` : 'fill'}
      value={read}
      onChange={(moment) => onChange(write(field.kind, moment))}
      onBlur={({ target }) => finish(target)}
      onKeyDown={onEnter(({ target }) => finish(target))}
      {...(isUnread ? { placeholder: value } : {})}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      {...(field.kind === 'month' ? { picker: 'month' } : {})}
      format={typedShapes(field.kind)}
      // "Now" would be the browser's time, not the association's.
      showNow={false}
      {...(limits ? { minDate: dayjs(limits.first), maxDate: dayjs(limits.last) } : {})}
      {...(field.kind === 'date-time'
        ? // Leaving the field keeps what was typed or chosen, as in every other field.
          { showTime: { defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') }, needConfirm: false }
        : {})}
    />
  )
}
