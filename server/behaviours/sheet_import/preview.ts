// Results of a dry run, page by page: counts, the most frequent problems, and each row with old and new values.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import type { Context } from '../../core/context'
import { mayRead } from '../../rows/plan'
import { captions } from '../../rows/records'
import { shownValue } from '../../rows/select'
import { type Speech, valueCell } from '../../sheets/cells'
import { clockFor } from '../../sheets/file-name'
import { openCells, type What } from '../../sheets/import-input'
import { fillable } from '../../sheets/mapping'
import type { Import } from './job'

const COMMONEST = 20

interface Seen {
  id: number
  place: number
  what: What | null
  name: string | null
  input: Row
  before: Row | null
  errors: Record<string, string> | null
  message: string | null
}

async function countsOf(jobId: number, context: Context): Promise<Record<What, number>> {
  const { rows } = await sql<{ what: What; num: number }>`select what, count(*) as num from job_row
    where job_id = ${jobId} and what is not null group by what`.execute(context.db)
  return { create: 0, update: 0, skip: 0, fail: 0, ...Object.fromEntries(rows.map(({ what, num }) => [what, num])) }
}

async function faultsOf(jobId: number, context: Context) {
  const { rows } = await sql<{ field: string; message: string; num: number }>`
    select coalesce(error.field, '') as field, coalesce(error.message, job_row.message, '') as message, count(*) as num
    from job_row left join lateral jsonb_each_text(job_row.errors) as error(field, message) on true
    where job_id = ${jobId} and what = 'fail' group by 1, 2 order by 3 desc, 1, 2 limit ${COMMONEST}`.execute(
    context.db,
  )
  return rows
}

/** Old values as words, limited to what this person may read. */
async function shownBefore(rows: readonly Seen[], context: Context): Promise<Map<number, Record<string, string>>> {
  const fields = context.page.fields
  const names = [...new Set(rows.flatMap(({ before }) => Object.keys(before ?? {})))].filter((name) => {
    const field = fields[name]
    return field && mayRead(field, context)
  })
  const speech: Speech = { language: context.language, clock: clockFor(context) }
  const called = new Map<string, Map<number, string>>()
  for (const name of names) {
    const field = fields[name] as Field
    if (field.kind !== 'reference' || !field.ref || field.ref.resource.startsWith('$')) continue
    const ids = rows
      .flatMap(({ before }) => [before?.[name]].flat())
      .filter((id): id is number => typeof id === 'number')
    called.set(name, await captions(field.ref.base, ids, context))
  }
  const text = (name: string, value: unknown) => {
    const field = fields[name] as Field
    const words = called.get(name)
    const caption = words && value !== null ? [value].flat().map((id) => words.get(id as number) ?? '') : null
    return valueCell(field, shownValue(field, value, context), caption, speech).text
  }
  return new Map(
    rows.map(({ id, before }) => [
      id,
      Object.fromEntries(
        names.filter((name) => name in (before ?? {})).map((name) => [name, text(name, before?.[name])]),
      ),
    ]),
  )
}

function shownCells({ input, context, page }: Import, row: Seen): Record<string, string> {
  const fields = new Set(fillable(page, context).map((field) => field.name))
  const cells = openCells(row.input, context.cipher)
  return Object.fromEntries(
    input.headings.flatMap(({ place }, index) => {
      const name = input.mapping?.[place]
      const cell = cells[index] ?? null
      return name && fields.has(name) && cell !== null ? [[name, String(cell)]] : []
    }),
  )
}

export async function previewOf(
  own: Import,
  { what, page, limit }: { what?: string | null; page?: number | null; limit?: number | null },
) {
  const { job, context } = own
  const [at, size] = [page ?? 1, limit ?? PAGE_SIZE]
  const chosen = what ? sql`and what = ${what}` : sql``
  const { rows } = await sql<Seen>`select id, place, what, name, input, before, errors, message from job_row
    where job_id = ${job.id} ${chosen} order by place limit ${size} offset ${(at - 1) * size}`.execute(context.db)
  const counts = await countsOf(job.id, context)
  const { rows: all } = await sql<{ num: number }>`select count(*) as num from job_row
    where job_id = ${job.id} ${chosen}`.execute(context.db)
  const before = await shownBefore(rows, context)
  return {
    counts,
    faults: await faultsOf(job.id, context),
    list_data: rows.map((row) => ({
      id: row.id,
      place: row.place,
      what: row.what,
      name: row.name ?? '',
      values: shownCells(own, row),
      before: row.before === null ? null : (before.get(row.id) ?? {}),
      errors: row.errors,
      message: row.message,
    })),
    total: all[0]?.num ?? 0,
    page: at,
    limit: size,
  }
}
