// Imports members and townsmen from a sheet in one call: the specification's interface to the import engine.
import { sql } from 'kysely'
import type { Row, Text } from '#kernel/binding'
import { API, ID_LIST_LIMIT } from '#kernel/constants'
import { fail } from '#kernel/errors'
import {
  forgetOutcomes,
  type Import,
  mayImport,
  ownImport,
  refuseUnready,
  refuseWithoutRight,
  start,
} from '../../../behaviours/sheet_import/job'
import { writeSheet } from '../../../behaviours/sheet_import/upload'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { Batches } from '../../../jobs/import/batch'
import { rowsAfter, saveOutcomes } from '../../../jobs/import/results'
import type { Outcome } from '../../../jobs/import/words'
import { limitPerMinute } from '../../../limits/limits'
import type { ImportInput, Mode } from '../../../sheets/import-input'
import { checkKey, refuseGaps, strictly } from '../../../sheets/mapping'
import { type Grid, gridOf } from '../../../sheets/reading/grid'
import type { RawCell } from '../../../sheets/reading/raw-cell'

const PER_MINUTE = 20
const MOST = 20_000

type Input = Parameters<HandleFor<'user', 'import_sheet'>>[0]

function refuse(field: string, message: Text): never {
  fail('PARAM', { message, errors: { [field]: message } })
}

function cellOf(value: unknown, name: string, place: number): RawCell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one))) return value.join('、')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return refuse('rows', {
    zh: `第 ${place} 行的「${name}」只能是文字、数字或是/否`,
    en: `Row ${place}: “${name}” must be a text, a number or a yes/no`,
  })
}

/** Objects as an equivalent sheet, with their keys as the first row. */
function asGrid(rows: readonly Row[]): Grid {
  const odd = rows.findIndex((row) => typeof row !== 'object' || row === null || Array.isArray(row))
  if (odd >= 0) refuse('rows', { zh: `第 ${odd + 2} 行不是一组字段`, en: `Row ${odd + 2} is not a set of fields` })
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (names.length === 0) refuse('rows', { zh: '请给出要导入的行', en: 'Give the rows to be imported' })
  const body = rows.map((row, index) => names.map((name) => cellOf(row[name], name, index + 2)))
  return gridOf([names, ...body], { known: () => true, header: 1 })
}

/** The sheet as a job of the caller: uploaded before, or made from the rows of the body. */
async function sheetOf({ file_id: fileId, rows, type }: Input, context: Context): Promise<Import> {
  const name = type === 'member' ? 'user' : 'user_townsman'
  if ((fileId ?? null) === null) {
    if ((rows?.length ?? 0) > MOST) refuseTooMany()
    const { page, context: inner } = await mayImport(name, context)
    const id = await writeSheet(page, `${context.title(page)}.json`, asGrid((rows ?? []) as Row[]), inner)
    return ownImport(id, context, true)
  }
  if (rows?.length) refuse('rows', { zh: '文件和行只能给出其一', en: 'Give a file or rows, not both' })
  const own = await ownImport(fileId as number, context, true)
  if (own.page.name !== name)
    refuse('file_id', { zh: '这份表格是为其他页面上传的', en: 'This sheet was uploaded for another page' })
  refuseUnready(own)
  return own
}

function refuseTooMany(): never {
  fail('CAP', {
    message: { zh: `一次最多导入 ${MOST} 行，请分成几份`, en: `At most ${MOST} rows at once; split the sheet` },
  })
}

const modes: Record<'skip' | 'update' | 'error', Mode> = { skip: 'create', update: 'both', error: 'create' }

/** All rows in this call's transaction; a check rolls back its writes and keeps the results. */
async function atOnce(own: Import, input: ImportInput, commit: boolean, context: Context): Promise<Outcome[]> {
  const { db } = context
  const { id } = own.job
  const stored = await rowsAfter(id, 0, ID_LIST_LIMIT, db)
  await sql`savepoint import_check`.execute(db)
  own.context.dry = !commit
  const outcomes = await new Batches(resourceOf(own.context), own.page, input, own.context).run(stored)
  if (!commit) {
    await sql`rollback to savepoint import_check`.execute(db)
    context.audit.targets.length = 0
    context.audit.changes.length = 0
  }
  await saveOutcomes(outcomes, db, commit ? { resource: resourceOf(own.context) } : null)
  const written = outcomes.filter(({ what }) => what === 'create' || what === 'update').length
  const phase = JSON.stringify({ ...input, phase: commit ? 'writing' : 'rehearsed' })
  await sql`update job set status = ${commit ? 'done' : 'draft'}, input = input || ${phase}::jsonb,
    total = ${commit ? written : outcomes.length}, done = ${commit ? written : outcomes.length}, failed = 0,
    begin_time = now(), end_time = now(), update_time = now() where id = ${id}`.execute(db)
  return outcomes
}

function counted(outcomes: readonly Outcome[], jobId: number) {
  const count = (what: Outcome['what']) => outcomes.filter((one) => one.what === what).length
  const failed = count('fail')
  return {
    total: outcomes.length,
    success_num: count('create'),
    update_num: count('update'),
    skip_num: count('skip'),
    fail_num: failed,
    ...(failed > 0 ? { fail_file_url: `${API}/import/faults?job_id=${jobId}` } : {}),
    job_id: jobId,
  }
}

function failsOf(outcomes: readonly Outcome[], places: ReadonlyMap<number, number>) {
  return outcomes.flatMap(({ id, what, errors, message }) => {
    if (what !== 'fail') return []
    const row = places.get(id) ?? 0
    const named = Object.entries(errors ?? {}).map(([field, text]) => ({ row, field, message: text }))
    return named.length > 0 ? named : [{ row, field: '', message: message ?? '' }]
  })
}

export const importSheet: HandleFor<'user', 'import_sheet'> = async (body, context) => {
  await limitPerMinute('import', PER_MINUTE, context)
  const own = await sheetOf(body, context)
  const { page, job } = own
  const mode = modes[body.dup ?? 'error']
  const commit = body.mode === 'commit'
  refuseWithoutRight(page, mode, context)
  const mapping = strictly(page, own.input.headings, own.context)
  // If duplicates are errors, no existing records are matched: the unique field refuses them.
  const key = (body.dup ?? 'error') === 'error' ? null : checkKey(page, null, { ...own.input, mapping }, mode, context)
  refuseGaps(page, mapping, mode, own.context)
  const { rows } = await sql<{
    id: number
    place: number
  }>`select id, place from job_row where job_id = ${job.id}`.execute(context.db)
  if (rows.length > MOST) refuseTooMany()
  await forgetOutcomes(job.id, context)
  context.audit.page = page
  context.audit.note = `任务 ${job.id},${rows.length} 行`
  const input: ImportInput = { ...own.input, mapping, mode, key }
  if (rows.length > ID_LIST_LIMIT) {
    await start(job.id, { phase: 'rehearsing', mapping, mode, key, through: commit }, rows.length, context)
    return { total: rows.length, job_id: job.id }
  }
  const outcomes = await atOnce(own, input, commit, context)
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  return { ...counted(outcomes, job.id), fail_list: failsOf(outcomes, places) }
}
