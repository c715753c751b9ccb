// Suggested values of a form: today, fields of an action's record, fields carried by a chosen record.
import type { Action, Fields, Json, Proposal, Row, Source } from './binding'
import type { Field } from './field'
import { problemOf } from './rules'

/** `today`, `last`, `first`, `$record.area_id`, `$record.area_id.fee`, `area_id.fee`, `years`, as a schema writes them. */
export function sourceOf(written: string): Source {
  if (written === 'today' || written === 'last' || written === 'first') return written
  const parts = written.split('.')
  const of = parts[0] === '$record' ? 'record' : 'form'
  const [field = '', carries] = of === 'record' ? parts.slice(1) : parts
  return carries === undefined ? { of, field } : { of, field, carries }
}

/**
 * True if the form starts from the record's field of this name: a reference of the same name and kind, without a
 * suggestion of its own.
 */
export function isAlike(field: Field, fields: Fields): boolean {
  return !field.propose && field.ref !== undefined && field.ref.base === fields[field.name]?.ref?.base
}

const parts = ({ from, times, per }: Proposal): Source[] => [from, times, per].filter((one) => one !== undefined)

/** A source among the fields of the form or of an action's record. */
export type FieldSource = Exclude<Source, string>

/** All fields that suggestions read. */
export function sourcesOf(fields: Fields): FieldSource[] {
  return Object.values(fields).flatMap(({ propose = [] }) =>
    propose.flatMap(parts).filter((source) => typeof source !== 'string'),
  )
}

/** Fields of the record that an action's form starts from, or that its conditions read; `fields` are the record's. */
export function startsFrom({ call }: Action, fields: Fields): string[] {
  const alike = Object.values(call.input).filter((field) => isAlike(field, fields))
  const said = sourcesOf(call.input).filter(({ of }) => of === 'record')
  const read = Object.values(call.input).flatMap(({ when }) => Object.keys(when ?? {}))
  const tested = read.filter((name) => !Object.hasOwn(call.input, name) && Object.hasOwn(fields, name))
  return [...new Set([...alike.map(({ name }) => name), ...said.map(({ field }) => field), ...tested])]
}

/** Values that all rows share, by the names of the first. */
export function sharedBy(rows: readonly Row[]): Row {
  const [first = {}, ...others] = rows
  const kept = Object.entries(first).filter(([name, value]) => {
    const text = JSON.stringify(value)
    return others.every((row) => JSON.stringify(row[name]) === text)
  })
  return Object.fromEntries(kept)
}

export interface Known {
  /** Today as a date, an instant and a month. */
  today: { readonly [kind in 'date' | 'date-time' | 'month']: string }
  /** The values taken the last time, by field. */
  last: Row
  record: Row
  form: Row
  /** Fields carried by the record that a reference names; undefined while loading. */
  carried(source: FieldSource, id: number): Row | undefined
}

/** Still loading: keep the current value. */
export const PENDING = Symbol('pending')

function valueAt(source: Source, field: Field, known: Known): unknown {
  if (source === 'today') return known.today[field.kind as keyof Known['today']]
  if (source === 'last') return known.last[field.name]
  if (source === 'first') return field.choices?.[0]?.value
  const value = known[source.of][source.field]
  if (source.carries === undefined || value === null || value === undefined) return value
  if (typeof value !== 'number') return undefined
  const row = known.carried(source, value)
  return row ? row[source.carries] : PENDING
}

/** `from` × `times` ÷ `per`; null unless a whole number. */
function worked({ from, times, per }: Proposal, field: Field, known: Known): unknown {
  const values = [from, times, per].map((one) => (one === undefined ? 1 : valueAt(one, field, known)))
  if (values.includes(PENDING)) return PENDING
  if (times === undefined && per === undefined) return values[0]
  const [amount, factor, divisor] = values.map((one) => (typeof one === 'number' ? one : Number.NaN)) as [
    number,
    number,
    number,
  ]
  const result = (amount * factor) / divisor
  return Number.isInteger(result) ? result : undefined
}

/** Suggested value of a field: the first that is known and accepted; null for none. */
export function proposalFor(field: Field, known: Known): Json | typeof PENDING {
  for (const proposal of field.propose ?? []) {
    const value = worked(proposal, field, known)
    if (value === PENDING) return PENDING
    if (value !== null && value !== undefined && problemOf(field, value) === null) return value as Json
  }
  return null
}
