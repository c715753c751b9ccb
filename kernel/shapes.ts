// Other shapes of a list than rows in pages: by groups, as a board, as a calendar; and totals of its columns.
import type { Binding, Field } from './binding'
import { addDays, addMonths } from './calendar'
import { filterOf } from './kinds'
import type { Days } from './periods'
import { fieldOf } from './standard'

export const totals = ['sum', 'avg', 'min', 'max', 'filled'] as const
/** `filled`: rows that have a value. */
export type Total = (typeof totals)[number]

/** Most groups of one answer. */
export const MOST_GROUPS = 400

/**
 * A grouping: a field, of dates with the length of a group. As text `<field>`, `<field>.year`, or of a day that comes
 * again each year `<field>.yearly`: by month, whatever the year.
 */
export interface By {
  readonly field: Field
  readonly unit: 'month' | 'year' | 'yearly' | null
}

/** Rows with the same value. */
export interface ListGroup {
  /** The value as text; `''` for rows without one. */
  key: string
  name: string
  num: number
  /** By field; null if no row of the group has a value. */
  totals: Record<string, number | null>
  /** Sums of the page's summary that count some of the rows. */
  sums: Record<string, number>
  /** Keys of its rows, as the list takes them: of a tree those of all records in the group. */
  keys: string[]
}

/** Answer of `/many/figures`. */
export interface Figures {
  num: number
  totals: Record<string, number | null>
  groups: ListGroup[]
  /** Groups beyond `MOST_GROUPS`. */
  more: number
}

export const isDated = ({ kind, many }: Pick<Field, 'kind' | 'many'>): boolean =>
  !many && (kind === 'date' || kind === 'date-time')

/** True if the value itself is shown in lists. */
const isPlain = ({ sensitive }: Field): boolean => sensitive === undefined || sensitive === 'personal'

function isGroup(field: Field): boolean {
  if (field.many || !isPlain(field) || filterOf(field) === 'none') return false
  return (
    isDated(field) ||
    ['month', 'choice', 'boolean'].includes(field.kind) ||
    field.ref?.resource.startsWith('$') === false
  )
}

/** The grouping that the text names; null if rows of the page can't be grouped so. */
export function byOf(page: Pick<Binding, 'fields' | 'views'>, text: string): By | null {
  const [name = '', unit] = text.split('.')
  const field = page.views.list.filters.includes(name) ? fieldOf(page, name) : undefined
  if (!field || !isGroup(field)) return null
  const timed = isDated(field) || field.kind === 'month'
  if (unit === undefined) return { field, unit: timed ? 'month' : null }
  if (unit === 'year' && timed) return { field, unit }
  return unit === 'yearly' && field.yearly ? { field, unit } : null
}

/** The totals that a column can have. */
export function totalsFor(field: Field): readonly Total[] {
  // Values that code works out for each row would be worked out for all of them.
  if (!isPlain(field) || field.writeOnly || field.kind === 'password' || field.compute === true) return []
  if (!field.many && ['integer', 'number', 'money'].includes(field.kind)) return totals
  return field.kind === 'html' || field.kind === 'rows' || field.kind === 'json' || field.kind === 'object'
    ? []
    : ['filled']
}

/** Form of a group's key. */
export function keyPattern({ field, unit }: By): RegExp {
  if (unit === 'yearly') return /^(0[1-9]|1[0-2])$/
  if (unit) return unit === 'year' ? /^\d{4}$/ : /^\d{4}-(0[1-9]|1[0-2])$/
  if (field.ref || typeof field.choices?.[0]?.value === 'number') return /^-?\d{1,15}$/
  return field.kind === 'boolean' ? /^(true|false)$/ : /^/
}

/** First and last day of a month or a year. */
export function daysIn(key: string): Days {
  const first = key.length === 4 ? `${key}-01-01` : `${key}-01`
  return { first, last: addDays(addMonths(first, key.length === 4 ? 12 : 1), -1) }
}
