// Rules of a field: the JSON Schema of its value, and the same verdict with a sentence for people.
import type { Field, Fields, Json, Row, Text } from './binding'
import { outOfBounds } from './compared'
import { hiddenFields } from './condition'
import { HTML_LIMIT } from './constants'
import { type Now, turningStates } from './dates'
import { placeProblem } from './files'
import { formatLimits, formats, isExternal, isWhole } from './formats'
import { jsonType, kinds } from './kinds'
import { strayedSecrets } from './secret'
import { numberOf } from './typed'

export type JsonSchema = { [word: string]: unknown }

const INTEGER_LIMIT = 2_147_483_647
/** Fen: 11 digits; larger amounts are typing errors. */
const MONEY_LIMIT = 99_999_999_999
const ID_LIMIT = Number.MAX_SAFE_INTEGER

function bounds(field: Field): { minimum?: number; maximum?: number } {
  const limit = field.kind === 'money' ? MONEY_LIMIT : field.kind === 'reference' ? ID_LIMIT : INTEGER_LIMIT
  if (field.kind === 'reference') return { minimum: 1, maximum: limit }
  if (jsonType(field) === 'integer') return { minimum: field.minimum ?? -limit, maximum: field.maximum ?? limit }
  if (field.kind === 'number') return { minimum: field.minimum ?? -1e12, maximum: field.maximum ?? 1e12 }
  return {}
}

/** Older dates are typing errors unless a field says otherwise. */
const EARLIEST = '1900-01-01'
const LATEST = '2100-12-31'

/** First and last accepted day (month); null if the field is no date. */
export function dateLimits(field: Pick<Field, 'kind' | 'formatMinimum'>): { first: string; last: string } | null {
  const { kind, formatMinimum: first = EARLIEST } = field
  if (kind === 'month') return { first: first.slice(0, 7), last: LATEST.slice(0, 7) }
  return kind === 'date' || kind === 'date-time' ? { first, last: LATEST } : null
}

function longest(field: Field): number {
  return field.maxLength ?? (field.kind === 'html' ? HTML_LIMIT : field.kind === 'textarea' ? 10_000 : 500)
}

/** The schema of one value: neither a list nor null. */
function oneSchema(field: Field): JsonSchema {
  if (field.choices) return { enum: field.choices.map((choice) => choice.value) }
  if (field.kind === 'rows' || field.kind === 'object') return entrySchema(field)
  if (field.kind === 'json') return {}
  const type = jsonType(field)
  if (type !== 'string') return { type, ...bounds(field) }
  const schema: JsonSchema = { type, minLength: field.minLength ?? 1, maxLength: longest(field) }
  const format = kinds[field.kind].format
  if (format) schema['format'] = format
  if (field.pattern) schema['pattern'] = field.pattern
  const limits = dateLimits(field)
  if (limits) Object.assign(schema, { formatMinimum: limits.first, formatMaximum: limits.last })
  return schema
}

/** An entry of child rows may name its row. */
const entryId: JsonSchema = { anyOf: [{ type: 'integer', minimum: 1, maximum: ID_LIMIT }, { type: 'null' }] }

function entrySchema(field: Field): JsonSchema {
  const schema = objectSchema(field.fields ?? {}, requiredOf(field.fields ?? {}))
  return field.rows ? { ...schema, properties: { id: entryId, ...(schema['properties'] as object) } } : schema
}

export function requiredOf(fields: Fields): string[] {
  return Object.values(fields)
    .filter((field) => field.required)
    .map((field) => field.name)
}

/** Closed JSON Schema of an object with these fields. */
export function objectSchema(fields: Fields, required: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(Object.values(fields).map((field) => [field.name, valueSchema(field)]))
  return { type: 'object', properties, required: [...required], additionalProperties: false }
}

/** JSON Schema (2020-12) of a value of the field. */
export function valueSchema(field: Field): JsonSchema {
  const one = oneSchema(field)
  const whole = field.many
    ? {
        type: 'array',
        items: one,
        maxItems: field.maxItems ?? 500,
        ...(field.minItems === undefined ? {} : { minItems: field.minItems }),
        ...(field.uniqueItems || field.kind === 'reference' ? { uniqueItems: true } : {}),
      }
    : one
  if (!field.nullable || field.kind === 'json') return whole
  return { anyOf: [whole, { type: 'null' }] }
}

