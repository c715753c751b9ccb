// Parses cells: numbers, money, dates, yes and no.
import type { Choice, Field, Text } from '#kernel/binding'
import type { Clock } from '#kernel/clock'
import { shortened } from '#kernel/text'
import { numberOf, plain as plainText } from '#kernel/typed'
import type { RawCell } from './reading/raw-cell'
import { isDay, shownOfSerial } from './serials'

/** `several`: a name of more than one record. */
export type Parsed = { readonly value: unknown } | { readonly wrong: Text; readonly several?: boolean }

/** Part of a cell for a message: enough to find it, never a whole phone or identity number. */
export function quoted(text: string): string {
  const short = text.length > 20 ? `${shortened(text, 20)}…` : text
  return short.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}***${digits.slice(-2)}`)
}

export function wrong(zh: string, en: string): Parsed {
  return { wrong: { zh, en } }
}

/** The cell's text, full-width digits and signs as plain ones. */
function plain(cell: RawCell): string {
  return plainText(String(cell))
}

/** Equal but for width, case and blanks around. */
export function sameWord(one: string, other: string): boolean {
  return plain(one).toLowerCase() === plain(other).toLowerCase()
}

/** The choice of a field that a text names, by its title in either language, its value or another word for it. */
export function choiceMeant(field: Field, text: string): Choice | undefined {
  return field.choices?.find(({ value, title, also = [] }) =>
    [title.zh, title.en, String(value), ...also].some((one) => sameWord(one, text)),
  )
}

const yes = new Set(['是', '有', '对', 'yes', 'y', 'true', 't', '1', '√', '✓', '✔', 'on'])
const no = new Set(['否', '无', '没有', '不', 'no', 'n', 'false', 'f', '0', '×', '✗', 'x', 'off'])

export function parseBoolean(cell: RawCell): Parsed {
  if (typeof cell === 'boolean') return { value: cell }
  const text = plain(cell).toLowerCase()
  if (yes.has(text)) return { value: true }
  if (no.has(text)) return { value: false }
  return wrong(`「${String(cell)}」请改为 是 或 否`, `Write Yes or No instead of “${String(cell)}”`)
}

/** Digits of a text, or of a number as Excel shows it, to fifteen digits. */
function digits(cell: RawCell): string | null {
  if (typeof cell === 'number') {
    const text = String(Number(cell.toPrecision(15)))
    return /e/i.test(text) ? null : text
  }
  return numberOf(String(cell))
}

export function parseNumber(cell: RawCell, whole: boolean): Parsed {
  const text = typeof cell === 'boolean' ? null : digits(cell)
  const value = text === null ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) return wrong(`「${String(cell)}」不是数字`, `“${String(cell)}” is not a number`)
  if (whole && !Number.isInteger(value))
    return wrong(`「${String(cell)}」不是整数`, `“${String(cell)}” is not a whole number`)
  return { value }
}

/** Yuan to fen, digit by digit. */
export function parseMoney(cell: RawCell): Parsed {
  const text = typeof cell === 'boolean' ? null : digits(cell)
  const parts = text === null ? null : /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts)
    return wrong(`「${String(cell)}」不是金额，请写成 1200.50`, `“${String(cell)}” is no amount; write 1200.50`)
  const [, sign = '', yuan = '', rest = ''] = parts
  const cents = rest.replace(/0+$/, '')
  if (cents.length > 2) return wrong('金额最多两位小数', 'At most two decimals')
  const fen = Number(yuan + cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(fen)) return wrong('金额过大', 'The amount is too large')
  return { value: sign && fen > 0 ? -fen : fen }
}

const DATE = /^(\d{4})\s*(?:[-/.]|年)\s*(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*(?:日|号)?/
/** Between 1927 and 2173. */
const SERIAL = /^[1-9]\d{4}(\.\d+)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const TIME = /^[T\s]*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/

function two(part: string): string {
  return part.padStart(2, '0')
}

interface Moment {
  readonly day: string
  /** `HH:mm:ss` */
  readonly time: string
}

/** A day, with a time if one is written; null if it is neither. */
function momentOf(cell: RawCell): Moment | null {
  if (typeof cell === 'boolean' || cell === null) return null
  // A text with the number of a day comes from a cell that is not formatted as a date.
  const serial = typeof cell === 'number' ? cell : SERIAL.test(plain(cell)) ? Number(plain(cell)) : null
  if (serial !== null) {
    const shown = shownOfSerial(serial)
    return shown ? { day: shown.slice(0, 10), time: shown.slice(11) } : null
  }
  const text = plain(String(cell))
  const parts = DATE.exec(text) ?? COMPACT.exec(text)
  if (!parts) return null
  const [all, year, month, day] = parts as unknown as [string, string, string, string]
  const rest = text.slice(all.length)
  const time = rest.trim() === '' ? ['', '0', '0', '0'] : TIME.exec(rest)
  if (!time) return null
  const [, hour = '0', minute = '0', second = '0'] = time
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return { day: `${year}-${two(month)}-${two(day)}`, time: [hour, minute, second].map(two).join(':') }
}

function noDate(cell: RawCell, example: string): Parsed {
  return wrong(
    `「${String(cell)}」不是有效的日期，请写成 ${example}`,
    `“${String(cell)}” is not a date; write it as ${example}`,
  )
}

export function parseDate(cell: RawCell): Parsed {
  const moment = momentOf(cell)
  return moment && isDay(moment.day) ? { value: moment.day } : noDate(cell, '2026-01-05')
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

export function parseDateTime(cell: RawCell, clock: Clock): Parsed {
  if (typeof cell === 'string' && ZONED.test(cell) && !Number.isNaN(Date.parse(cell)))
    return { value: new Date(cell).toISOString() }
  const moment = momentOf(cell)
  if (!moment || !isDay(moment.day)) return noDate(cell, '2026-01-05 09:30:00')
  return { value: clock.moment(`${moment.day} ${moment.time}`) }
}

export function parseMonth(cell: RawCell): Parsed {
  const parts = typeof cell === 'number' ? null : /^(\d{4})\s*(?:[-/.]|年)?\s*(\d{1,2})\s*月?$/.exec(plain(cell))
  const day = parts ? `${parts[1]}-${two(parts[2] as string)}-01` : momentOf(cell)?.day
  return day && isDay(day) ? { value: day.slice(0, 7) } : noDate(cell, '2026-01')
}
