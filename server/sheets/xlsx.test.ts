// A written workbook reads back unchanged; no cell becomes a formula.
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Cell } from './cell'
import { csvWriter } from './csv'
import { memorySink } from './file-sink'
import { gridOf } from './reading/grid'
import { readBook } from './reading/read-book'
import { readCsv } from './reading/read-csv'
import type { About, SheetColumn } from './sheet-writer'
import { xlsxWriter } from './xlsx'

const about: About = {
  title: '会员/列表',
  person: 'A & B <x>',
  moment: '2026-01-05T01:30:00.123Z',
  line: '由 A & B 导出',
}
const columns: SheetColumn[] = ['甲', '乙'].map((title) => ({ title, width: 10 }))

async function workbook(rows: Cell[][], height?: number): Promise<Buffer> {
  const sink = memorySink()
  const writer = xlsxWriter(sink, columns, about, height)
  for (const row of rows) await writer.rows([row])
  await writer.end([{ name: '说明', widths: [10], rows: [['=1+1']] }])
  return sink.bytes()
}

async function csv(rows: Cell[][]): Promise<string> {
  const sink = memorySink()
  const writer = csvWriter(sink, columns, about)
  await writer.rows(rows)
  await writer.end()
  return sink.bytes().toString('utf8')
}

const dangerous = ['=cmd|"/c calc"!A1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", '"quoted", =1']

test('no text becomes a formula, in either format', async () => {
  const rows = dangerous.map((text): Cell[] => [{ text }, { text: '-5.00', number: '-5.00', look: 'money' }])
  const files = unzipSync(await workbook(rows))
  for (const [path, bytes] of Object.entries(files)) expect(strFromU8(bytes), path).not.toMatch(/<f[ >]/)
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet.match(/t="inlineStr"/g)).toHaveLength(dangerous.length + columns.length)
  expect(sheet).toContain('<v>-5.00</v>')
  const text = await csv(rows)
  expect(text.startsWith('\uFEFF甲,乙\r\n')).toBe(true)
  for (const line of text.slice(1).split('\r\n').slice(1, dangerous.length)) expect(line).not.toMatch(/^"?[=+\-@\t＝]/)
  // Programs with other separators split an unquoted cell.
  expect(await csv([[{ text: ';=1+1' }, { text: 'a\t=1' }]])).toContain('";=1+1","a\t=1"')
  // Numbers stay numbers.
  expect(text).toContain(',-5.00\r\n')
  expect(text.trimEnd().split('\r\n').at(-1)).toBe('# 由 A & B 导出')
})

test('texts come back as they were, whatever signs they hold', async () => {
  const signs = [
    '<',
    '>',
    '&',
    '"',
    "'",
    '=',
    '_x0041_',
    '_',
    '\n',
    ',',
    ';',
    '\t',
    '𠮷',
    '汉',
    'é',
    ' ',
    '-',
    '@',
    '#',
  ]
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const texts = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + next(12) }, () => signs[next(signs.length)])
      .join('')
      .trim(),
  ).filter(Boolean)
  const rows = texts.map((text): Cell[] => [{ text }, { text: 'x' }])
  const book = await readBook(await workbook(rows), false, () => 0)
  const known = { known: () => false }
  const read = [gridOf(book.rows, known), gridOf((await readCsv(Buffer.from(await csv(rows)))).rows, known)]
  for (const grid of read) expect(grid.rows.map(({ cells }) => cells[0])).toEqual(texts)
})

test('what XML cannot hold is left out, and a cell is never longer than Excel takes', async () => {
  const rows: Cell[][] = [[{ text: 'a\u0000b\u001fc\uFFFEd\uD800e' }, { text: '𠮷'.repeat(20_000) }]]
  const [, row] = (await readSheet(await workbook(rows))) as string[][]
  expect(row?.[0]).toBe('abcde')
  expect(row?.[1]?.length).toBeLessThanOrEqual(32_767)
  expect(row?.[1]?.endsWith('𠮷…')).toBe(true)
})

test('more rows than a sheet holds go to further sheets, each with its headings', async () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [{ text: `r${index}` }, { text: '' }])
  const bytes = await workbook(rows, 4)
  const sheets = await Promise.all([1, 2, 3, 4].map((number) => readSheet(bytes, number)))
  expect(sheets.map((sheet) => sheet.map((row) => row[0]))).toEqual([
    ['甲', 'r0', 'r1', 'r2'],
    ['甲', 'r3', 'r4', 'r5'],
    ['甲', 'r6'],
    ['=1+1'],
  ])
})

test('the file says who made it and when', async () => {
  const files = unzipSync(await workbook([]))
  const core = strFromU8(files['docProps/core.xml'] as Uint8Array)
  expect(core).toContain('<dc:creator>A &amp; B &lt;x&gt;</dc:creator>')
  expect(core).toContain('2026-01-05T01:30:00Z')
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).toContain('&amp;L由 A &amp;&amp; B 导出')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:B1"/>')
})
