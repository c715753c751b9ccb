// Writes a workbook as a stream: rows are compressed as they come, so that memory doesn't grow with the size.
import { Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cell'
import type { Sink } from './file-sink'
import type { About, SheetColumn, SheetWriter, SidePage } from './sheet-writer'
import { partsOf, type SheetEntry, sheetHead, styleOf } from './xlsx-parts'
import { escapeXml, letters } from './xml'

/** Rows of one sheet, its header among them. */
const SHEET_HEIGHT = 1_048_576
/** Rows below the header that have drop-downs. */
const CHOICE_ROWS = 5000
/** Characters compressed at once: small garbage is collected quickly, larger pieces would pile up. */
const PIECE = 32_768
const encoder = new TextEncoder()

function cellXml(cell: Cell, place: string): string {
  const style = cell.look ? styleOf[cell.look] : 0
  const styled = style ? ` s="${style}"` : ''
  if (cell.number !== undefined) return `<c r="${place}"${styled}><v>${cell.number}</v></c>`
  if (cell.text === '') return ''
  // As an inline text, which never becomes a formula.
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
}

/** `&` is special in a page footer. */
function footXml(about: About): string {
  const line = escapeXml(about.line.replace(/&/g, '&&').slice(0, 200))
  return `<headerFooter><oddFooter>&amp;L${line}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
}

function choicesXml(columns: readonly SheetColumn[]): string {
  const offered = columns.flatMap(({ choices }, index) => (choices?.length ? [[index, choices.length] as const] : []))
  if (offered.length === 0) return ''
  const rules = offered.map(([index, count], order) => {
    const from = letters(order)
    return `<dataValidation type="list" allowBlank="1" sqref="${letters(index)}2:${letters(index)}${CHOICE_ROWS + 1}">\
<formula1>choices!$${from}$2:$${from}$${count + 1}</formula1></dataValidation>`
  })
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

/** The choices of all columns as a hidden sheet: lists within a validation rule are limited in length. */
function choicesPage(columns: readonly SheetColumn[]): SidePage[] {
  const offered = columns.filter(({ choices }) => choices?.length)
  if (offered.length === 0) return []
  const height = Math.max(...offered.map(({ choices }) => choices?.length ?? 0))
  const rows = Array.from({ length: height }, (_, row) => offered.map(({ choices }) => choices?.[row] ?? ''))
  const head = offered.map(({ title }) => title)
  return [{ name: 'choices', widths: offered.map(() => 20), rows: [head, ...rows], hidden: true }]
}

/** `height`: most rows of one sheet; further rows go to the next. */
export function xlsxWriter(
  sink: Sink,
  columns: readonly SheetColumn[],
  about: About,
  height = SHEET_HEIGHT,
): SheetWriter {
  const waiting: Uint8Array[] = []
  let broken: Error | null = null
  const zip = new Zip((error, bytes) => {
    if (error) broken = error
    else waiting.push(bytes)
  })
  const drain = async () => {
    if (broken) throw broken
    for (const bytes of waiting.splice(0)) await sink.write(bytes)
  }
  const sheets: SheetEntry[] = []
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 3 })
    zip.add(file)
    return file
  }
  const room = new Uint8Array(PIECE * 3)
  const push = (file: ZipDeflate, xml: string, last = false) => {
    // The compressor copies its input: the buffer is reused.
    const bytes = xml.length <= PIECE ? room.subarray(0, encoder.encodeInto(xml, room).written) : encoder.encode(xml)
    file.push(bytes, last)
  }
  const names = columns.map((_, index) => letters(index))
  const rowXml = (cells: readonly Cell[], number: number) =>
    `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${names[index] ?? letters(index)}${number}`)).join('')}</row>`

  let sheet: ZipDeflate | null = null
  let filled = 0
  const openSheet = (): ZipDeflate => {
    sheets.push({ name: about.title })
    const file = open(`xl/worksheets/sheet${sheets.length}.xml`)
    const looks = columns.map(({ look }) => (look ? styleOf[look] : 0))
    const head = columns.map(({ title }): Cell => ({ text: title, look: 'head' }))
    push(
      file,
      sheetHead(
        columns.map(({ width }) => width),
        looks,
      ) + rowXml(head, 1),
    )
    filled = 1
    return file
  }
  const closeSheet = (file: ZipDeflate) => {
    const filter =
      columns.length > 0 ? `<autoFilter ref="A1:${letters(columns.length - 1)}${Math.max(filled, 1)}"/>` : ''
    push(file, `</sheetData>${filter}${choicesXml(columns)}${footXml(about)}</worksheet>`, true)
  }
  const sidePage = ({ name, widths, rows, hidden }: SidePage) => {
    sheets.push({ name, ...(hidden ? { hidden } : {}) })
    const file = open(`xl/worksheets/sheet${sheets.length}.xml`)
    const looks = widths.map(() => styleOf.text)
    const body = rows.map((row, index) =>
      rowXml(
        row.map((text) => ({ text, ...(index === 0 ? { look: 'head' as const } : {}) })),
        index + 1,
      ),
    )
    push(file, `${sheetHead(widths, looks)}${body.join('')}</sheetData></worksheet>`, true)
  }
  return {
    async rows(cells) {
      let rest = cells
      while (rest.length > 0) {
        sheet ??= openSheet()
        const fitting = rest.slice(0, height - filled)
        const from = filled
        let piece = ''
        for (const [index, row] of fitting.entries()) {
          const xml = rowXml(row, from + index + 1)
          if (piece.length + xml.length > PIECE) {
            push(sheet, piece)
            await drain()
            piece = ''
          }
          piece += xml
        }
        push(sheet, piece)
        filled += fitting.length
        rest = rest.slice(fitting.length)
        if (filled >= height && rest.length > 0) {
          closeSheet(sheet)
          sheet = null
        }
      }
      await drain()
    },
    async end(more = []) {
      closeSheet(sheet ?? openSheet())
      for (const page of [...more, ...choicesPage(columns)]) sidePage(page)
      for (const [path, xml] of partsOf(sheets, about)) push(open(path), xml, true)
      zip.end()
      await drain()
      await sink.end()
    },
  }
}
