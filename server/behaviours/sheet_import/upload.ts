// Stores an uploaded sheet as a job that waits for a mapping, and describes its columns.
import { sql } from 'kysely'
import type { Binding, Row } from '#kernel/binding'
import { behaviourOf } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { createJob } from '../../job-store/job'
import { type ImportInput, ofFile, openCells, sealCells } from '../../sheets/import-input'
import { fillable, suggest } from '../../sheets/mapping'
import { knownHeadings } from '../../sheets/match-columns'
import type { Encoding } from '../../sheets/reading/encoding'
import type { Grid } from '../../sheets/reading/grid'
import type { RawCell } from '../../sheets/reading/raw-cell'
import { type ReadSheet, readSheet } from '../../sheets/reading/read'
import { forgetDraft, type Import } from './job'

const AT_ONCE = 1000
/** Values of a column by which its field is guessed, and those shown. */
const SAMPLES = 20
const SHOWN = 3
const SAMPLE_LENGTH = 60

async function saveRows(jobId: number, { rows }: Pick<Grid, 'rows'>, context: Context): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE)
    const inputs = some.map(({ cells }) => JSON.stringify(sealCells(cells, context.cipher)))
    await sql`insert into job_row (job_id, place, input)
      select ${jobId}, place, input from unnest(${some.map(({ place }) => place)}::int[], ${inputs}::jsonb[]) as list(place, input)`.execute(
      context.db,
    )
  }
}

function samplesOf(rows: readonly (readonly RawCell[])[], index: number): RawCell[] {
  const found = new Set<RawCell>()
  for (const cells of rows) {
    const cell = cells[index] ?? null
    if (cell !== null) found.add(cell)
    if (found.size === SAMPLES) break
  }
  return [...found]
}

/** The job that waits for a mapping, with the rows, written in the caller's transaction. Returns its id. */
export async function writeSheet(
  page: Binding,
  name: string,
  { headings, header, rows }: Grid,
  context: Context,
  { sheets = [], encoded }: Partial<Pick<ReadSheet, 'sheets' | 'encoded'>> = {},
): Promise<number> {
  const about = { sheets, ...(encoded ? { encoded } : {}) }
  const input: ImportInput = { file: name, headings, header, ...about, phase: 'uploaded' }
  const job = { kind: 'import', page, input: input as unknown as Row, status: 'draft', total: rows.length } as const
  const id = await createJob(job, context)
  await sql`update job set file_name = ${name} where id = ${id}`.execute(context.db)
  await saveRows(id, { rows }, context)
  return id
}

/** The columns with samples and the proposed fields; those of an earlier choice of this job come first. */
async function columnsOf(
  page: Binding,
  { headings, mapping }: Pick<ImportInput, 'headings' | 'mapping'>,
  rows: readonly (readonly RawCell[])[],
  context: Context,
) {
  const columns = headings.map((heading, index) => ({ ...heading, samples: samplesOf(rows, index) }))
  const found = await suggest(page, columns, context)
  return columns.map(({ place, title, filled, samples }) => ({
    place,
    title,
    samples: samples.slice(0, SHOWN).map((cell) => String(cell).slice(0, SAMPLE_LENGTH)),
    filled,
    field: (mapping ? mapping[place] : found.get(place)?.field) ?? null,
    why: mapping ? null : (found.get(place)?.why ?? null),
  }))
}

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
  /** Number of the sheet and of the row of headings, and the job that this one replaces, if the person says them. */
  readonly sheet?: number | null
  readonly header?: number | null
  readonly encoding?: Encoding | null
  readonly instead?: number | null
}

/** Refuses with PARAM or SIZE a file that cannot be read. */
export async function keepSheet(
  page: Binding,
  { name, bytes, sheet, header, encoding, instead }: Upload,
  context: Context,
) {
  const reader = behaviourOf(context.resources.get(page.base)).sheet
  const own = knownHeadings(fillable(page, context), context)
  const known = (title: string) => own(title) || reader?.isKnown(title) === true
  const wish = { known, sheet: sheet ?? null, header: header ?? null, encoding: encoding ?? null }
  const { grid: found, ...about } = await readSheet({ name, bytes }, wish)
  const grid = reader?.read(found) ?? found
  const jobId = await context.db.transaction().execute(async (db) => {
    const inner = { ...context, db }
    if (instead) await forgetDraft(instead, inner)
    return writeSheet(page, name, grid, inner, about)
  })
  const columns = await columnsOf(
    page,
    grid,
    grid.rows.map(({ cells }) => cells),
    context,
  )
  return { job_id: jobId, file_name: name, total: grid.rows.length, header: grid.header, ...about, columns }
}

/** An unfinished import as its upload answered it, from the rows that the job keeps. */
export async function reopened({ job, page, input, context }: Import) {
  const { rows } = await sql<{ input: Row }>`select input from job_row where job_id = ${job.id}
    order by place limit ${AT_ONCE}`.execute(context.db)
  const { rows: all } = await sql<{ num: number }>`select count(*) as num from job_row
    where job_id = ${job.id}`.execute(context.db)
  const cells = rows.map((row) => openCells(row.input, context.cipher))
  const columns = await columnsOf(page, { ...input, headings: ofFile(input.headings) }, cells, context)
  return {
    job_id: job.id,
    file_name: input.file,
    total: all[0]?.num ?? 0,
    header: input.header ?? 1,
    sheets: input.sheets ?? [],
    ...(input.encoded ? { encoded: input.encoded } : {}),
    columns,
  }
}
