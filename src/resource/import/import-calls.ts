// The calls behind an import, step by step.
import type { Row } from '#kernel/binding'
import { download } from '../../api/download'
import { send } from '../../api/send'

export interface SheetColumn {
  place: number
  title: string
  samples: string[]
  /** Rows with a value in the column. */
  filled: number
  /** The server's suggestion; absent if no field fits. */
  field?: string | null
  /** Reason of the suggestion: `part` and `values` are guesses. */
  why?: 'chosen' | 'title' | 'also' | 'part' | 'values' | null
}

interface SheetInfo {
  name: string
  /** Rows below the headings. */
  rows: number
  titles: string[]
  hidden: boolean
  picked: boolean
}

export interface Sheet {
  job_id: number
  file_name?: string
  total: number
  /** Row of the headings in the file. */
  header: number
  sheets: SheetInfo[]
  /** Of a csv: how it was read. */
  encoded?: { encoding: string; guessed: boolean; broken: number }
  columns: SheetColumn[]
}

/**
 * Field to words of its column, each with the word that replaces it; an empty one leaves the cell empty, none is a word
 * that a person left undecided.
 */
export type Words = Record<string, Record<string, string | undefined>>

export type Mode = 'create' | 'update' | 'both'
export type What = 'create' | 'update' | 'skip' | 'fail'
export const whats = ['create', 'update', 'skip', 'fail'] as const

export interface PreviewRow {
  id: number
  place: number
  what: What
  name: string | null
  values: Row | null
  /** Of a skipped row: the record that exists already. */
  match: { id: number; name: string } | null
  before: Row | null
  /** Values that will be written and differ from the cells, such as computed ones. */
  stored: Row | null
  errors: Record<string, string> | null
  message: string | null
  /** Of a faulty row, by field: what the cell may mean, and the number of rows with the same text. */
  help: Record<string, CellHelp> | null
  out: boolean
}

interface CellHelp {
  proposals: string[]
  such: number
}

export interface FaultKind {
  field: string | null
  kind: string
  message: string
  num: number
}

export interface Preview {
  counts: Partial<Record<What | 'mended', number>>
  faults?: FaultKind[]
  list_data: PreviewRow[]
  total: number
}

const path = (name: string, timeout?: number) =>
  ({ method: 'POST', path: `/import/${name}`, once: name === 'create', ...(timeout ? { timeout } : {}) }) as const

/** Milliseconds; for a large sheet on a slow line. */
const UPLOAD_TIMEOUT = 120_000

/** The sheet and the row of headings that a person chose, and the upload that is replaced. */
export interface SheetWish {
  sheet?: number
  header?: number
  encoding?: string
  instead?: number
}

export function sendSheet(resource: string, file: File, wish: SheetWish, signal?: AbortSignal): Promise<Sheet> {
  const form = new FormData()
  // Fields before the file: the server reads the stream in order.
  form.append('resource', resource)
  for (const [name, value] of Object.entries(wish)) if (value !== undefined) form.append(name, String(value))
  form.append('file', file, file.name)
  return send<Sheet>(path('upload', UPLOAD_TIMEOUT), form, { quiet: true, ...(signal ? { signal } : {}) })
}

export function rehearse(
  jobId: number,
  mapping: Record<string, string>,
  mode: Mode,
  key: string | null,
  words?: Words,
): Promise<unknown> {
  const body = { job_id: jobId, mapping, mode, words, ...(key ? { key } : {}) }
  return send(path('preview'), body, { quiet: true })
}

interface PreviewWish {
  what?: What | 'mended' | null
  field?: string | null
  kind?: string | null
  page?: number
  limit: number
}

export function readPreview(jobId: number, wish: PreviewWish): Promise<Preview> {
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null && value !== undefined))
  return send<Preview>(path('rows'), { job_id: jobId, ...given }, { quiet: true })
}

export interface UnknownWord {
  field: string
  text: string
  num: number
  proposals: string[]
  /** The first proposal is clearly what is meant. */
  sure: boolean
}

export async function unknownWords(jobId: number, mapping: Record<string, string>): Promise<UnknownWord[]> {
  const body = { job_id: jobId, mapping }
  return (await send<{ list: UnknownWord[] }>(path('values'), body, { quiet: true })).list
}

export interface Correction {
  cells?: { row: number; field: string; value: string | null }[]
  word?: { field: string; from: string; to: string }
  /** Taken back: what stands for a word, null for the word itself. */
  words?: { field: string; from: string; to: string | null }[]
  out?: number[]
  back?: number[]
}

export interface Mended {
  num: number
  /** Of a word: the correction that takes it back. */
  back?: Required<Pick<Correction, 'cells' | 'words'>>
}

/** Kept with the import at once. */
export function mend(jobId: number, correction: Correction): Promise<Mended> {
  return send(path('mend'), { job_id: jobId, ...correction })
}

export async function optionsFor(
  jobId: number,
  field: string,
  keyword: string,
  signal: AbortSignal,
): Promise<string[]> {
  const body = { job_id: jobId, field, ...(keyword ? { keyword } : {}) }
  return (await send<{ list: string[] }>(path('options'), body, { quiet: true, signal })).list
}

export interface Unfinished {
  sheet: Sheet | null
  mode: Mode
  key: string | null
  phase: 'rehearsing' | 'rehearsed' | 'mended'
  words: Words
  create_time: string
}

export function openUnfinished(resource: string): Promise<Unfinished> {
  return send<Unfinished>(path('open'), { resource }, { quiet: true })
}

/** The rows that an ended import did not write, as an import of their own. A refusal is reported and thrown. */
export function openRest(jobId: number): Promise<Unfinished> {
  return send<Unfinished>(path('rest'), { job_id: jobId })
}

export function discard(jobId: number): Promise<unknown> {
  return send(path('discard'), { job_id: jobId }, { quiet: true })
}

export function commit(jobId: number, expected: number): Promise<{ job_id: number }> {
  return send(path('create'), { job_id: jobId, expected }, { quiet: true })
}

export function fetchTemplate(resource: string, format: 'xlsx' | 'csv'): Promise<void> {
  return download(path('template'), { resource, format }, `template.${format}`)
}
