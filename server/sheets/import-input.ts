// What is kept of a sheet between upload and import: its headings in the job, its cells sealed in the job's rows.
import type { Row } from '#kernel/binding'
import type { Cipher } from '../core/cipher'
import type { Heading, RawCell } from './grid'

export type Mode = 'create' | 'update' | 'both'

/** `uploaded` → `rehearsing` → `rehearsed` → `writing`; a new rehearsal begins again. */
export type Phase = 'uploaded' | 'rehearsing' | 'rehearsed' | 'writing'

/** `input` of an import job. */
export interface ImportInput {
  readonly file: string
  readonly headings: readonly Heading[]
  readonly phase: Phase
  /** Place of a column to the name of its field, or `id`. */
  readonly mapping?: Readonly<Record<string, string>>
  readonly mode?: Mode
  /** The field by which records are found again; null where all are created. */
  readonly key?: string | null
  /** What the rehearsal finds good is written at once: nobody has to look at it before. */
  readonly through?: boolean
}

export type What = 'create' | 'update' | 'skip' | 'fail'

/** A row of the sheet as the job keeps it. */
export interface StoredRow {
  readonly id: number
  /** Its number in the file. */
  readonly place: number
  readonly input: Row
  readonly what: What | null
  readonly record_id: number | null
  /** As the rehearsal saw it. */
  readonly revision: number | null
}

/** Cells may hold what is encrypted everywhere else. */
export function sealCells(cells: readonly RawCell[], cipher: Cipher): Row {
  return { sealed: cipher.encrypt(JSON.stringify(cells)) }
}

export function openCells(input: Row, cipher: Cipher): RawCell[] {
  return JSON.parse(cipher.decrypt(String(input['sealed']))) as RawCell[]
}
