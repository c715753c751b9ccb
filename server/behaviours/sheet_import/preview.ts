// Results of a dry run, page by page: counts, the most frequent problems, and each row with old and new values.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { placeholders } from '#kernel/text'
import type { Context } from '../../core/context'
import { mayRead } from '../../rows/plan'
import { captions } from '../../rows/records'
import { shownValue } from '../../rows/select'
import { type Speech, valueCell } from '../../sheets/cells'
import { clockFor } from '../../sheets/file-name'
import { alikeIn, isLeftOut, openCells, type Replace, storedIn, type What } from '../../sheets/import-input'
import { fillable } from '../../sheets/mapping'
import { replacingOf } from '../../sheets/replace'
import { faultKinds, hasFault } from './faults'
import type { Import } from './job'
import { type CellHelp, helpFor } from './proposals'

interface Seen {
  id: number
  place: number
  what: What | null
  name: string | null
  record_id: number | null
  input: Row
  before: Row | null
  errors: Record<string, string> | null
  message: string | null
}

/** `mended`: corrected since the dry run; only then. */
type Count = Record<What, number> & { mended?: number }

async function countsOf(jobId: number, context: Context): Promise<Count> {
  const { rows } = await sql<{
    what: keyof Count
    num: number
  }>`select coalesce(what, 'mended') as what, count(*) as num
    from job_row where job_id = ${jobId} group by 1`.execute(context.db)
  const found = Object.fromEntries(rows.map(({ what, num }) => [what, num]))
  return { create: 0, update: 0, skip: 0, fail: 0, ...found }
}

/** Raw values as words, limited to what this person may read. */
async function inWords(list: readonly (Row | null)[], context: Context): Promise<Record<string, string>[]> {
  const fields = context.page.fields
  const names = [...new Set(list.flatMap((row) => Object.keys(row ?? {})))].filter((name) => {
    const field = fields[name]
    return field && mayRead(field, context)
  })
  const speech: Speech = { language: context.language, clock: clockFor(context) }
  const called = new Map<string, Map<number, string>>()
  for (const name of names) {
    const field = fields[name] as Field
    if (field.kind !== 'reference' || !field.ref || field.ref.resource.startsWith('$')) continue
    const ids = list.flatMap((row) => [row?.[name]].flat()).filter((id): id is number => typeof id === 'number')
    called.set(name, await captions(field.ref.base, ids, context))
  }
  const text = (name: string, value: unknown) => {
    const field = fields[name] as Field
    const words = called.get(name)
    const caption = words && value !== null ? [value].flat().map((id) => words.get(id as number) ?? '') : null
    return valueCell(field, shownValue(field, value, context), caption, speech).text
  }
  return list.map((row) =>
    Object.fromEntries(names.filter((name) => name in (row ?? {})).map((name) => [name, text(name, row?.[name])])),
  )
}

/** Values of a row that will be written and that differ from its cells, as words. */
function shownStored(row: Seen, stored: Record<string, string>, values: Readonly<Record<string, string>>) {
  if (row.what !== 'create' && row.what !== 'update') return null
  return Object.fromEntries(Object.entries(stored).filter(([name, text]) => text !== values[name]?.trim()))
}

function shownCells({ input, context, page }: Import, row: Seen, replace: Replace): Record<string, string> {
  const fields = new Set(fillable(page, context).map((field) => field.name))
  if (row.what === 'update' || row.what === 'skip') for (const name of alikeIn(input)) fields.delete(name)
  const cells = openCells(row.input, context.cipher, replace)
  return Object.fromEntries(
    input.headings.flatMap(({ place }, index) => {
      const name = input.mapping?.[place]
      const cell = cells[index] ?? null
      return name && fields.has(name) && cell !== null ? [[name, String(cell)]] : []
    }),
  )
}

/** The record's name, otherwise as the sheet has it; a skipped row may name its record otherwise. */
function nameOf({ page }: Import, row: Seen, values: Readonly<Record<string, string>>): string {
  return (
    (row.what !== 'skip' && row.name) ||
    placeholders(page.label)
      .flatMap((name) => values[name] ?? [])
      .join(' ')
  )
}

export interface PreviewWish {
  what?: string | null
  /** Only rows with a problem of this field, and of this kind. */
  field?: string | null
  kind?: string | null
  page?: number | null
  limit?: number | null
}

function condition({ what, field, kind }: PreviewWish) {
  const chosen = !what ? sql`true` : what === 'mended' ? sql`what is null` : sql`what = ${what}`
  return sql`${chosen} and ${hasFault(field ?? null, kind ?? null)}`
}

export async function previewOf(own: Import, wish: PreviewWish) {
  const { job, context, input } = own
  const [at, size] = [wish.page ?? 1, wish.limit ?? PAGE_SIZE]
  const chosen = sql`job_id = ${job.id} and ${condition(wish)}`
  const { rows } = await sql<Seen>`select id, place, what, name, record_id, input, before, errors, message from job_row
    where ${chosen} order by place limit ${size} offset ${(at - 1) * size}`.execute(context.db)
  const { rows: all } = await sql<{ num: number }>`select count(*) as num from job_row where ${chosen}`.execute(
    context.db,
  )
  const [before, stored] = [
    await inWords(
      rows.map((row) => row.before),
      context,
    ),
    await inWords(
      rows.map((row) => storedIn(row.input)),
      context,
    ),
  ]
  const help = wish.what === 'fail' ? await helpFor(own, rows) : new Map<number, Record<string, CellHelp>>()
  const replace = replacingOf(input, { cipher: context.cipher, page: own.page })
  return {
    counts: await countsOf(job.id, context),
    faults: await faultKinds(job.id, context),
    list_data: rows.map((row, index) => {
      const values = shownCells(own, row, replace)
      return {
        id: row.id,
        place: row.place,
        what: row.what,
        name: nameOf(own, row, values),
        values,
        match: row.what === 'skip' && row.record_id !== null ? { id: row.record_id, name: row.name ?? '' } : null,
        before: row.before === null ? null : (before[index] ?? {}),
        stored: shownStored(row, stored[index] ?? {}, values),
        errors: row.errors,
        message: row.message,
        help: help.get(row.id) ?? null,
        out: isLeftOut(row.input),
      }
    }),
    total: all[0]?.num ?? 0,
    page: at,
    limit: size,
  }
}
