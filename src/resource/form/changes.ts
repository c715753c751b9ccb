// Changes of a draft: validation, and merging with concurrent changes.

import type { Grant } from '#kernel/access'
import { canRead, canWrite } from '#kernel/access'
import type { Binding, Field, Fields, Row, Text } from '#kernel/binding'
import { outOfBounds } from '#kernel/compared'
import { hiddenFields } from '#kernel/condition'
import type { Now } from '#kernel/dates'
import { isEmpty } from '#kernel/empty'
import { unsigned } from '#kernel/files'
import { defaultsOf, judge, problemOf } from '#kernel/rules'
import { draftFields } from '#kernel/taken'
import { tidy } from '#kernel/tidy'
import { today } from '../../fields/zone'
import { commonOf } from '../record'

/** Equal on the wire: missing, null and an empty list mean the same, and so does an address with any signature. */
export function same(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return unsigned(value)
    if (!Array.isArray(value)) return value === undefined ? null : value
    return value.length === 0 ? null : value.map((one) => (typeof one === 'string' ? unsigned(one) : one))
  }
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right))
}

/** The fields that this person may fill, with the call's own inputs. Not those that the page fixes for all its rows. */
export function writableFields(binding: Binding, on: 'create' | 'update', grant: Grant): Fields {
  const call = binding.calls[on === 'create' ? 'create' : binding.kind === 'settings' ? 'save' : 'update']
  const fixed = commonOf(binding)
  const own = Object.entries(draftFields(binding, on)).filter(
    ([name, field]) => !Object.hasOwn(fixed, name) && canWrite(grant, field) && canRead(grant, field),
  )
  return { ...Object.fromEntries(own), ...call?.input }
}

/** Initial draft of a new record. */
export function initialValues(fields: Fields, given: Row): Row {
  const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined)
  return { ...defaultsOf(fields), ...Object.fromEntries(known) }
}

/**
 * The fields that differ from the draft's start (from nothing, on create); hidden fields are left out, because the
 * server clears them itself and refuses values sent for them.
 */
export function changeOf(fields: Fields, start: Row | null, values: Row, common: Row = {}): Row {
  const tidied = tidy(fields, values)
  // Loaded rows hold captions that are not sent back.
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

function now(): Now {
  return { today: today().format('YYYY-MM-DD'), moment: new Date().toISOString() }
}

/** Stored values that the rules of today would refuse, such as a number from before a check existed. */
export function outdatedFields(fields: Fields, stored: Row): Record<string, Text> {
  const judged = Object.values(fields).filter(({ name, sensitive, kind }) => {
    const value = stored[name]
    const isMasked = typeof value === 'string' && value.includes('***')
    return !isEmpty(value) && !isMasked && !sensitive?.includes('secret') && kind !== 'password'
  })
  const known = Object.fromEntries(judged.map((field) => [field.name, field]))
  const clean = tidy(known, Object.fromEntries(judged.map(({ name }) => [name, stored[name]])))
  const wrong = judged.flatMap((field) => {
    const problem = problemOf(field, clean[field.name])
    return problem ? [[field.name, problem] as const] : []
  })
  return { ...outOfBounds(known, clean, null, now()), ...Object.fromEntries(wrong) }
}

/** Problems of a change. `common`: values that the page stamps on a new record; `carried`: those that it is compared with. */
export function problemsOf(
  fields: Fields,
  change: Row,
  stored: Row | null,
  common: Row,
  carried: Row = {},
): Record<string, Text> {
  const known = stored ?? Object.fromEntries(Object.entries(common).filter(([name]) => !(name in change)))
  return stored
    ? judge(fields, change, stored, now(), { carried }).errors
    : judge(fields, { ...known, ...change }, null, now(), { carried }).errors
}

/** Fields with a stored value that the change hides: saving it empties them. */
export function emptiedFields(fields: Fields, change: Row, stored: Row): Field[] {
  return judge(fields, change, stored, now()).emptied.map((name) => fields[name] as Field)
}

export interface Merge {
  /** Fields in which both versions differ. */
  conflicts: string[]
  /** Change to send if all conflicts are decided for mine. */
  change: Row
}

type Item = string | number

/** The items of a field that is a set, such as rights or roles; null for other fields, whose order matters. */
function itemsOf(field: Field | undefined, value: unknown): readonly Item[] | null {
  if (!field?.many || !(field.ref || field.choices)) return null
  return (value ?? []) as readonly Item[]
}

/** Their items with those that I added, without those that I removed; null if one side only changed the order. */
function joined(field: Field | undefined, { start, mine, theirs }: Record<'start' | 'mine' | 'theirs', unknown>) {
  const [began, own, current] = [start, mine, theirs].map((value) => itemsOf(field, value))
  if (!began || !own || !current) return null
  const differs = (items: readonly Item[]) =>
    items.length !== began.length || items.some((item) => !began.includes(item))
  if (!differs(own) || !differs(current)) return null
  const added = own.filter((item) => !began.includes(item) && !current.includes(item))
  const removed = new Set(began.filter((item) => !own.includes(item)))
  return [...current.filter((item) => !removed.has(item)), ...added]
}

/** Merges my change with a record that has changed since it was loaded. Of sets, both sides' additions and removals are kept. */
export function mergeChanges(fields: Fields, read: Row, change: Row, latest: Row): Merge {
  const start = tidy(fields, read)
  const current = tidy(fields, latest)
  const conflicts: string[] = []
  const left: Row = {}
  for (const [name, mine] of Object.entries(change)) {
    if (same(current[name], mine)) continue // both wrote the same
    const both = joined(fields[name], { start: start[name], mine, theirs: current[name] })
    if (both) {
      if (!same(current[name], both)) left[name] = both
      continue
    }
    if (!same(current[name], start[name])) conflicts.push(name)
    left[name] = mine
  }
  return { conflicts, change: left }
}
