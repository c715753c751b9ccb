// Writes an export into a file for its owner, with the current permissions and a log entry.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { isReport, sheetPage } from '#kernel/report-sheet'
import { type Context, signedIn } from '../core/context'
import { writeLog } from '../http/audit'
import { aboutSheet, noteOf } from '../sheets/about'
import { columnOf, recordCell, type Speech } from '../sheets/cells'
import { csvWriter } from '../sheets/csv'
import { columnsFor, type ExportInput, reachOf, refuseWithoutExport } from '../sheets/export-input'
import { exportRows } from '../sheets/export-rows'
import { clockFor, sheetName } from '../sheets/file-name'
import { fileSink } from '../sheets/file-sink'
import type { SheetWriter } from '../sheets/sheet-writer'
import { headings } from '../sheets/titles'
import { xlsxWriter } from '../sheets/xlsx'
import { callOf, contextOf } from './owner'
import type { Run, Worker } from './worker'

interface Made {
  readonly context: Context
  readonly fields: readonly Field[]
  readonly num: number
  readonly ids: readonly number[]
}

function refuseLarge(total: number, most: number): void {
  if (total <= most) return
  fail('CAP', {
    message: {
      zh: `一次最多导出 ${most} 条，请缩小筛选范围，分几次导出`,
      en: `At most ${most} rows can be exported at once: narrow the filter, and export in parts`,
    },
  })
}

function refuseLong(started: number, most: number): void {
  if (performance.now() - started <= most) return
  const minutes = Math.round(most / 60_000)
  fail('CAP', {
    message: {
      zh: `导出超过 ${minutes} 分钟，已停止：请缩小筛选范围或减少列，分几次导出`,
      en: `The export took more than ${minutes} minutes and was stopped: narrow the filter or choose fewer columns, and export in parts`,
    },
  })
}

async function copyRows(run: Run, path: string, input: ExportInput, context: Context): Promise<Made> {
  // A run that was cut off, with its server or its replica, starts over.
  await sql`update job set done = 0, failed = 0 where id = ${run.job.id}`.execute(run.parts.db)
  refuseWithoutExport(context)
  const { page } = run
  const fields = columnsFor(isReport(page) ? sheetPage(page, input.query) : page, input.columns, context)
  const speech: Speech = { language: context.language, clock: clockFor(context) }
  const limits = run.parts.exports
  const started = performance.now()
  const { total, batches } = await exportRows(run.page, input, fields, limits.rows, context)
  refuseLarge(total, limits.rows)
  await run.progress({ total })
  const titles = headings(fields, context)
  const about = aboutSheet(run.page, total, context)
  const columns = fields.map((field, index) => columnOf(field, titles[index] as string))
  const sink = fileSink(path)
  const writer: SheetWriter = (input.format === 'csv' ? csvWriter : xlsxWriter)(sink, columns, about)
  let num = 0
  const ids: number[] = []
  try {
    for await (const rows of batches()) {
      await writer.rows(rows.map((row: Row) => fields.map((field) => recordCell(field, row, speech))))
      num += rows.length
      ids.push(...rows.flatMap(({ id }: Row) => (typeof id === 'number' ? [id] : [])))
      await run.progress({ done: rows.length })
      await run.stopIfWished()
      refuseLong(started, limits.time)
    }
  } catch (error) {
    await sink.end().catch(() => undefined)
    throw error
  }
  await writer.end([noteOf(run.page, { ...input, titles, total: num }, about, context)])
  return { context, fields, num, ids }
}

/** One database snapshot for the whole file: concurrent writes can't duplicate or hide rows. */
async function asOfNow<T>({ job, page, parts }: Run, work: (context: Context) => Promise<T>): Promise<T> {
  const settings = await parts.settings.read()
  return parts.reads.run(await parts.reads.position(), ({ db }) => {
    const looking = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return looking.execute(async (one) => work(await contextOf(job, page, callOf(job, page), one, parts, settings)))
  })
}

/** Logs the whole export under the call that requested it. */
async function log(run: Run, { context, fields, num }: Made, started: number): Promise<void> {
  const asked = [...run.parts.candidates.values()].find(({ call }) => call.path === '/export/create')
  if (!asked) throw new Error('no call for exports')
  const columns = fields.map((field) => field.title.zh).join('、')
  const audit: Context['audit'] = {
    targets: [],
    changes: [],
    page: run.page,
    note: `${num} 条，任务 ${run.job.id}，列：${columns}`,
  }
  const own: Context = { ...context, db: run.parts.db, call: asked.call, page: asked.binding, audit }
  await writeLog(run.parts.db, own, { status: 200, message: 'ok', cost: performance.now() - started })
}

export const exportSheet: Worker = async (run) => {
  const started = performance.now()
  const { page, parts } = run
  const { papers } = parts.outside
  const input = run.job.input as unknown as ExportInput
  const file = papers.create(input.format)
  try {
    const made = await asOfNow(run, (context) => copyRows(run, papers.path(file), input, context))
    await log(run, made, started)
    const read = { kind: 'export', target: page.base, query: input.query, num: made.num, ids: made.ids } as const
    parts.readingLog.note(read, made.context)
    const reach = JSON.stringify({ reach: reachOf(made.context) })
    await sql`update job set input = input || ${reach}::jsonb where id = ${run.job.id}`.execute(run.parts.db)
    const { real_name: person } = signedIn(made.context).admin
    return { file, fileName: sheetName(run.page, [person], input.format, made.context) }
  } catch (error) {
    await papers.remove(file)
    throw error
  }
}
