// Imports in steps: template, upload, rehearsal, a look at each row, the writing; all of it on one job.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import { type Context, signedIn } from '../context'
import { limitPerMinute } from '../database/limits'
import { FileAnswer } from '../http/file-answer'
import { aboutSheet } from '../sheets/about'
import { faultCells, faultColumns } from '../sheets/faults'
import { sheetName } from '../sheets/file-name'
import { memorySink } from '../sheets/file-sink'
import { type Mode, openCells } from '../sheets/import-input'
import { checkKey, checkMapping, refuseGaps, remember } from '../sheets/mapping'
import { readGrid } from '../sheets/read'
import { templateOf } from '../sheets/template'
import { xlsxWriter } from '../sheets/xlsx'
import { jobsOf } from './sheet_export/jobs'
import { mayImport, ownImport, refuseUnready, start } from './sheet_import/job'
import { previewOf } from './sheet_import/preview'
import { keepSheet } from './sheet_import/upload'

const PER_MINUTE = 20

/** An import needs what each of its rows needs. */
function refuseWithoutRight(page: Binding, mode: Mode, context: Context): void {
  const { grant } = signedIn(context)
  const needed = mode === 'create' ? ['create'] : mode === 'update' ? ['update'] : ['create', 'update']
  for (const name of needed) {
    const call = page.calls[name]
    if (call && canCall(grant, call)) continue
    const [zh, en] = name === 'create' ? ['新增', 'create'] : ['编辑', 'edit']
    fail('PERM', {
      message: { zh: `您没有${zh}权限，请换一种导入方式`, en: `You may not ${en} here; choose another way to import` },
    })
  }
}

export default behaviour('sheet_import', {
  async template({ resource, format }, context) {
    const { page, context: inner } = await mayImport(resource, context)
    const word = context.language === 'en' ? 'template' : '导入模板'
    const name = `${context.title(page)}_${word}.${format}`
    return new FileAnswer(name, await templateOf(page, format, inner)) as never
  },

  async upload({ resource }, context) {
    await limitPerMinute('import', PER_MINUTE, context)
    const { page, context: inner } = await mayImport(resource, context)
    const sheet = context.upload
    if (!sheet) return fail('PARAM', { errors: { file: { zh: '请选择文件', en: 'Choose a file' } } })
    const grid = await readGrid(sheet)
    const answer = await keepSheet(page, sheet.name.slice(-200).replace(/^[\uDC00-\uDFFF]/, ''), grid, inner)
    context.trail.page = page
    context.trail.note = `任务 ${answer.job_id}，${answer.total} 行`
    return answer
  },

  async rehearse({ job_id: id, mapping: wanted, mode, key }, context) {
    await limitPerMinute('rehearse', PER_MINUTE, context)
    const own = await ownImport(id, context, true)
    refuseUnready(own)
    const { page, input } = own
    refuseWithoutRight(page, mode, context)
    const mapping = checkMapping(page, wanted, input, own.context)
    const by = checkKey(page, key, mapping, mode)
    refuseGaps(page, mapping, mode, own.context)
    await sql`update job_row set what = null, result = 'waiting', message = null, errors = null, before = null,
      record_id = null, revision = null, name = null where job_id = ${id} and what is not null`.execute(context.db)
    const { rows } = await sql<{ num: number }>`select count(*) as num from job_row where job_id = ${id}`.execute(
      context.db,
    )
    await start(id, { phase: 'rehearsing', mapping, mode, key: by }, rows[0]?.num ?? 0, context)
    context.trail.page = page
    return { job_id: id }
  },

  async preview({ job_id: id, ...input }, context) {
    return previewOf(await ownImport(id, context), input) as never
  },

  async faults({ job_id: id }, context) {
    const own = await ownImport(id, context)
    const { page, input } = own
    const { rows } = await sql<{ input: Record<string, unknown>; message: string | null }>`select input, message
      from job_row where job_id = ${id} and what = 'fail' order by place`.execute(context.db)
    if (rows.length === 0) fail('NF', { message: { zh: '没有有误的行', en: 'No row is faulty' } })
    const faulty = rows.map((row) => ({ cells: openCells(row.input, context.cipher), message: row.message ?? '' }))
    const sink = memorySink()
    const writer = xlsxWriter(sink, faultColumns(page, input, context), aboutSheet(page, rows.length, own.context))
    await writer.rows(faultCells(page, input, faulty, context))
    await writer.end()
    const word = context.language === 'en' ? 'faulty rows' : '有误的行'
    return new FileAnswer(sheetName(page, [word], 'xlsx', context), sink.bytes()) as never
  },

  async commit({ job_id: id, expected }, context) {
    const own = await ownImport(id, context, true)
    refuseUnready(own)
    const { page, input, job } = own
    if (input.phase !== 'rehearsed' || job.status !== 'draft')
      fail('STATE', { message: { zh: '请先预演', en: 'Rehearse it first' } })
    refuseWithoutRight(page, input.mode as Mode, context)
    const { rows } = await sql<{ num: number }>`select count(*) as num from job_row
      where job_id = ${id} and what in ('create', 'update')`.execute(context.db)
    const total = rows[0]?.num ?? 0
    if (total !== expected) fail('COUNT', { content: { expected, total } })
    if (total === 0)
      fail('STATE', {
        message: { zh: '没有可以导入的行，请先修正表格', en: 'No row can be imported; mend the sheet first' },
      })
    // What is not written is settled now: the job's rows tell of the whole sheet.
    await sql`update job_row set result = case what when 'skip' then 'skipped' else 'failed' end
      where job_id = ${id} and what in ('skip', 'fail')`.execute(context.db)
    await remember(page, input, context)
    await start(id, { phase: 'writing' }, total, context)
    context.trail.page = page
    context.trail.note = `任务 ${id}，${total} 行`
    return { job_id: id }
  },

  list: (input, context) => jobsOf('import', input, context),
})
