// The rows of an export, in the list's order and as the list would answer them, a few hundred at a time.
import { sql } from 'kysely'
import type { Binding, Field, Row } from '#kernel/binding'
import { dimensionIn, isReport, type Reporting } from '#kernel/report-sheet'
import { meant } from '#kernel/report-words'
import type { ListQuery } from '#kernel/wire'
import { asListed, type Meant, meantBy } from '../actions/match'
import type { Context } from '../core/context'
import { askedOf } from '../reports/asked'
import { wholeDetail } from '../reports/detail'
import { wholeGrouping, wholeRanking } from '../reports/report'
import { orderOf } from '../rows/plan'
import { records } from '../rows/records'
import { tableOf } from '../rows/table'
import { orderSql } from '../rows/where'
import type { ExportInput } from './export-input'

/** Cells that are in memory at once, and the most rows. */
const CELLS = 20_000
const ROWS = 500

async function countOf({ resource, where }: Meant, context: Context): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*) as num from ${sql.table(resource.table)} t
    where ${where}`.execute(context.db)
  return rows[0]?.num ?? 0
}

export interface ExportRows {
  readonly total: number
  batches(): AsyncGenerator<Row[]>
}

/** The rows behind a number, a whole ranking, or all groups; of the first two one more than `most`, if there are. */
async function reportRows(
  page: Reporting,
  query: Row,
  fields: readonly Field[],
  most: number,
  context: Context,
): Promise<ExportRows> {
  const wanted = meant(query, page.report)
  const asked = await askedOf(wanted, context)
  const names = fields.map((field) => field.name)
  const dimension = dimensionIn(page, query)
  if (!dimension) return wholeDetail(wanted, names, most + 1, asked)
  return dimension.ranked ? wholeRanking(wanted, most + 1, asked) : wholeGrouping(wanted, asked)
}

/**
 * Within one transaction with a snapshot of its start. A server-side cursor holds the ids, so that neither they nor the
 * rows are all in memory. `most`: more of them are of no use.
 */
export async function exportRows(
  page: Binding,
  { query, today }: ExportInput,
  fields: readonly Field[],
  most: number,
  context: Context,
): Promise<ExportRows> {
  if (isReport(page)) return reportRows(page, query, fields, most, { ...context, page, today })
  const all = await meantBy(page, query, context, today)
  const { resource, where } = all
  const { sort } = query as ListQuery
  const order = orderSql(orderOf(resource, { sort }, context), tableOf(resource, context))
  await sql`declare sheet no scroll cursor for select t.id from ${sql.table(resource.table)} t
    where ${where} order by ${order}`.execute(context.db)
  const names = fields.map((field) => field.name)
  const size = Math.min(ROWS, Math.ceil(CELLS / names.length))
  const total = await countOf(all, context)
  return {
    total,
    async *batches() {
      for (;;) {
        const { rows } = await sql<{ id: number }>`fetch ${sql.raw(String(size))} from sheet`.execute(context.db)
        if (rows.length === 0) return
        const ids = rows.map((row) => row.id)
        yield await asListed(await records(resource, ids, names, context), query, context)
      }
    },
  }
}
