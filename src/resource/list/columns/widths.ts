// Initial column widths, by kind and title, never by content, so that paging moves nothing.
import type { Field, Kind, Text } from '#kernel/binding'
import { clampWidth } from './columns'

const PADDING = 16
const SORTER = 22
const PICTURE = 40
/** A coloured tag of five characters, with room for the pencil beside it. */
const TAG = 128

const byKind: Partial<Record<Kind, number>> = {
  boolean: 88,
  image: 72,
  video: 88,
  file: 88,
  color: 116,
  sort: 92,
  integer: 100,
  number: 112,
  money: 132,
  date: 116,
  'date-time': 172,
  month: 96,
  phone: 128,
  email: 200,
  uri: 200,
  'id-card': 180,
  'credit-code': 184,
  textarea: 240,
  html: 200,
  region: 190,
  link: 190,
  reference: 140,
}

/** Estimate for the theme's fonts: Chinese characters are square, others about half as wide. */
function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter.charCodeAt(0) > 0x2e7f ? 14 : 7.6
  return width
}

export interface Natural {
  kind: Kind
  width: number
  /** Minimum width, that of the heading. */
  least: number
}

interface More {
  leads: boolean
  /** A picture stands in front of the value. */
  pictured?: boolean
  sorts: boolean
  say(text: Text): string
}

export function naturalWidth(field: Field, title: string, { leads, pictured = false, sorts, say }: More): Natural {
  const { kind } = field
  const head = textWidth(title) + PADDING + (sorts ? SORTER : 0) + 8
  let body = byKind[kind] ?? 150
  // A choice is never cut, and a tag only beyond a usual name.
  let whole = field.ref?.tag ? TAG : 0
  if (kind === 'choice') {
    const widest = Math.max(0, ...(field.choices ?? []).map((choice) => textWidth(say(choice.title))))
    whole = Math.min(200, widest + PADDING + 24)
    body = Math.max(84, whole)
  }
  if (kind === 'text') body = field.maxLength !== undefined && field.maxLength <= 20 ? 128 : 170
  if (field.many) body = Math.max(body, 180)
  if (field.ref?.tag) body += PADDING
  // Names are shorter than titles.
  if (leads) body = kind !== 'text' || body <= 150 ? Math.max(body, 150) : (field.maxLength ?? 255) <= 50 ? 180 : 250
  if (pictured) body += PICTURE
  const width = clampWidth(Math.max(head, body))
  const gives = !stiff.has(kind) && !isNumber(field)
  return { kind, width, least: clampWidth(Math.max(head, whole, gives ? body * GIVES : width)) }
}

/** Kinds with a fixed width: numbers, dates and switches. */
const stiff: ReadonlySet<Kind> = new Set([
  'boolean',
  'image',
  'video',
  'file',
  'sort',
  'color',
  'month',
  'date',
  'date-time',
  'phone',
  'integer',
  'money',
])

/** A number such as that of a voucher, which says nothing without its last digits. */
const isNumber = ({ kind, unique, maxLength = 255 }: Field): boolean =>
  kind === 'text' && unique !== undefined && maxLength <= 24

/** Minimum share of the natural width before the table scrolls. */
const GIVES = 0.72

/** Distributes `amount` among columns by weight, to the last pixel. */
function shared(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  const last = weights.findLastIndex((one) => one > 0)
  let left = amount
  return weights.map((weight, index) => {
    if (weight === 0) return 0
    const share = index === last ? left : Math.trunc((amount * weight) / all)
    left -= share
    return share
  })
}

/**
 * Columns of a table that scrolls, such that the edge cuts none: a value that runs under the buttons at the end of a row has
 * no ellipsis, and looks complete. The one at the edge ends there if it and the others can make room, otherwise those before
 * it fill the space.
 */
function trimmed(columns: readonly Natural[], room: number): number[] {
  const widths = columns.map(({ width }) => width)
  let seen = room
  let edge = 0
  while (seen >= (widths[edge] ?? 0)) {
    seen -= widths[edge] ?? 0
    edge += 1
  }
  const cut = columns[edge]
  if (!cut || edge < 1 || seen === 0) return widths
  const { width } = cut
  const before = columns.slice(0, edge + 1)
  const give = before.map(({ width, least }) => width - least)
  const fits = width - seen <= give.reduce((sum, one) => sum + one, 0)
  const soft = before.map(({ kind, width }, index) => (index === edge || stiff.has(kind) ? 0 : width))
  const even = before.map(({ width }, index) => (index === edge ? 0 : width))
  const changes = fits ? shared(seen - width, give) : shared(seen, soft.some((one) => one > 0) ? soft : even)
  return widths.map((width, index) => width + (changes[index] ?? 0))
}

/** Distributes the available width; a slight excess is taken from the columns. */
export function spread(columns: readonly Natural[], room: number): number[] {
  const extra = room - columns.reduce((sum, { width }) => sum + width, 0)
  if (extra > 0) {
    const soft = columns.map(({ kind, width }) => (stiff.has(kind) ? 0 : width))
    const shares = shared(extra, soft.some((one) => one > 0) ? soft : columns.map(({ width }) => width))
    return columns.map(({ width }, index) => width + (shares[index] ?? 0))
  }
  const give = columns.map(({ width, least }) => width - least)
  const most = give.reduce((sum, one) => sum + one, 0)
  if (extra === 0) return columns.map(({ width }) => width)
  if (-extra > most) return trimmed(columns, room)
  const shares = shared(-extra, give)
  return columns.map(({ width }, index) => width - (shares[index] ?? 0))
}
