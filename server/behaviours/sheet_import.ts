// Imports in steps: template, upload, dry run, review of each row, writing; all on one job.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { FileAnswer } from '../core/file-answer'
import { settleRows } from '../jobs/import/results'
import { limitPerMinute } from '../limits/limits'
import { withAdded } from '../sheets/added'
import { type Mode, ofFile, openWords, sealWords } from '../sheets/import-input'
import { checkKey, checkMapping, refuseGaps, remember } from '../sheets/mapping'
import { templateOf } from '../sheets/template'
import { jobsOf } from './sheet_export/jobs'
import { faultySheet } from './sheet_import/faulty'
import {
  forgetDraft,
  forgetOutcomes,
  mayImport,
  ownImport,
  refuseUnready,
  refuseWithoutRight,
  start,
} from './sheet_import/job'
import { checkWords, mend } from './sheet_import/mend'
import { optionsLike } from './sheet_import/options'
import { previewOf } from './sheet_import/preview'
import { takeRest } from './sheet_import/rest'
import { leftAt, unfinished } from './sheet_import/unfinished'
import { keepSheet } from './sheet_import/upload'
import { unknownWords } from './sheet_import/values'

const PER_MINUTE = 20

export default behaviour('sheet_import', {
  async template({ resource, format }, context) {
    const { page, context: inner } = await mayImport(resource, context)
    const word = context.language === 'en' ? 'template' : '导入模板'
    const name = `${context.title(page)}_${word}.${format}`
    return new FileAnswer(name, await templateOf(page, format, inner))
  },

  async upload({ resource, ...wish }, context) {
    await limitPerMinute('import', PER_MINUTE, context)
    const { page, context: inner } = await mayImport(resource, context)
    const sheet = context.upload
    if (!sheet) return fail('PARAM', { errors: { file: { zh: '请选择文件', en: 'Choose a file' } } })
    const name = sheet.name.slice(-200).replace(/^[\uDC00-\uDFFF]/, '')
    const answer = await keepSheet(page, { name, bytes: await readFile(sheet.path), ...wish }, inner)
    context.audit.page = page
    context.audit.note = `任务 ${answer.job_id}，${answer.total} 行`
    return answer
  },

  async values({ job_id: id, mapping: wanted }, context) {
    const own = await ownImport(id, context)
    refuseUnready(own)
    const input = { ...own.input, headings: ofFile(own.input.headings) }
    return { list: await unknownWords(own, checkMapping(own.page, wanted, input, own.context)) } as never
  },

  async rehearse({ job_id: id, mapping: wanted, mode, key, words }, context) {
    await limitPerMinute('rehearse', PER_MINUTE, context)
    const own = await ownImport(id, context, true)
    refuseUnready(own)
    const { page, input } = own
    refuseWithoutRight(page, mode, context)
    const headings = ofFile(input.headings)
    const inFile = checkMapping(page, wanted, { ...input, headings }, own.context)
    const by = checkKey(page, key, { headings, mapping: inFile }, mode, context)
    const replaced = words === undefined ? openWords(input, context.cipher) : checkWords(words)
    const { rows } = await sql<{ num: number }>`select count(*) as num from job_row where job_id = ${id}`.execute(
      context.db,
    )
    const total = rows[0]?.num ?? 0
    const columns = withAdded(page, { headings, mapping: inFile }, replaced, total, own.context)
    refuseGaps(page, columns.mapping, mode, own.context)
    await forgetOutcomes(id, context)
    const sealed = sealWords(replaced, context.cipher)
    await start(id, { phase: 'rehearsing', ...columns, mode, key: by, words: sealed }, total, context)
    context.audit.page = page
    return { job_id: id }
  },

  async preview({ job_id: id, ...input }, context) {
    return previewOf(await ownImport(id, context), input) as never
  },

  async mend({ job_id: id, ...correction }, context) {
    const own = await ownImport(id, context, true)
    refuseUnready(own)
    if (!own.input.mapping) fail('STATE', { message: { zh: '请先检查', en: 'Check the rows first' } })
    return mend(own, correction as never) as never
  },

  async options({ job_id: id, field, keyword }, context) {
    return { list: await optionsLike(await ownImport(id, context), field, keyword ?? '') }
  },

  async open({ resource }, context) {
    return (await unfinished(resource, context)) as never
  },

  async rest({ job_id: id }, context) {
    await limitPerMinute('rehearse', PER_MINUTE, context)
    return (await leftAt(await ownImport(await takeRest(id, context), context))) as never
  },

  async discard({ job_id: id }, context) {
    refuseUnready(await ownImport(id, context, true))
    await forgetDraft(id, context)
    return {}
  },

  faults: ({ job_id: id }, context) => faultySheet(id, context),
  faults_file: ({ job_id: id }, context) => faultySheet(id, context),

  async commit({ job_id: id, expected }, context) {
    const own = await ownImport(id, context, true)
    refuseUnready(own)
    const { page, input, job } = own
    if (input.phase !== 'rehearsed' || job.status !== 'draft')
      fail('STATE', { message: { zh: '请先检查', en: 'Check the rows first' } })
    refuseWithoutRight(page, input.mode as Mode, context)
    const { rows } = await sql<{ num: number }>`select count(*) as num from job_row
      where job_id = ${id} and what in ('create', 'update')`.execute(context.db)
    const total = rows[0]?.num ?? 0
    if (total !== expected) fail('COUNT', { content: { expected, total } })
    if (total === 0)
      fail('STATE', {
        message: { zh: '没有可以导入的行，请先修正表格', en: 'No row can be imported; correct the sheet first' },
      })
    await settleRows(id, context.db)
    await remember(page, input, context)
    await start(id, { phase: 'writing' }, total, context)
    context.audit.page = page
    context.audit.note = `任务 ${id}，${total} 行`
    return { job_id: id }
  },

  list: (input, context) => jobsOf('import', input, context),
})
