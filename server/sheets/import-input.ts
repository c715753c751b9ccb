// Stored data of a sheet between upload and import: headings in the job, encrypted cells in the job's rows.
import type { Row } from '#kernel/binding'
import type { Cipher } from '../core/cipher'
import type { Encoded } from './reading/encoding'
import type { Heading } from './reading/grid'
import type { RawCell } from './reading/raw-cell'
import type { SheetInfo } from './reading/read'

export type Mode = 'create' | 'update' | 'both'

/**
 * `uploaded` → `rehearsing` → `rehearsed` → `writing`; a new dry run starts over. `mended`: cells were corrected after
 * the dry run.
 */
export type Phase = 'uploaded' | 'rehearsing' | 'rehearsed' | 'mended' | 'writing'

/**
 * Field to words of its column, each with the word that replaces it; an empty one leaves the cell empty. The word of the
 * empty text stands for empty cells, and for those of a column that the file lacks.
 */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

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
  /** Words replaced in all rows, encrypted as the cells are. */
  readonly words?: string | null
  /** Row number of the headings in the file. */
  readonly header?: number
  /** Contents of each sheet of the workbook, for going on with the import later. */
  readonly sheets?: readonly SheetInfo[]
  /** Of a csv: how it was read. */
  readonly encoded?: Encoded
  /** Writes the rows that pass the dry run at once, without review. */
  readonly through?: boolean
  /** Id of the ended import whose unwritten rows these are. */
  readonly rest_of?: number
}

/** Number of the first column that the file lacks, beyond those of any sheet. */
export const FIRST_ADDED = 100_000

/** The headings that stand in the file. */
export function ofFile(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ place }) => place < FIRST_ADDED)
}

/** Fields with one value for all rows, which the file has nothing for: new records take it, existing ones keep theirs. */
export function alikeIn({ headings, mapping = {} }: Pick<ImportInput, 'headings' | 'mapping'>): ReadonlySet<string> {
  const bare = headings.filter(({ place, filled }) => place >= FIRST_ADDED || filled === 0)
  return new Set(bare.flatMap(({ place }) => mapping[place] ?? []))
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

/** Corrected cells by their position among the headings. */
export type Mended = Readonly<Record<number, RawCell>>

function mendedIn(input: Row, cipher: Cipher): Mended {
  const sealed = input['mended']
  return typeof sealed === 'string' ? (JSON.parse(cipher.decrypt(sealed)) as Mended) : {}
}

/** The row's input with these cells corrected besides those of before. */
export function withMended(input: Row, change: Mended, cipher: Cipher): Row {
  return { ...input, mended: cipher.encrypt(JSON.stringify({ ...mendedIn(input, cipher), ...change })) }
}

export function openWords({ words }: Pick<ImportInput, 'words'>, cipher: Cipher): Words {
  return words ? (JSON.parse(cipher.decrypt(words)) as Words) : {}
}

export function sealWords(words: Words, cipher: Cipher): string | null {
  return Object.keys(words).length === 0 ? null : cipher.encrypt(JSON.stringify(words))
}

/** Replaces words in the cells of a row, and adds those of columns that the file lacks. */
export type Replace = (cells: readonly RawCell[]) => RawCell[]

/** The cells as in the file, with words replaced, then with what people corrected. */
export function openCells(input: Row, cipher: Cipher, replace: Replace = (cells) => [...cells]): RawCell[] {
  const cells = replace(JSON.parse(cipher.decrypt(String(input['sealed']))) as RawCell[])
  for (const [index, cell] of Object.entries(mendedIn(input, cipher))) cells[Number(index)] = cell
  return cells
}

/** Raw values that the dry run stored and the cells do not have. */
export function storedIn(input: Row): Row | null {
  return (input['after'] as Row | undefined) ?? null
}

/** True if a person left the row out of the import. */
export function isLeftOut(input: Row): boolean {
  return input['out'] === true
}
