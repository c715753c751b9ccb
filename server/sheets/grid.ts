// An uploaded sheet: headings, and rows of uninterpreted cells.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { normalised } from '#kernel/sheet'
import { shortened } from '#kernel/text'
import { letters } from './xml'

/** Text, a number or a boolean as in the file; dates are local times `2026-01-05` or `2026-01-05 10:00:00`. */
export type RawCell = string | number | boolean | null

export interface Heading {
  /** Column number from 1, as A is the first column. */
  readonly place: number
  readonly title: string
  /** Number of rows with a value in the column. */
  readonly filled: number
}

export interface GridRow {
  /** Row number in the file, from 1; the headings are row 1. */
  readonly place: number
  /** In heading order. */
  readonly cells: readonly RawCell[]
}

export interface Grid {
  readonly headings: readonly Heading[]
  readonly rows: readonly GridRow[]
}

function refuse(message: Text): never {
  fail('PARAM', { message })
}

export function isBlank(cell: RawCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

function refuseDuplicates(headings: readonly Heading[]): void {
  const places = new Map<string, Heading[]>()
  for (const heading of headings) {
    const key = normalised(heading.title)
    places.set(key, [...(places.get(key) ?? []), heading])
  }
  const twice = [...places.values()].filter((same) => same.length > 1)
  if (twice.length === 0) return
  const said = twice.map((same) => ({
    columns: same.map(({ place }) => letters(place - 1)).join('、'),
    title: same[0]?.title,
  }))
  refuse({
    zh: `列名重复：${said.map(({ title, columns }) => `「${title}」（${columns} 列）`).join('；')}。请改名或删去多余的列`,
    en: `The same heading twice: ${said.map(({ title, columns }) => `“${title}” (columns ${columns.replace(/、/g, ', ')})`).join('; ')}. Rename or remove one`,
  })
}

function headingsOf(head: readonly RawCell[], rows: readonly (readonly RawCell[])[]): Heading[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length)
  const headings: Heading[] = []
  const nameless: string[] = []
  for (let index = 0; index < width; index++) {
    const title = head[index]
    const filled = rows.filter((row) => !isBlank(row[index])).length
    if (!isBlank(title)) headings.push({ place: index + 1, title: shortened(String(title).trim(), 100), filled })
    else if (filled > 0) nameless.push(letters(index))
  }
  if (nameless.length > 0)
    refuse({
      zh: `${nameless.slice(0, 10).join('、')} 列有内容但第一行没有列名，请补上列名`,
      en: `Columns ${nameless.slice(0, 10).join(', ')} have no heading in the first row; add one`,
    })
  return headings
}

/** Control characters except tab and line breaks, and unpaired surrogates. */
const UNSOUND = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** Removes characters that the database refuses. */
function sound(cell: RawCell): RawCell {
  return typeof cell === 'string' ? cell.replace(UNSOUND, '') : cell
}

/**
 * Takes the first row as headings. Refuses with PARAM a sheet without headings, with duplicate ones, or without rows.
 */
export function gridOf(given: readonly (readonly RawCell[])[]): Grid {
  const raw = given.map((row) => row.map(sound))
  const [head = [], ...body] = raw
  const filled = raw.some((row) => row.some((cell) => !isBlank(cell)))
  if (!filled) refuse({ zh: '文件是空的', en: 'The file is empty' })
  if (head.every(isBlank))
    refuse({ zh: '第一行是空的，请把列名放在第一行', en: 'The first row is empty; put the headings there' })
  if (!head.some((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)))
    refuse({ zh: '第一行不是列名，请在最上面加一行列名', en: 'The first row has no headings; add a row of headings' })
  const headings = headingsOf(head, body)
  refuseDuplicates(headings)
  const rows = body.flatMap((row, index): GridRow[] => {
    const cells = headings.map(({ place }) => {
      const cell = row[place - 1] ?? null
      return isBlank(cell) ? null : cell
    })
    return cells.every(isBlank) ? [] : [{ place: index + 2, cells }]
  })
  if (rows.length === 0) refuse({ zh: '只有列名，没有数据', en: 'There are headings, but no rows' })
  return { headings, rows }
}
