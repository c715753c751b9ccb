// The calls behind an import, step by step.
import type { Row } from '#kernel/binding'
import { download } from '../../gateway/download'
import { send } from '../../gateway/send'

export interface SheetColumn {
  place: number
  title: string
  samples: string[]
  /** Rows with a value in the column. */
  filled: number
  /** The server's suggestion; absent if no field fits. */
  field?: string | null
}

export interface Sheet {
  job_id: number
  file_name?: string
  total: number
  columns: SheetColumn[]
}

export type Mode = 'create' | 'update' | 'both'
export type What = 'create' | 'update' | 'skip' | 'fail'
export const whats = ['create', 'update', 'skip', 'fail'] as const

export interface PreviewRow {
  id: number
  place: number
  what: What
  name: string | null
  values: Row | null
  before: Row | null
  errors: Record<string, string> | null
  message: string | null
}

export interface Preview {
  counts: Partial<Record<What, number>>
  faults?: { field: string | null; message: string; num: number }[]
  list_data: PreviewRow[]
  total: number
}

const path = (name: string, timeout?: number) =>
  ({ method: 'POST', path: `/import/${name}`, ...(timeout ? { timeout } : {}) }) as const

/** Milliseconds; for a large sheet on a slow line. */
const UPLOAD_TIMEOUT = 120_000

export function sendSheet(resource: string, file: File, signal: AbortSignal): Promise<Sheet> {
  const form = new FormData()
  // Fields before the file: the server reads the stream in order.
  form.append('resource', resource)
  form.append('file', file, file.name)
  return send<Sheet>(path('upload', UPLOAD_TIMEOUT), form, { quiet: true, signal })
}

export function rehearse(
  jobId: number,
  mapping: Record<string, string>,
  mode: Mode,
  key: string | null,
): Promise<unknown> {
  const body = { job_id: jobId, mapping, mode, ...(key ? { key } : {}) }
  return send(path('preview'), body, { quiet: true })
}

export function readPreview(jobId: number, what: What | null, page: number, limit: number): Promise<Preview> {
  return send<Preview>(path('rows'), { job_id: jobId, ...(what ? { what } : {}), page, limit }, { quiet: true })
}

export function commit(jobId: number, expected: number): Promise<{ job_id: number }> {
  return send(path('create'), { job_id: jobId, expected }, { quiet: true })
}

export function fetchTemplate(resource: string, format: 'xlsx' | 'csv'): Promise<void> {
  return download(path('template'), { resource, format }, `template.${format}`)
}

export function fetchFaults(jobId: number): Promise<void> {
  return download(path('faults'), { job_id: jobId }, 'faults.xlsx')
}