const say = {
  type: { zh: '格式不正确', en: 'Not a valid value' },
  integer: { zh: '请输入整数', en: 'Enter a whole number' },
  number: { zh: '请输入数字', en: 'Enter a number' },
  money: { zh: '请输入金额，最多两位小数', en: 'Enter an amount with at most two decimals' },
  choice: { zh: '请从选项中选择', en: 'Choose one of the options' },
  pattern: { zh: '格式不正确', en: 'Not in the expected format' },
  unique: { zh: '有重复的项', en: 'The same entry appears twice' },
} as const satisfies Record<string, Text>

/** Kinds that are picked, not typed. */
const picked: ReadonlySet<Field['kind']> = new Set([
  ...(['choice', 'reference', 'region', 'date', 'date-time', 'month'] as const),
  ...(['image', 'video', 'file'] as const),
])

/** Message for a missing value. It names the field, because it may be shown far from it: in a toast, in a sheet. */
export function absent({ kind, title }: Pick<Field, 'kind' | 'title'>): Text {
  return picked.has(kind)
    ? { zh: `请选择${title.zh}`, en: `Choose “${title.en}”` }
    : { zh: `请填写${title.zh}`, en: `Fill in “${title.en}”` }
}

/** The message with the field's name, unless it names the field itself. */
export function named({ title }: Pick<Field, 'title'>, problem: Text): Text {
  return {
    zh: problem.zh.includes(title.zh) ? problem.zh : `${title.zh}：${problem.zh}`,
    en: problem.en.includes(title.en) ? problem.en : `${title.en}: ${problem.en}`,
  }
}

const sayFormat: Record<string, Text> = {
  visible: { zh: '请输入看得见的文字', en: 'Enter characters that can be seen' },
  phone: { zh: '请输入11位手机号', en: 'Enter an 11-digit phone number' },
  email: { zh: '请输入正确的邮箱', en: 'Enter a valid e-mail address' },
  color: { zh: '请输入 #rrggbb 格式的颜色', en: 'Enter a colour as #rrggbb' },
  date: { zh: '请选择日期', en: 'Choose a date' },
  'date-time': { zh: '请选择日期和时间', en: 'Choose a date and time' },
  month: { zh: '请选择月份', en: 'Choose a month' },
  region: { zh: '请选择地区', en: 'Choose a region' },
  'id-card': { zh: '请输入正确的18位身份证号', en: 'Enter a valid 18-character ID number' },
  'credit-code': { zh: '请输入正确的18位统一社会信用代码', en: 'Enter a valid 18-character credit code' },
  uri: { zh: '请输入以 http:// 或 https:// 开头的网址', en: 'Enter an address that starts with http:// or https://' },
  image: { zh: '请选择图片', en: 'Choose a picture' },
  video: { zh: '请选择视频', en: 'Choose a video' },
  file: { zh: '请选择文件', en: 'Choose a file' },
  link: { zh: '请输入正确的地址', en: 'Enter a valid address' },
}

function pluralOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function numberProblem(field: Field, value: number): Text | null {
  const { minimum, maximum } = bounds(field)
  const shown = (limit: number) => (field.kind === 'money' ? (limit / 100).toFixed(2) : String(limit))
  if (minimum !== undefined && value < minimum)
    return { zh: `不能小于 ${shown(minimum)}`, en: `At least ${shown(minimum)}` }
  if (maximum !== undefined && value > maximum)
    return { zh: `不能大于 ${shown(maximum)}`, en: `At most ${shown(maximum)}` }
  return null
}

export const broken: Text = {
  zh: '含有不完整的字符（如半个表情符号），请删除后重新输入',
  en: 'Has a broken character, such as half an emoji: delete it and enter the text again',
}

