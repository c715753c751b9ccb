// Stored data of a sheet between upload and import: headings in the job, encrypted cells in the job's rows.
import type { Row } from '#kernel/binding'
import type { Cipher } from '../core/cipher'
import type { Heading, RawCell } from './grid'

export type Mode = 'create' | 'update' | 'both'

/** `uploaded` → `rehearsing` → `rehearsed` → `writing`; a new dry run starts over. */
export type Phase = 'uploaded' | 'rehearsing' | 'rehearsed' | 'writing'

/** `input` of an import job. */
export interface ImportInput {
  readonly file: string
  readonly headings: readonly Heading[]
  readonly phase: Phase
  /** Column number to field name, or `id`. */
  readonly mapping?: Readonly<Record<string, string>>
  readonly mode?: Mode
  /** The field that identifies existing records; null if all rows are created. */
  readonly key?: string | null
  /** Writes the rows that pass the dry run at once, without review. */
  readonly through?: boolean
}

export type What = 'create' | 'update' | 'skip' | 'fail'

/** A row of the sheet as the job keeps it. */
export interface StoredRow {
  readonly id: number
  /** Row number in the file. */
  readonly place: number
  readonly input: Row
  readonly what: What | null
  readonly record_id: number | null
  /** Revision at the dry run. */
  readonly revision: number | null
}

/** Encrypted, because cells may hold values that are encrypted everywhere else. */
export function sealCells(cells: readonly RawCell[], cipher: Cipher): Row {
  return { sealed: cipher.encrypt(JSON.stringify(cells)) }
}

export function openCells(input: Row, cipher: Cipher): RawCell[] {
  return JSON.parse(cipher.decrypt(String(input['sealed']))) as RawCell[]
}
