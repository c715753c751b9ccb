// What travels: the envelope, a page of a list and the query for it.
import type { ErrorCode } from './errors'

export interface Envelope<T = unknown> {
  status: number
  message: string
  content: T
  code?: ErrorCode
  /** Field to message, for a form. */
  errors?: Record<string, string>
}

export interface Page<R = Record<string, unknown>> {
  list_data: R[]
  total: number
  page: number
  limit: number
  /** Over all that matches: a number, or the numbers of each choice of a field. */
  summary?: Record<string, number | Record<string, number>>
}

export type Comparison = {
  gte?: string | number
  lte?: string | number
  ne?: string | number | boolean
  contains?: string
  /** Is none of these. */
  none?: (string | number)[]
  empty?: boolean
  /** A stretch of time that moves with today: a word of periods.ts. */
  within?: string
}
export type FilterValue = string | number | boolean | (string | number)[] | Comparison
export type Filter = Record<string, FilterValue>

/** The body of a list call; a page's own `select` keys stand beside these. */
export interface ListQuery {
  page?: number
  limit?: number
  keyword?: string | null
  /** Field names, `-` before one means descending. */
  sort?: string[]
  filter?: Filter
  /** At least one of these must hold as well. */
  any?: Filter[]
}

/** Which rows a person means by "all that match". */
export interface Match extends Pick<ListQuery, 'keyword' | 'filter' | 'any'> {
  /** How many they were when the person saw the number. */
  expected: number
  /** Of exactly which rows, as `/many/match` answered it; another set is refused although it has as many. */
  digest?: string
}

/** What a bulk call is about. */
export type Chosen = { id_list: number[] } | { match: Match }

export type JobKind = 'edit' | 'remove' | 'action' | 'export' | 'import' | 'undo'
/** `draft`: an import that waits for a mapping, or for the word to write what it rehearsed. */
export type JobStatus = 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A piece of work as its owner sees it. */
export interface Job {
  id: number
  kind: JobKind
  /** The page it is about, by the name of its binding. */
  resource: string
  /** What it does, in the owner's language: `批量编辑 会员`. */
  title: string
  status: JobStatus
  /** Rows to do; 0 while that is not known. */
  total: number
  done: number
  /** Of those done: refused ones. */
  failed: number
  /** Of an import: rows of the sheet that the job left out, because the trial run had refused or skipped them. */
  refused: number
  skipped: number
  /** Why it stopped, where it failed as a whole. */
  message: string | null
  create_time: string
  end_time: string | null
  /** The file to fetch by `/job/download`; null where there is none, or no longer. */
  file_name: string | null
  /** Until when it may be taken back; null where it cannot. */
  undo_until: string | null
  /** The job that took it back, or is about to. */
  undone_by: number | null
  /** Result of the undo job: records taken back, and records that stay because they were changed since. */
  undo: { open: boolean; done: number; failed: number } | null
}

/** What became of one row of a job. */
export interface JobRow {
  id: number
  /** For an import, its row in the sheet. */
  place: number
  record_id: number | null
  name: string
  result: 'waiting' | 'done' | 'skipped' | 'failed'
  /** Why not. */
  message: string | null
}

/** The body of an options call. */
export interface OptionsQuery {
  keyword?: string | null
  /** Resolves chosen values. */
  id_list?: number[]
  filter?: Filter
}

export interface Option {
  id: number
  name: string
  pid?: number | null
  son?: Option[]
  /** This person may see it, but not choose it. */
  closed?: boolean
  [more: string]: unknown
}