function oneProblem(field: Field, value: unknown): Text | null {
  if (typeof value === 'string' && !isWhole(value)) return broken
  if (field.choices) return field.choices.some((choice) => choice.value === value) ? null : say.choice
  if (field.kind === 'json') return null
  if (field.kind === 'rows' || field.kind === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return say.type
    return entryProblem(field, value as Row)
  }
  const type = jsonType(field)
  if (type === 'boolean') return typeof value === 'boolean' ? null : say.type
  if (type === 'integer' || type === 'number') {
    // A typed amount with more digits than are read is beyond each limit.
    const isLong = typeof value === 'string' && /^-?\d{14}/.test(numberOf(value) ?? '')
    if (field.kind === 'money' && isLong) return numberProblem(field, value.startsWith('-') ? -Infinity : Infinity)
    if (field.kind === 'money' && !Number.isInteger(value)) return say.money
    if (typeof value !== 'number' || !Number.isFinite(value)) return say.number
    if (type === 'integer' && !Number.isInteger(value)) return say.integer
    return numberProblem(field, value)
  }
  if (typeof value !== 'string') return say.type
  const length = [...value].length
  const least = field.minLength ?? 1
  if (length < least)
    return least === 1 ? absent(field) : { zh: `至少 ${least} 个字`, en: `At least ${pluralOf(least, 'character')}` }
  const most = longest(field)
  if (length > most) return { zh: `不能超过 ${most} 个字`, en: `At most ${pluralOf(most, 'character')}` }
  const format = kinds[field.kind].format
  if (format && !formats[format]?.(value)) return sayFormat[format] ?? say.pattern
  if (field.pattern && !new RegExp(field.pattern, 'u').test(value)) return field.hint ?? say.pattern
  return dateProblem(field, value)
}

function dateProblem(field: Field, value: string): Text | null {
  const limits = dateLimits(field)
  if (!limits) return null
  const { formatMinimum, formatMaximum } = formatLimits
  if (formatMinimum(limits.first, value) && formatMaximum(limits.last, value)) return null
  return { zh: `请填写 ${limits.first} 至 ${limits.last} 的日期`, en: `Between ${limits.first} and ${limits.last}` }
}

function entryProblem(field: Field, entry: Row): Text | null {
  if (!field.rows) return firstProblem(field.fields ?? {}, entry)
  const { id, ...rest } = entry
  const known = id === undefined || id === null || (Number.isSafeInteger(id) && Number(id) >= 1)
  return known ? firstProblem(field.fields ?? {}, rest) : say.type
}

function firstProblem(fields: Fields, record: Row): Text | null {
  for (const name of Object.keys(record)) if (!Object.hasOwn(fields, name)) return say.type
  for (const field of Object.values(fields)) {
    const value = record[field.name]
    const wrong = value === undefined ? (field.required ? absent(field) : null) : problemOf(field, value)
    if (wrong) return named(field, wrong)
  }
  return null
}

/** Problem with a value of the field, or null. Same verdict as `valueSchema`. */
export function problemOf(field: Field, value: unknown): Text | null {
  if (value === null) return field.nullable || field.kind === 'json' ? null : absent(field)
  if (!field.many) return oneProblem(field, value)
  if (!Array.isArray(value)) return say.type
  const most = field.maxItems ?? 500
  if (value.length < (field.minItems ?? 0)) {
    return {
      zh: `至少 ${field.minItems} 项`,
      en: `At least ${pluralOf(field.minItems ?? 0, 'entry').replace('entrys', 'entries')}`,
    }
  }
  if (value.length > most) return { zh: `最多 ${most} 项`, en: `At most ${most} entries` }
  for (const one of value) {
    const wrong = one === null ? say.type : oneProblem(field, one)
    if (wrong) return wrong
  }
  const unique = field.uniqueItems || field.kind === 'reference'
  if (unique && new Set(value.map((one) => JSON.stringify(one))).size < value.length) return say.unique
  return null
}

/** On update only fields touched by the change are required: an old gap doesn't block an unrelated edit. */
function demanded(field: Field, change: Row, stored: Row | null): boolean {
  if (!field.required && !field.whenRequired) return false
  if (!stored || field.name in change) return true
  return field.whenRequired === true && Object.keys(field.when ?? {}).some((sibling) => sibling in change)
}

const external: Text = {
  zh: '请输入以 http://、https://、mailto: 或 tel: 开头的地址',
  en: 'Enter an address that starts with http://, https://, mailto: or tel:',
}

