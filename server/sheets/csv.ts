// Writes a csv that Excel opens correctly: UTF-8 with BOM, CRLF, nothing that becomes a formula.
import { stringify } from 'csv-stringify/sync'
import { guarded, textCell } from './cell'
import type { Sink } from './file-sink'
import type { About, SheetColumn, SheetWriter } from './sheet-writer'

const MARK = '\uFEFF'
const encoder = new TextEncoder()

/** Separators of spreadsheet programs elsewhere: an unquoted cell would be split there, and a formula begin behind it. */
const SEPARATORS = /[;\t|]/

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: SEPARATORS })
}

/** `foot`: adds a last line with author and time. */
export function csvWriter(sink: Sink, columns: readonly SheetColumn[], about: About, foot = true): SheetWriter {
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    await sink.write(encoder.encode(MARK + lines([columns.map(({ title }) => guarded(textCell(title)))])))
  }
  return {
    async rows(cells) {
      await begin()
      await sink.write(encoder.encode(lines(cells.map((row) => row.map(guarded)))))
    },
    async end() {
      await begin()
      if (foot) await sink.write(encoder.encode(lines([[`# ${about.line}`]])))
      await sink.end()
    },
  }
}
