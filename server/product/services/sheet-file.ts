// A sheet with columns of its own, answered as a file: written and told like any export.
import type { Binding } from '#kernel/binding'
import { type Context, signedIn } from '../../core/context'
import { FileAnswer } from '../../core/file-answer'
import { aboutSheet } from '../../sheets/about'
import type { Cell } from '../../sheets/cell'
import { csvWriter } from '../../sheets/csv'
import { sheetName } from '../../sheets/file-name'
import { memorySink } from '../../sheets/file-sink'
import type { SheetColumn } from '../../sheets/sheet-writer'
import { xlsxWriter } from '../../sheets/xlsx'

interface Sheet {
  readonly page: Binding
  /** Its kind, in the name of the file and in the log. */
  readonly words: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly format: 'xlsx' | 'csv'
}

export async function sheetFile({ page, words, columns, rows, format }: Sheet, context: Context): Promise<FileAnswer> {
  const sink = memorySink()
  const about = aboutSheet(page, rows.length, context)
  const writer = format === 'csv' ? csvWriter(sink, columns, about, false) : xlsxWriter(sink, columns, about)
  await writer.rows(rows)
  await writer.end()
  context.audit.page = page
  context.audit.note = `${words}，共 ${rows.length} 行`
  const name = sheetName(page, [words, signedIn(context).admin.real_name], format, context)
  return new FileAnswer(name, sink.bytes())
}