/** Links meant to leave the app that don't: those of type `external`, and those without a type beside them. */
function strayLinks(fields: Fields, record: Row, change: Row, hidden: ReadonlySet<string>): Record<string, Text> {
  const stray = Object.values(fields).filter(({ name, kind }) => {
    const value = record[name]
    const type = `${name}_type`
    const leaves = kind === 'link' && (fields[type] ? record[type] === 'external' : true)
    const touched = name in change || type in change
    return leaves && touched && !hidden.has(name) && typeof value === 'string' && value !== '' && !isExternal(value)
  })
  return Object.fromEntries(stray.map(({ name }) => [name, external]))
}

/** Files in a field that is not for them; those that the record held before may stay. */
function misplacedFiles(fields: Fields, change: Row, stored: Row | null): Record<string, Text> {
  const found = Object.values(fields).flatMap((field) => {
    const held = [stored?.[field.name]].flat()
    const added = [change[field.name]].flat().filter((url) => !held.includes(url as Json))
    const problem = placeProblem(field, added)
    return problem ? [[field.name, problem] as const] : []
  })
  return Object.fromEntries(found)
}

export interface Judgement {
  /** The change, with the fields that it hides emptied. */
  change: Row
  errors: Record<string, Text>
  /** Names of fields with a stored value that the change hides, and thereby empties. */
  emptied: string[]
}

/**
 * Checks a change as a whole: each value, required fields, `x-when`, and comparisons with other values. `stored` is the record
 * before the change; null on create, when required fields are checked.
 *
 * @param given `restores`: the change puts old values back: they may be hidden, and empty nothing. `carried`: values of
 *   referred records, for `outOfBounds`
 */
export function judge(
  fields: Fields,
  change: Row,
  stored: Row | null,
  now: Now,
  { restores = false, carried = {} }: { restores?: boolean | undefined; carried?: Row } = {},
): Judgement {
  const errors: Record<string, Text> = {}
  for (const [name, value] of Object.entries(change)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const wrong = value === undefined ? null : problemOf(field, value)
    if (wrong) errors[name] = wrong
  }
  // A secret whose address changes is cleared, and required again if it must exist.
  const strayed = Object.fromEntries(strayedSecrets(fields, change, stored).map((name) => [name, null]))
  const meant = { ...change, ...strayed }
  const record: Row = { ...(stored ?? defaultsOf(fields)), ...meant }
  const hidden = hiddenFields(fields, record)
  // Values hidden before stay stored: this change has nothing to do with them.
  const before = stored ? hiddenFields(fields, stored) : hidden
  const result: Row = { ...meant }
  const emptied: string[] = []
  for (const field of Object.values(fields)) {
    const value = record[field.name]
    const empty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    if (hidden.has(field.name)) {
      if (restores) continue
      const sent = change[field.name]
      if (sent !== undefined && sent !== null && !(Array.isArray(sent) && sent.length === 0)) {
        errors[field.name] = { zh: '当前选项下不需要填写', en: 'Not used with the other choices made' }
      } else if (!empty && !before.has(field.name)) {
        result[field.name] = field.nullable ? null : (field.default ?? null)
        if (result[field.name] !== value) emptied.push(field.name)
      }
    } else if (empty && demanded(field, meant, stored)) {
      errors[field.name] ??= absent(field)
    }
  }
  const beyond = outOfBounds(fields, { ...record, ...result }, stored, now, carried)
  for (const [name, text] of Object.entries(beyond)) if (!hidden.has(name)) errors[name] ??= text
  const turned = turningStates(fields, { ...record, ...result }, stored, now)
  const stray = { ...strayLinks(fields, record, meant, hidden), ...misplacedFiles(fields, meant, stored) }
  for (const [name, text] of Object.entries({ ...turned.errors, ...stray })) errors[name] ??= text
  return { change: { ...result, ...turned.set }, errors, emptied }
}

/** Initial values of a new record. */
export function defaultsOf(fields: Fields): Record<string, Json> {
  return Object.fromEntries(
    Object.values(fields)
      .filter((field) => field.default !== undefined)
      .map((field) => [field.name, field.default as Json]),
  )
}
