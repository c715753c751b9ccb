// Mapping of columns to fields, with the resulting gaps and possible keys.
import type { Binding, Field } from '#kernel/binding'
import { gapsOf } from '#kernel/fill'
import { keysIn } from '#kernel/sheet'
import type { Mode, Sheet, SheetColumn, Words } from './import-calls'

/** Column number to field name. */
export type Mapping = Readonly<Record<string, string>>

export interface Matching {
  mapping: Mapping
  mode: Mode
  /** The field chosen by the person; null for the best one. */
  key: string | null
}

export interface Gap {
  field: Field
  /** Its column exists but is empty. */
  empty: boolean
}

/** The server's suggestions, each field once. */
export function firstMatching(sheet: Sheet, fields: readonly Field[]): Matching {
  const known = new Set(fields.map(({ name }) => name))
  const mapping: Record<string, string> = {}
  for (const { place, field } of sheet.columns)
    if (field && (known.has(field) || field === 'id') && !Object.values(mapping).includes(field)) mapping[place] = field
  return { mapping, mode: 'create', key: null }
}

/** A field takes one column: a later choice replaces an earlier one. Without a name the column fills nothing. */
export function withField(mapping: Mapping, place: number, name: string | undefined): Mapping {
  const others = Object.entries(mapping).filter(([at, held]) => at !== String(place) && held !== name)
  return { ...Object.fromEntries(others), ...(name === undefined ? {} : { [place]: name }) }
}

/** The column that fills a field. */
function columnOf(mapping: Mapping, { columns }: Sheet, name: string): SheetColumn | undefined {
  return columns.find(({ place }) => mapping[place] === name)
}

function filledRows(mapping: Mapping, sheet: Sheet, name: string): number {
  return columnOf(mapping, sheet, name)?.filled ?? 0
}

/** Fields that can identify existing records, the best first. */
export function keysOf(mapping: Mapping, sheet: Sheet, binding: Pick<Binding, 'fields'>): string[] {
  return keysIn(binding, (name) => filledRows(mapping, sheet, name))
}

/** Rows without a value for the key. */
export function rowsWithout(mapping: Mapping, sheet: Sheet, key: string): number {
  return sheet.total - filledRows(mapping, sheet, key)
}

/** Modes of this page: without a `create` of its own, records are only updated. */
export function modesOf({ calls }: Pick<Binding, 'calls'>): readonly Mode[] {
  return calls['create'] ? ['create', 'update', 'both'] : ['update']
}

/** Request body: without a usable key, rows can only be added. */
export function settled(
  { mapping, mode, key }: Matching,
  sheet: Sheet,
  binding: Pick<Binding, 'fields' | 'calls'>,
): Matching {
  const keys = keysOf(mapping, sheet, binding)
  const modes = modesOf(binding)
  const [first = mode] = modes
  if (keys.length === 0) return { mapping, mode: first, key: null }
  return {
    mapping,
    mode: modes.includes(mode) ? mode : first,
    key: key !== null && keys.includes(key) ? key : (keys[0] as string),
  }
}

/** The word that stands for the empty cells of a column, and for a column that the file lacks. */
export const ALL_ROWS = ''

/** Fields that take one value for all rows, as long as no column fills them. */
export function withoutFilled(words: Words, mapping: Mapping, sheet: Sheet): Words {
  return Object.fromEntries(
    Object.entries(words).map(([name, held]) => {
      const { [ALL_ROWS]: _, ...others } = held
      return [name, filledRows(mapping, sheet, name) > 0 ? others : held]
    }),
  )
}

/** Those without a value for all rows either. */
export function openGaps(gaps: readonly Gap[], words: Words): Gap[] {
  return gaps.filter(({ field }) => !words[field.name]?.[ALL_ROWS]?.trim())
}

/** Required fields of a new record that no column fills. */
export function gapsIn({ mapping, mode }: Matching, sheet: Sheet, fields: readonly Field[]): Gap[] {
  if (mode === 'update') return []
  const given = new Set(fields.map(({ name }) => name).filter((name) => filledRows(mapping, sheet, name) > 0))
  return gapsOf(fields, given).map((field) => ({ field, empty: columnOf(mapping, sheet, field.name) !== undefined }))
}
