// A filter in words: on the chips above a list, and in the log of reading.
import type { Field, Text } from './binding'
import { filterOf, isTime } from './kinds'
import { shownNumber } from './money'
import type { Comparison, FilterValue } from './wire'

export interface Words {
  say(text: Text): string
  yes: string
  no: string
  empty: string
  filled: string
  not: string
  noneOf(names: string): string
  period(word: string): string
  /** Before the first and the last day. */
  from: string
  until: string
  /** Words in front of a day that is itself left out. */
  after: string
  before: string
  /** Caption of a reference. */
  caption(id: number): string
  /** Local time of an instant, `YYYY-MM-DD HH:mm:ss`. */
  clock(instant: string): string
  /** Values that are named; of the others only their number. */
  most: number
}

function one(field: Field, value: unknown, words: Words): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const choice = field.choices?.find((each) => each.value === value)
  if (choice) return words.say(choice.title)
  if (field.kind === 'reference') return words.caption(Number(value))
  if (typeof value === 'number') return shownNumber(field, value)
  if (field.kind === 'date-time') return words.clock(String(value)).slice(0, 10)
  return String(value)
}

function several(field: Field, values: readonly unknown[], words: Words): string {
  const names = values
    .slice(0, words.most)
    .map((each) => one(field, each, words))
    .join(' / ')
  return values.length > words.most ? `${names} +${values.length - words.most}` : names
}

function compared(field: Field, value: Comparison, words: Words): string {
  const parts: string[] = []
  const { gte, lte, gt, lt, ne, none, contains, empty, within } = value
  if (within !== undefined) parts.push(words.period(within))
  if (gte !== undefined && lte !== undefined) {
    const [from, to] = [one(field, gte, words), one(field, lte, words)]
    // The first and the last instant of one day are shown as that day.
    parts.push(from === to ? from : `${from} – ${to}`)
  } else if (gte !== undefined) parts.push(`${isTime(field) ? words.from : '≥'} ${one(field, gte, words)}`)
  else if (lte !== undefined) parts.push(`${isTime(field) ? words.until : '≤'} ${one(field, lte, words)}`)
  if (gt !== undefined) parts.push(`${words.after} ${one(field, gt, words)}`)
  if (lt !== undefined) parts.push(`${words.before} ${one(field, lt, words)}`)
  if (ne !== undefined) parts.push(`${words.not} ${one(field, ne, words)}`)
  if (none !== undefined) parts.push(words.noneOf(several(field, none, words)))
  if (contains !== undefined) parts.push(filterOf(field) === 'starts' ? one(field, contains, words) : `“${contains}”`)
  if (empty !== undefined) parts.push(empty ? words.empty : words.filled)
  return parts.join(', ')
}

export function filterWords(field: Field, value: FilterValue, words: Words): string {
  if (Array.isArray(value))
    return filterOf(field) === 'contains' ? `= ${value.join(' / ')}` : several(field, value, words)
  return typeof value === 'object' ? compared(field, value, words) : one(field, value, words)
}
