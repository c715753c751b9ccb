// Starts an export as a job of the server; its file is downloaded when it is ready.
import type { Grant } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { exportColumns } from '#kernel/sheet'
import { send } from '../../api/send'
import { jobs } from '../jobs/jobs'

export type Format = 'xlsx' | 'csv'

export interface Export {
  resource: string
  /** Names of fields, in order. */
  columns: readonly string[]
  /** The list call's body without paging. */
  query: Row
  format: Format
  /** If the server asks for one. */
  sms_code?: string
}

/** @throws Failure, with `errors.sms_code` if the server wants a code */
export async function startExport(wanted: Export): Promise<void> {
  const { job_id } = await send<{ job_id: number }>(
    { method: 'POST', path: '/export/create', once: true },
    { ...wanted },
  )
  void jobs.begin(job_id, { download: true })
}

/** The columns that a list shows, as far as they may leave. */
export async function exportSeen(
  binding: Binding,
  { grant, sensitive }: { grant: Grant; sensitive: boolean },
  columns: readonly Field[],
  query: Row,
): Promise<void> {
  const allowed = new Set(exportColumns(binding, grant, sensitive).map(({ name }) => name))
  const names = columns.flatMap(({ name }) => (allowed.has(name) ? name : []))
  await startExport({ resource: binding.name, columns: names, query, format: 'xlsx' })
}
