// THE TABLE OF KINDS: each kind of field on the wire, in the database and in a filter.
import type { Field, Kind } from './binding'
import { firstBy } from './leading'

export type FilterKind = 'contains' | 'starts' | 'in' | 'range' | 'equals' | 'none'
export type ColumnType = 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'

export interface KindFacts {
  readonly json: 'string' | 'integer' | 'number' | 'boolean' | 'object'
  /** A name in formats.ts. */
  readonly format?: string
  readonly column: ColumnType
  readonly filter: FilterKind
  /** True if `keyword` may search it. */
  readonly text: boolean
}

const text = { json: 'string', column: 'text', filter: 'contains', text: true } as const
const stored = { json: 'string', column: 'text', filter: 'none', text: false } as const

export const kinds: Record<Kind, KindFacts> = {
  text: { ...text, format: 'visible' },
  textarea: { ...text, format: 'visible' },
  html: stored,
  phone: { ...text, format: 'phone' },
  email: { ...text, format: 'email' },
  uri: { ...text, format: 'uri' },
  'id-card': { ...text, format: 'id-card' },
  'credit-code': { ...text, format: 'credit-code' },
  color: { ...text, format: 'color' },
  link: { ...stored, format: 'link' },
  image: { ...stored, format: 'image' },
  video: { ...stored, format: 'video' },
  file: { ...stored, format: 'file' },
  region: { json: 'string', format: 'region', column: 'text', filter: 'starts', text: false },
  password: stored,
  integer: { json: 'integer', column: 'integer', filter: 'range', text: false },
  number: { json: 'number', column: 'numeric', filter: 'range', text: false },
  money: { json: 'integer', column: 'bigint', filter: 'range', text: false },
  sort: { json: 'integer', column: 'integer', filter: 'range', text: false },
  boolean: { json: 'boolean', column: 'boolean', filter: 'equals', text: false },
  date: { json: 'string', format: 'date', column: 'date', filter: 'range', text: false },
  'date-time': { json: 'string', format: 'date-time', column: 'timestamptz', filter: 'range', text: false },
  month: { json: 'string', format: 'month', column: 'text', filter: 'range', text: false },
  choice: { json: 'string', column: 'text', filter: 'in', text: false },
  reference: { json: 'integer', column: 'bigint', filter: 'in', text: false },
  rows: { json: 'object', column: 'jsonb', filter: 'none', text: false },
  object: { json: 'object', column: 'jsonb', filter: 'none', text: false },
  json: { json: 'object', column: 'jsonb', filter: 'none', text: false },
}

const plainFormats: ReadonlySet<string> = new Set([
  'html',
  'phone',
  'email',
  'uri',
  'id-card',
  'credit-code',
  'color',
  'link',
  'image',
  'video',
  'file',
  'region',
  'password',
  'date',
  'date-time',
  'month',
])

/** The words of one field schema that decide its kind. */
export interface FieldWords {
  type?: string
  format?: string
  maxLength?: number
  oneOf?: unknown
  fields?: unknown
  items?: FieldWords
  'x-ref'?: unknown
  'x-rows'?: unknown
}

/** Kind and plurality of a field as written; null where the words fit no kind. */
export function kindOf(words: FieldWords, textareaFrom: number): { kind: Kind; many: boolean } | null {
  if (words.type === 'array') {
    if (words['x-ref']) return { kind: 'reference', many: true }
    if (words['x-rows']) return { kind: 'rows', many: true }
    if (words.fields) return { kind: 'rows', many: true }
    if (words.format && plainFormats.has(words.format)) return { kind: words.format as Kind, many: true }
    if (!words.items) return { kind: 'json', many: false }
    if (words.items.fields) return { kind: 'rows', many: true }
    const item = kindOf(words.items, textareaFrom)
    return item && !item.many ? { kind: item.kind, many: true } : null
  }
  if (words.oneOf) return { kind: 'choice', many: false }
  if (words['x-ref']) return { kind: 'reference', many: false }
  if (words.type === 'object') return { kind: words.fields ? 'object' : 'json', many: false }
  if (words.type === 'boolean') return { kind: 'boolean', many: false }
  if (words.type === 'integer') {
    if (words.format === 'money' || words.format === 'sort') return { kind: words.format, many: false }
    return words.format ? null : { kind: 'integer', many: false }
  }
  if (words.type === 'number') return { kind: 'number', many: false }
  if (words.type !== 'string') return null
  if (words.format) return plainFormats.has(words.format) ? { kind: words.format as Kind, many: false } : null
  return { kind: (words.maxLength ?? 0) > textareaFrom ? 'textarea' : 'text', many: false }
}

/** JSON type of one value of the field; choices may be integers. */
export function jsonType(field: Field): KindFacts['json'] {
  if (field.kind === 'choice' && typeof field.choices?.[0]?.value === 'number') return 'integer'
  return kinds[field.kind].json
}

/** Filter of a field; `none` if it can't be filtered. */
export function filterOf(field: Field): FilterKind {
  if (field.sensitive === 'secret' || (field.writeOnly && !firstBy(field))) return 'none'
  if (field.many) return field.kind === 'choice' || field.kind === 'reference' ? 'in' : 'none'
  return kinds[field.kind].filter
}

/** True if words such as `this_month` may filter it. */
export function isTime(field: Pick<Field, 'kind' | 'many'>): boolean {
  return !field.many && (field.kind === 'date' || field.kind === 'date-time' || field.kind === 'month')
}
