// Stores an uploaded sheet as a job that waits for a mapping, and describes its columns.
import { sql } from 'kysely'
import type { Binding, Row } from '#kernel/binding'
import type { Context } from '../../core/context'
import { createJob } from '../../job-store/job'
import type { Grid, RawCell } from '../../sheets/grid'
import { type ImportInput, sealCells } from '../../sheets/import-input'
import { suggest } from '../../sheets/mapping'

const AT_ONCE = 1000
const SAMPLES = 3
const SAMPLE_LENGTH = 60

async function saveRows(jobId: number, { rows }: Grid, context: Context): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE)
    const inputs = some.map(({ cells }) => JSON.stringify(sealCells(cells, context.cipher)))
    await sql`insert into job_row (job_id, place, input)
      select ${jobId}, place, input from unnest(${some.map(({ place }) => place)}::int[], ${inputs}::jsonb[]) as list(place, input)`.execute(
      context.db,
    )
  }
}

function samplesOf({ rows }: Grid, index: number): string[] {
  const found: string[] = []
  for (const { cells } of rows) {
    const cell: RawCell = cells[index] ?? null
    if (cell === null) continue
    found.push(String(cell).slice(0, SAMPLE_LENGTH))
    if (found.length === SAMPLES) break
  }
  return found
}

/** The job that waits for a mapping, with the rows, written in the caller's transaction. Returns its id. */
export async function writeSheet(page: Binding, name: string, grid: Grid, context: Context): Promise<number> {
  const input: ImportInput = { file: name, headings: grid.headings, phase: 'uploaded' }
  const total = grid.rows.length
  const job = { kind: 'import', page, input: input as unknown as Row, status: 'draft', total } as const
  const id = await createJob(job, context)
  await sql`update job set file_name = ${name} where id = ${id}`.execute(context.db)
  await saveRows(id, grid, context)
  return id
}

export async function keepSheet(page: Binding, name: string, grid: Grid, context: Context) {
  const total = grid.rows.length
  const jobId = await context.db.transaction().execute((db) => writeSheet(page, name, grid, { ...context, db }))
  const mapping = await suggest(page, grid.headings, context)
  const columns = grid.headings.map(({ place, title, filled }, index) => ({
    place,
    title,
    samples: samplesOf(grid, index),
    filled,
    field: mapping[place] ?? null,
  }))
  return { job_id: jobId, file_name: name, total, columns }
}
