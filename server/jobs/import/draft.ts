// The cells of one row as values of a record, and the differences to an existing record.
import type { Binding, Field, Row } from '#kernel/binding'
import type { Now } from '#kernel/dates'
import { defaultsOf, judge } from '#kernel/rules'
import { standard } from '#kernel/standard'
import { draftFields } from '#kernel/taken'
import { type Language, pick } from '#kernel/text'
import { mask, tidy } from '#kernel/tidy'
import { stampOf } from '../../actions/draft'
import { plainText } from '../../sheets/cells'
import { parseNumber } from '../../sheets/parse'
import { isBlank, type RawCell } from '../../sheets/reading/raw-cell'
import { entriesOf, parseCell, type Reading } from '../../sheets/values'

/** A column that fills a field, by its position among the headings. */
export interface Filled {
  readonly index: number
  readonly field: Field
}

export interface Draft {
  readonly values: Row
  /** Field to the problem of its cell. */
  readonly errors: Readonly<Record<string, string>>
}

/** Fields that narrow others come first, so that the others are looked up among the right ones. */
export function inOrder(filled: readonly Filled[]): Filled[] {
  const isNarrowed = ({ field }: Filled) =>
    Object.values(field.ref?.where ?? {}).some((wanted) => typeof wanted === 'string' && wanted.startsWith('$record.'))
  return [...filled.filter((one) => !isNarrowed(one)), ...filled.filter(isNarrowed)]
}

/** Values of a new record before any input. */
function ground(page: Binding): Row {
  return { ...defaultsOf(page.fields), ...stampOf(page) }
}

/** The record as known from the sheet: for keys, and for conditions on references. */
export function asRecord(page: Binding, values: Row): Row {
  return { ...ground(page), ...values, ...stampOf(page) }
}

/** The texts by which a row refers to other records. */
export function textsOf(field: Field, cell: RawCell | undefined): string[] {
  if (isBlank(cell)) return []
  return field.many ? entriesOf(cell as RawCell) : [String(cell).trim()]
}

/** Empty cells change nothing. */
export async function draftOf(
  page: Binding,
  filled: readonly Filled[],
  cells: readonly RawCell[],
  language: Language,
  reading: Reading,
): Promise<Draft> {
  const values: Row = {}
  const errors: Record<string, string> = {}
  for (const { index, field } of filled) {
    const cell = cells[index] ?? null
    if (isBlank(cell)) continue
    const record = field.kind === 'reference' ? asRecord(page, values) : values
    const parsed = field.name === 'id' ? parseNumber(cell, true) : await parseCell(field, cell, record, reading)
    if ('wrong' in parsed) errors[field.name] = pick(parsed.wrong, language)
    else values[field.name] = parsed.value
  }
  return { values: tidy({ ...page.fields, id: standard.id }, values), errors }
}

function isSame(field: Field, value: unknown, stored: unknown): boolean {
  if (JSON.stringify(value ?? null) === JSON.stringify(stored ?? null)) return true
  if (stored === null || stored === undefined) return Array.isArray(value) && value.length === 0
  // A sheet holds whole seconds, and only the text of rich text.
  if (field.kind === 'date-time') return String(value).slice(0, 19) === String(stored).slice(0, 19)
  if (field.kind === 'html') return plainText(String(value)) === plainText(String(stored))
  return field.sensitive !== undefined && value === mask(field, stored)
}

const onlyOnCreate = { zh: '只能在新增时填写', en: 'Can only be set when it is created' }

/** Values that an update has to change. A create-only field must be unchanged. */
export function changesOf(page: Binding, values: Row, stored: Row, language: Language): Draft {
  const changes: Row = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = page.fields[name]
    if (!field || isSame(field, value, stored[name])) continue
    if (field.on === 'create') errors[name] = pick(onlyOnCreate, language)
    else changes[name] = value
  }
  return { values: changes, errors }
}

const whole = { zh: '请填写完整内容', en: 'Enter the whole value' }

/** A new record starts without `on: update` fields, and never with a mask as a value. */
export function newValues(page: Binding, values: Row, language: Language): Draft {
  const kept: Row = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = page.fields[name]
    if (!field || field.on === 'update') continue
    if (field.sensitive && typeof value === 'string' && value.includes('***')) errors[name] = pick(whole, language)
    else kept[name] = value
  }
  return { values: kept, errors }
}

/** Further problems of a row with unreadable cells, so that a person corrects it once. */
export function otherFaults(
  page: Binding,
  values: Row,
  stored: Row | null,
  language: Language,
  now: Now,
): Readonly<Record<string, string>> {
  const fields = draftFields(page, stored ? 'update' : 'create')
  const draft = stored ? changesOf(page, values, stored, language) : newValues(page, values, language)
  const { errors } = judge(fields, { ...draft.values, ...(stored ? {} : stampOf(page)) }, stored, now)
  const messages = Object.entries(errors).map(([name, text]) => [name, pick(text, language)])
  return { ...Object.fromEntries(messages), ...draft.errors }
}
