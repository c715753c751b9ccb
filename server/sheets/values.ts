// A cell as a value of its field: titles of choices, captions of references, or as the kind requires.
import type { Field, Row } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import type { Clock } from '#kernel/clock'
import type { BoundlessWord } from '#kernel/field'
import {
  choiceMeant,
  type Parsed,
  parseBoolean,
  parseDate,
  parseDateTime,
  parseMoney,
  parseMonth,
  parseNumber,
  quoted,
  sameWord,
  wrong,
} from './parse'
import { isBlank, type RawCell } from './reading/raw-cell'
import type { References } from './references'
import { regionCodes } from './regions'

export interface Reading {
  readonly clock: Clock
  readonly references: References
}

const LIST = /[、,，;；|\n]/

/** The entries of a cell that holds a list. */
export function entriesOf(cell: RawCell): string[] {
  return [
    ...new Set(
      String(cell)
        .split(LIST)
        .map((one) => one.trim()),
    ),
  ].filter(Boolean)
}

function textOf(cell: RawCell): string {
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell)
}

function parseChoice(field: Field, cell: RawCell): Parsed {
  const text = textOf(cell)
  const choice = choiceMeant(field, text)
  if (choice) return { value: choice.value }
  const some = field.choices?.slice(0, 8) ?? []
  const more = (field.choices?.length ?? 0) > some.length ? '…' : ''
  return wrong(
    `没有「${quoted(text)}」这个选项，请从中选择：${some.map(({ title }) => title.zh).join('、')}${more}`,
    `“${quoted(text)}” is not an option; choose from: ${some.map(({ title }) => title.en).join(', ')}${more}`,
  )
}

/** Plain lines as paragraphs; tags are escaped. */
function paragraphs(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return escaped
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

function parseOne(field: Field, cell: RawCell, { clock }: Reading): Parsed {
  switch (field.kind) {
    case 'boolean':
      return parseBoolean(cell)
    case 'choice':
      return parseChoice(field, cell)
    case 'integer':
    case 'sort':
      return parseNumber(cell, true)
    case 'number':
      return parseNumber(cell, false)
    case 'money':
      return parseMoney(cell)
    case 'date':
      return parseDate(cell)
    case 'date-time':
      return parseDateTime(cell, clock)
    case 'month':
      return parseMonth(cell)
    case 'region': {
      const value = regionCodes(textOf(cell))
      return value === null
        ? wrong(`没有「${quoted(textOf(cell))}」这个地区`, `There is no region “${quoted(textOf(cell))}”`)
        : { value }
    }
    case 'html':
      return { value: paragraphs(textOf(cell)) }
    default:
      return { value: textOf(cell) }
  }
}

async function parseReference(field: Field, cell: RawCell, record: Row, { references }: Reading): Promise<Parsed> {
  const texts = field.many ? entriesOf(cell) : [textOf(cell).trim()]
  const ids: number[] = []
  for (const text of texts) {
    const found = await references.find(field, text, record)
    if ('wrong' in found) return found
    ids.push(found.id)
  }
  return { value: field.many ? [...new Set(ids)] : ids[0] }
}

/** True for a word of the screens that stands for no value, or for 0. */
function isWord(word: BoundlessWord, cell: RawCell): boolean {
  const { zh, en } = boundless[word]
  return typeof cell === 'string' && (sameWord(zh, cell) || sameWord(en, cell))
}

const BROKEN = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!)$/

/** `record`: values known so far, by which references may be narrowed. Not for empty cells. */
export async function parseCell(field: Field, cell: RawCell, record: Row, reading: Reading): Promise<Parsed> {
  if (isBlank(cell)) throw new Error('an empty cell has no value')
  if (typeof cell === 'string' && BROKEN.test(cell))
    return wrong('单元格里是公式错误，请改成值', 'The formula in this cell went wrong; replace it by its value')
  if (field.empty && isWord(field.empty, cell)) return { value: null }
  if (field.zero && isWord(field.zero, cell)) return { value: 0 }
  if (field.kind === 'reference') return parseReference(field, cell, record, reading)
  if (!field.many) return parseOne(field, cell, reading)
  const values: unknown[] = []
  for (const entry of entriesOf(cell)) {
    const parsed = parseOne(field, entry, reading)
    if ('wrong' in parsed) return parsed
    values.push(parsed.value)
  }
  return { value: values }
}
