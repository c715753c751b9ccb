// A value as a cell: real dates and numbers, captions instead of ids, titles of choices.
import type { Field, Row } from '#kernel/binding'
import type { Clock } from '#kernel/clock'
import { yuanOf } from '#kernel/money'
import { plainCaption } from '#kernel/namesakes'
import { companionOf } from '#kernel/standard'
import { type Language, pick } from '#kernel/text'
import { type Cell, EMPTY, textCell } from './cell'
import { regionNames } from './regions'
import { serialOf } from './serials'
import type { SheetColumn } from './sheet-writer'

export interface Speech {
  readonly language: Language
  readonly clock: Clock
}

/** Excel keeps fifteen digits of a number. */
const LONGEST_NUMBER = 999_999_999_999_999

export function yesNo(value: boolean, language: Language): string {
  return language === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
}

const blocks = /<\/(p|h[1-6]|li|tr|blockquote|div)>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Readable text of sanitised rich text. */
export function plainText(html: string): string {
  return (
    html
      .replace(blocks, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] as string)
      // Line by line: a pattern around the break would backtrack over blanks.
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

export function joined(texts: readonly string[], language: Language): string {
  return texts.filter(Boolean).join(language === 'en' ? ', ' : '、')
}

function nestedText(field: Field, value: Row, speech: Speech): string {
  return Object.values(field.fields ?? {})
    .flatMap((inner) => {
      const caption = inner.ref ? (value[companionOf(inner)] ?? null) : null
      const { text } = valueCell(inner, value[inner.name], caption, speech)
      return text ? [`${pick(inner.title, speech.language)}: ${text}`] : []
    })
    .join('; ')
}

function numberCell(value: number): Cell {
  const text = String(value)
  return Math.abs(value) > LONGEST_NUMBER ? { text } : { text, number: text }
}

function oneCell(field: Field, value: unknown, speech: Speech): Cell {
  switch (field.kind) {
    case 'boolean':
      return { text: yesNo(value === true, speech.language) }
    case 'choice': {
      const choice = field.choices?.find((one) => one.value === value)
      return textCell(choice ? pick(choice.title, speech.language) : String(value))
    }
    case 'money': {
      const text = yuanOf(Number(value))
      return { text, number: text, look: 'money' }
    }
    case 'integer':
    case 'sort':
    case 'number':
    case 'reference':
      return numberCell(Number(value))
    case 'date':
    case 'date-time': {
      const text = field.kind === 'date' ? String(value) : speech.clock.shown(String(value))
      const serial = serialOf(text)
      return serial === null ? { text } : { text, number: String(serial), look: field.kind }
    }
    case 'html':
      return textCell(plainText(String(value)))
    case 'region':
      return textCell(regionNames(String(value)))
    case 'rows':
    case 'object':
      return textCell(nestedText(field, value as Row, speech))
    default:
      return textCell(String(value))
  }
}

/** `caption`: that of a reference; null to use the id. */
export function valueCell(field: Field, value: unknown, caption: unknown, speech: Speech): Cell {
  if (value === null || value === undefined || value === '') return EMPTY
  if (field.kind === 'reference' && caption !== null && caption !== undefined)
    return textCell(joined([caption].flat().map(String).map(plainCaption), speech.language))
  if (!field.many || !Array.isArray(value)) return oneCell(field, value, speech)
  const texts = value.map((one) => oneCell(field, one, speech).text)
  return textCell(field.kind === 'rows' ? texts.join('\n') : joined(texts, speech.language))
}

/** The cell of a field in a record as `records` answers it. */
export function recordCell(field: Field, record: Row, speech: Speech): Cell {
  const isCreator = field.name === 'admin_id'
  const caption = field.kind === 'reference' || isCreator ? record[companionOf(field)] : null
  if (isCreator) return textCell(String(caption ?? ''))
  return valueCell(field, record[field.name], caption, speech)
}

const widths: Partial<Record<Field['kind'], number>> = {
  textarea: 40,
  html: 50,
  'date-time': 20,
  date: 12,
  month: 10,
  boolean: 8,
  sort: 8,
  integer: 10,
  money: 14,
  phone: 14,
  'id-card': 22,
  'credit-code': 22,
  uri: 30,
  email: 26,
}

/** Text format, so that typed values keep their leading zeros. */
export function columnOf(field: Field, title: string): SheetColumn {
  const look = field.many
    ? 'text'
    : field.kind === 'date' || field.kind === 'date-time' || field.kind === 'money'
      ? field.kind
      : field.kind === 'integer' || field.kind === 'number' || field.kind === 'sort'
        ? undefined
        : 'text'
  const wide = [...title].reduce((sum, letter) => sum + (letter > '\u2E80' ? 2 : 1), 2)
  return { title, width: Math.max(widths[field.kind] ?? 18, Math.min(wide, 40)), ...(look ? { look } : {}) }
}
