// A public list as JSON, for programs, and as CSV, for spreadsheets.

import { cleanHtml } from '../rows/rich-text'
import { columnOf } from '../sheets/cells'
import { csvWriter } from '../sheets/csv'
import { memorySink } from '../sheets/file-sink'
import type { Content, ContentCell, ContentColumn } from './content'

/** Rich text is cleaned once more: what was stored by an older version as well. */
const cleaned = ({ field }: ContentColumn, { value }: ContentCell): unknown =>
  field.kind === 'html' && typeof value === 'string' ? cleanHtml(value) : value

export function jsonOf({ title, language, publisher, updated, columns, rows }: Content): string {
  const entries = (row: readonly ContentCell[], one: (column: ContentColumn, cell: ContentCell) => unknown) =>
    Object.fromEntries(columns.map((column, place) => [column.field.name, one(column, row[place] as ContentCell)]))
  return JSON.stringify({
    title,
    publisher,
    language,
    updated,
    columns: columns.map(({ field, title: head }) => ({ name: field.name, title: head, kind: field.kind })),
    rows: rows.map((row) => ({ values: entries(row, cleaned), texts: entries(row, (_, { shown }) => shown) })),
  })
}

export async function csvOf({ title, updated, columns, rows }: Content): Promise<Buffer> {
  const sink = memorySink()
  const about = { title, person: '', moment: updated, line: '' }
  const writer = csvWriter(
    sink,
    columns.map(({ field, title: head }) => columnOf(field, head)),
    about,
    false,
  )
  await writer.rows(rows.map((row) => row.slice()))
  await writer.end()
  return sink.bytes()
}
