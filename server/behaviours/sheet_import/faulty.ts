// The rows that were not imported, as a sheet to correct and upload again.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { FileAnswer } from '../../core/file-answer'
import { isRest, restNumber } from '../../job-store/rest'
import { say } from '../../jobs/import/words'
import { aboutSheet } from '../../sheets/about'
import { faultCells, faultColumns } from '../../sheets/faults'
import { sheetName } from '../../sheets/file-name'
import { memorySink } from '../../sheets/file-sink'
import { openCells } from '../../sheets/import-input'
import { replacingOf } from '../../sheets/replace'
import { xlsxWriter } from '../../sheets/xlsx'
import { ownImport } from './job'

interface Faulty {
  readonly input: Row
  readonly message: string | null
}

/** Rows that the check refused. */
async function refused(id: number, context: Context): Promise<Faulty[]> {
  const { rows } = await sql<Faulty>`select input, message from job_row
    where job_id = ${id} and what = 'fail' order by place`.execute(context.db)
  return rows
}

/** Rows that an ended import left; none once another import has taken them over. */
async function unwritten(id: number, context: Context): Promise<Faulty[]> {
  const { rows } = await sql<Faulty>`select input, message from job_row
    where job_id = ${id} and ${isRest} and (select ${restNumber} from job where job.id = ${id}) > 0
    order by place`.execute(context.db)
  return rows
}

export async function faultySheet(id: number, context: Context): Promise<FileAnswer> {
  const own = await ownImport(id, context)
  const { page, input } = own
  const rows = input.phase === 'writing' ? await unwritten(id, context) : await refused(id, context)
  if (rows.length === 0) fail('NF', { message: { zh: '没有有误的行', en: 'No row has errors' } })
  const replace = replacingOf(input, { cipher: context.cipher, page })
  const faulty = rows.map((row) => ({
    cells: openCells(row.input, context.cipher, replace),
    message: row.message ?? say.notWritten(context.language === 'en'),
  }))
  const sink = memorySink()
  const writer = xlsxWriter(sink, faultColumns(page, input, context), aboutSheet(page, rows.length, own.context))
  await writer.rows(faultCells(page, input, faulty, context))
  await writer.end()
  const word = context.language === 'en' ? 'faulty rows' : '有误的行'
  return new FileAnswer(sheetName(page, [word], 'xlsx', context), sink.bytes())
}
