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
  summary?: Record<string, number>
}

export type Comparison = {
  gte?: string | number
  lte?: string | number
  ne?: string | number | boolean
  contains?: string
  empty?: boolean
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
