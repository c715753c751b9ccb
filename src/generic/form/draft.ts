// What a form would send: the changes of a draft, their judgement, and their meeting with someone else's.
import type { Grant } from '#kernel/access'
import { canRead, canWrite } from '#kernel/access'
import type { Binding, Fields, Row, Text } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import type { Now } from '#kernel/dates'
import { defaultsOf, judge } from '#kernel/rules'
import { draftFields } from '#kernel/schema'
import { tidy } from '#kernel/tidy'
import { today } from '../../fields/zone'

/** Equal on the wire: nothing, null and an empty list are the same answer to a question. */
export function same(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): unknown =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right))
}

/** The fields that this person may fill, with what the call itself asks for beyond the record. */
export function writableFields(binding: Binding, on: 'create' | 'update', grant: Grant): Fields {
  const call = binding.calls[on === 'create' ? 'create' : binding.kind === 'settings' ? 'save' : 'update']
  const own = Object.entries(draftFields(binding, on)).filter(
    ([, field]) => canWrite(grant, field) && canRead(grant, field),
  )
  return { ...Object.fromEntries(own), ...call?.input }
}

/** The draft that a new record starts with. */
export function firstDraft(fields: Fields, given: Row): Row {
  const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined)
  return { ...defaultsOf(fields), ...Object.fromEntries(known) }
}

/**
 * The fields that differ from where the draft started (from nothing, on create); what conditions hide is left out,
 * because the server clears it itself and refuses a value sent for it.
 */
export function changeOf(fields: Fields, start: Row | null, values: Row, common: Row = {}): Row {
  const tidied = tidy(fields, values)
  // As it was read it may hold captions that are not sent back.
  const began = start && tidy(fields, start)
  const hidden = hiddenFields(fields, { ...common, ...start, ...tidied })
  const change: Row = {}
  for (const field of Object.values(fields)) {
    if (hidden.has(field.name)) continue
    const raw = tidied[field.name]
    const value = field.kind === 'password' && raw === '' ? null : raw
    if (
      began
        ? !same(value, began[field.name])
        : !same(value, null) || (field.default !== undefined && field.default !== null && raw !== undefined)
    ) {
      change[field.name] = value ?? null
    }
  }
  return change
}

/** What is wrong with a change. `common` are values that the page stamps on a new record. */
export function problemsOf(fields: Fields, change: Row, stored: Row | null, common: Row): Record<string, Text> {
  const known = stored ?? Object.fromEntries(Object.entries(common).filter(([name]) => !(name in change)))
  const now: Now = { today: today().format('YYYY-MM-DD'), moment: new Date().toISOString() }
  return stored ? judge(fields, change, stored, now).errors : judge(fields, { ...known, ...change }, null, now).errors
}

export interface Meeting {
  /** Mine and theirs differ here. */
  conflicts: string[]
  /** What is still to be sent once the conflicts are decided for me. */
  change: Row
}

/** My change meets a record that someone else has changed since I read it. */
export function meet(fields: Fields, read: Row, change: Row, now: Row): Meeting {
  const start = tidy(fields, read)
  const current = tidy(fields, now)
  const conflicts: string[] = []
  const left: Row = {}
  for (const [name, mine] of Object.entries(change)) {
    if (same(current[name], mine)) continue // both of us wrote the same
    if (!same(current[name], start[name])) conflicts.push(name)
    left[name] = mine
  }
  return { conflicts, change: left }
}
