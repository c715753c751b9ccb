// Wire types: the envelope, a page of a list and the query for it.
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
  /** Over all matching rows: a number, or the numbers by choice of a field. */
  summary?: Record<string, number | Record<string, number>>
}

export type Comparison = {
  gte?: string | number
  lte?: string | number
  /** Earlier and later than a day or moment: only for dates. */
  lt?: string
  gt?: string
  ne?: string | number | boolean
  contains?: string
  /** Is none of these values. */
  none?: (string | number)[]
  empty?: boolean
  /** A relative period: a word of periods.ts. */
  within?: string
}
export type FilterValue = string | number | boolean | (string | number)[] | Comparison
export type Filter = Record<string, FilterValue>

/** Rows of a group: the grouping as text, and the keys of its rows; `''` for rows without a value. */
export interface GroupRows {
  by: string
  keys: string[]
}

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
  /** Rows of one group, as `/many/figures` answers it. */
  group?: GroupRows
  /** Fields of each row beyond those that the list always answers. */
  columns?: string[]
}

/** The rows that a person means by "all that match". */
export interface Match extends Pick<ListQuery, 'keyword' | 'filter' | 'any'> {
  /** Number of rows that the person saw. */
  expected: number
  /** Digest of the matched set, from `/many/match`; a different set of equal size is refused. */
  digest?: string
}

/** Rows of a bulk call. */
export type Chosen = { id_list: number[] } | { match: Match }

export type JobKind = 'edit' | 'remove' | 'action' | 'export' | 'import' | 'undo'
/** `draft`: an import that waits for a mapping, or for the confirmation of its dry run. */
export type JobStatus = 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A piece of work as its owner sees it. */
export interface Job {
  id: number
  kind: JobKind
  /** Page of the job, by binding name. */
  resource: string
  /** Title in the owner's language: `批量编辑 会员`. */
  title: string
  status: JobStatus
  /** Rows to do; 0 while unknown. */
  total: number
  done: number
  /** Refused rows among those done. */
  failed: number
  /** Of an import: rows of the sheet left out because the dry run refused or skipped them. */
  refused: number
  skipped: number
  /** Of an ended import: rows that were not written, and can be corrected and imported. */
  rest: number
  /** Reason for the failure of the job as a whole. */
  message: string | null
  create_time: string
  end_time: string | null
  /** Name of the imported file; null of other jobs. */
  source: string | null
  /** The file for `/job/download`; null if there is none, or no longer. */
  file_name: string | null
  /** End of the undo period; null if it can't be undone. */
  undo_until: string | null
  /** The job that undoes it. */
  undone_by: number | null
  /** Result of the undo job: records restored, and records kept because they have changed since. */
  undo: { open: boolean; done: number; failed: number } | null
}

/** Result of one row of a job. */
export interface JobRow {
  id: number
  /** For an import, its row in the sheet. */
  place: number
  record_id: number | null
  name: string
  result: 'waiting' | 'done' | 'skipped' | 'failed'
  /** Reason of a refusal. */
  message: string | null
}

/** The body of an options call. */
export interface OptionsQuery {
  keyword?: string | null
  /** Ids whose captions are wanted. */
  id_list?: number[]
  filter?: Filter
}

export interface Option {
  id: number
  name: string
  pid?: number | null
  son?: Option[]
  /** True if the person may see the row but not choose it. */
  closed?: boolean
  [more: string]: unknown
}
