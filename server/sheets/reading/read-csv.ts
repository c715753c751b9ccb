// Reads an uploaded csv, in the usual encodings and with the usual separators.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { fail } from '#kernel/errors'
import { SHEET_COLUMNS, SHEET_ROWS } from '#kernel/sheet'
import { unguarded } from '../cell'
import { decoded, type Encoded, type Encoding } from './encoding'
import { HEAD_ROWS } from './header'
import type { RawCell } from './raw-cell'
import { refuseTooMany } from './refusals'

const RECORD = 1_000_000
const STEP = 65_536

/** The most frequent separator of the first lines, outside quotes: a title above the headings has none. */
function separatorOf(text: string): string {
  const line = text
    .slice(0, 20_000)
    .split(/\r?\n/, 10)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = [',', '\t', ';'].map((sign) => [sign, line.split(sign).length] as const)
  return counts.sort((left, right) => right[1] - left[1])[0]?.[0] ?? ','
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += STEP) yield text.slice(at, at + STEP)
}

/** A last line with the file's author and time, as in exports. */
function isFoot(row: readonly RawCell[]): boolean {
  return String(row[0] ?? '').startsWith('# ') && row.slice(1).every((cell) => cell === null)
}

function refuseBroken(message: string): never {
  const line = /line (\d+)/.exec(message)?.[1]
  fail('PARAM', {
    message: {
      zh: `无法读取 csv${line ? `的第 ${line} 行` : ''}，请检查引号和分隔符，或另存为 xlsx`,
      en: `The csv cannot be read${line ? ` at line ${line}` : ''}; check quotes and separators, or save it as xlsx`,
    },
  })
}

/** Rows of texts; empty cells are null. Refuses with SIZE or PARAM in plain words. */
export async function readCsv(
  bytes: Buffer,
  wanted?: Encoding | null,
): Promise<{ rows: RawCell[][]; encoded: Encoded }> {
  const { text, encoded } = decoded(bytes, wanted)
  if (text.includes('\u0000')) refuseBroken('')
  const parser = parse({
    delimiter: separatorOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD,
  })
  const rows: RawCell[][] = []
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<string[]>) {
      if (record.length > SHEET_COLUMNS) refuseTooMany('columns')
      rows.push(record.map((cell) => (cell.trim() === '' ? null : unguarded(cell.trim()))))
      // Titles, headings and a footer besides the rows.
      if (rows.length > SHEET_ROWS + HEAD_ROWS + 1) refuseTooMany('rows')
      if (rows.length % 1000 === 0) await setImmediate()
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!code?.startsWith('CSV_')) throw error
    if (code === 'CSV_MAX_RECORD_SIZE') refuseBroken(message)
    refuseBroken(message)
  }
  const end = rows.at(-1)
  if (end && isFoot(end)) rows.pop()
  return { rows, encoded }
}
