// Columns of a page in sheets: those a person may export, those a person may import.
import { canRead, canWrite, type Grant } from './access'
import type { Binding, Field } from './binding'
import { standard } from './standard'
import { draftFields } from './taken'
import { isHidden, isMasked } from './tidy'

/** Bytes of an uploaded sheet. */
export const SHEET_LIMIT = 20 * 1024 * 1024
/** Rows below the header, and columns, of an uploaded sheet. */
export const SHEET_ROWS = 50_000
export const SHEET_COLUMNS = 200

type Page = Pick<Binding, 'fields' | 'views' | 'features'>

/** Kinds that no cell can hold. */
const shapeless: ReadonlySet<string> = new Set(['json', 'password'])
const nested: ReadonlySet<string> = new Set(['rows', 'object', ...shapeless])

export type Barrier = 'unknown' | 'never' | 'sensitive'

/** Reason why a column may not be exported; null if it may. `never`: identity numbers, secrets, unreadable fields. */
export function barrierOf(page: Page, name: string, grant: Grant, canSensitive: boolean): Barrier | null {
  const field = columnField(page, name)
  if (!field) return 'unknown'
  if (field.writeOnly || shapeless.has(field.kind) || !canRead(grant, field)) return 'never'
  if (field.sensitive === 'identity' || field.sensitive === 'secret') return 'never'
  return isMasked(field) && !canSensitive ? 'sensitive' : null
}

function standardColumns(page: Page): string[] {
  return ['id', ...(page.features.standard ? ['create_time', 'update_time', 'admin_id'] : [])]
}

function columnField(page: Page, name: string): Field | undefined {
  if (Object.hasOwn(page.fields, name)) return page.fields[name]
  return standardColumns(page).includes(name) ? standard[name as keyof typeof standard] : undefined
}

/**
 * Every exportable column of a page, the list's own first. Masked values are never exported, so contact data need the
 * permission to see them.
 */
export function exportColumns(page: Page, grant: Grant, canSensitive: boolean): Field[] {
  const { columns, hidden } = page.views.list
  // Beside the number of a record, its id says nothing.
  const named = new Set(Object.values(page.fields).map(({ opens }) => opens?.id))
  const others = Object.keys(page.fields).filter((name) => !named.has(name))
  const names = new Set([...columns, ...hidden, ...others, ...standardColumns(page)])
  return [...names].flatMap((name) => {
    const field = columnField(page, name)
    return field && barrierOf(page, name, grant, canSensitive) === null ? [field] : []
  })
}

/** Fields that a sheet may fill on this page, without those fixed by the page. */
export function importFields(page: Pick<Binding, 'fields' | 'scope' | 'select'>, grant: Grant): Field[] {
  const drafted = { ...draftFields(page, 'update'), ...draftFields(page, 'create') }
  return Object.values(page.fields).filter(
    (field) =>
      Object.hasOwn(drafted, field.name) &&
      !nested.has(field.kind) &&
      field.sensitive !== 'secret' &&
      canWrite(grant, field) &&
      !field.ref?.resource.startsWith('$') &&
      !stamped(page, field.name),
  )
}

function stamped(page: Pick<Binding, 'scope' | 'select'>, name: string): boolean {
  const value = page.scope[name]
  return name in page.select || (value !== undefined && !Array.isArray(value))
}

/** The page for a person: a field with values hidden from them finds no record, which would confirm a guess. */
export function identifying<P extends Pick<Binding, 'fields'>>(page: P, canSensitive: boolean): P {
  const seen = Object.values(page.fields).map((field): [string, Field] => {
    const { unique: _, ...plain } = field
    return [field.name, isHidden(field, canSensitive) ? plain : field]
  })
  return { ...page, fields: Object.fromEntries(seen) }
}

/** Fields that identify a record; `id` always does. */
export function keyFields(page: Pick<Binding, 'fields'>): string[] {
  const unique = Object.values(page.fields).filter((field) => field.unique && !field.many && !field.compute)
  return [...unique.map((field) => field.name), 'id']
}

/**
 * Keys that the sheet really has, the most filled first. The record's id is last, as sheets made elsewhere have ids of
 * their own. `filled`: number of rows with the field.
 */
export function keysIn(page: Pick<Binding, 'fields'>, filled: (name: string) => number): string[] {
  return keyFields(page)
    .filter((name) => filled(name) > 0)
    .sort((left, right) => Number(left === 'id') - Number(right === 'id') || filled(right) - filled(left))
}

/** Titles are compared without blanks, stars of required columns, width and case. */
export function normalised(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toLowerCase()
}
