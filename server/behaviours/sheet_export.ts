// Exports: ordered here, run as a job, fetched with `/job/download`.
import type { Call, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import { dimensionIn, isReport, type Reporting, sheetPage } from '#kernel/report-sheet'
import { meantBy } from '../actions/match'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { createJob, readJob } from '../job-store/job'
import { limitPerMinute } from '../limits/limits'
import { redeemCode } from '../outbox/codes'
import { refuseReport } from '../reports/detail'
import { columnsFor, type ExportInput, refuseWithoutExport } from '../sheets/export-input'
import { titleOf } from '../sheets/titles'
import { jobsOf } from './sheet_export/jobs'
import { offeredPage } from './sheet_export/page'

const PER_MINUTE = 20

/** Conditions of every file with rows: the right to export, not too many, and the code if the settings want one. */
export async function mayExport(code: string | null | undefined, context: Context): Promise<void> {
  refuseWithoutExport(context)
  await limitPerMinute('export', PER_MINUTE, context)
  await redeemOwnCode(code, context)
}

/** Keeps the keys that the page's list call needs and drops paging; the resource names the page. */
function frozen(query: Row, select: Row): Row {
  const { page: _page, limit: _limit, ...rest } = query
  for (const [key, value] of Object.entries(select))
    if (rest[key] !== undefined && rest[key] !== value)
      fail('PARAM', { errors: { [key]: { zh: '与所选页面不符', en: 'Belongs to another page' } } })
  return { ...rest, ...select }
}

/** If the settings ask for it, an export needs a code from the caller's own phone. */
async function redeemOwnCode(code: string | null | undefined, context: Context): Promise<void> {
  if (context.setting('export_sms') !== true) return
  const { phone } = await context.db
    .selectFrom('admin')
    .select('phone')
    .where('id', '=', signedIn(context).admin.id)
    .executeTakeFirstOrThrow()
  await redeemCode(phone ?? '', 'export', code, context)
}

/** The call whose body the query is. */
const reportCall = (page: Reporting, query: Row): Call =>
  page.calls[dimensionIn(page, query) ? 'report' : 'detail'] ?? fail('NF')

export default behaviour('sheet_export', {
  async create(input, context) {
    await limitPerMinute('export', PER_MINUTE, context)
    await redeemOwnCode(input.sms_code, context)
    const page = offeredPage(input.resource, 'export', context)
    const call = engineCall(page, 'export') ?? fail('NF')
    const query = frozen((input.query ?? {}) as Row, page.select)
    // Page, rows and query are checked like the list's.
    const { context: inner } = await context.inside(page, isReport(page) ? reportCall(page, query) : call, query)
    refuseWithoutExport(context)
    if (isReport(page)) await refuseReport(page, query, inner)
    else await meantBy(page, query, context)
    const fields = columnsFor(isReport(page) ? sheetPage(page, query) : page, input.columns, inner)
    const frozenInput: ExportInput = {
      columns: fields.map((field) => field.name),
      query,
      format: input.format,
      today: context.today,
    }
    const id = await createJob({ kind: 'export', page, input: frozenInput as unknown as Row }, context)
    context.audit.page = page
    context.audit.note = `任务 ${id}，列：${fields.map((field) => titleOf(field, { ...context, language: 'zh-CN' })).join('、')}`
    return { job_id: id }
  },

  async read({ job_id: id }, context) {
    const job = await readJob(context.db, id)
    if (!job || job.admin_id !== signedIn(context).admin.id || job.kind !== 'export') return fail('NF')
    const { status, total, done, file } = job
    const percent = status === 'done' ? 100 : total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
    return { status, percent, ...(status === 'done' && file ? { url: '/job/download' } : {}) }
  },

  async list(input, context) {
    return jobsOf('export', input, context)
  },
})
