// Shapes of the schemas of an OpenAPI document or of JSON Schema: the server makes tables of its own for them.
import type { RawField } from '../source'
import { type Decision, fieldName, fitChoices, type Property, roomFor, type Shape, spoken, spokenChoice } from './shape'

/** The parts of a JSON Schema that are read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  nullable?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  deprecated?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number | boolean
  exclusiveMaximum?: number | boolean
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}

export type Schemas = Readonly<Record<string, Schema>>

const POINTER = /^#\/(?:components\/schemas|definitions|\$defs)\/(.+)$/
const SHORT_TEXT = 200

const nameIn = (pointer: string | undefined): string | undefined => POINTER.exec(pointer ?? '')?.[1]

/** With references followed and parts joined; a choice of schemas is its first that isn't null. */
function resolved(schema: Schema, all: Schemas, seen: ReadonlySet<string> = new Set()): Schema {
  const name = nameIn(schema.$ref)
  if (name) {
    const { $ref: _, ...own } = schema
    if (seen.has(name) || !all[name]) return own
    return { ...resolved(all[name], all, new Set([...seen, name])), ...own }
  }
  if (schema.allOf) {
    const { allOf, ...own } = schema
    const parts = [...allOf.map((part) => resolved(part, all, seen)), own]
    return parts.reduce((whole, part) => ({
      ...whole,
      ...part,
      ...(whole.properties || part.properties ? { properties: { ...whole.properties, ...part.properties } } : {}),
      ...(whole.required || part.required
        ? { required: [...new Set([...(whole.required ?? []), ...(part.required ?? [])])] }
        : {}),
    }))
  }
  const choice = schema.oneOf ?? schema.anyOf
  if (choice && !schema.type && !schema.properties) {
    const { oneOf: _one, anyOf: _any, ...own } = schema
    const others = choice.filter((one) => one.type !== 'null')
    const values = others.every((one) => one.const !== undefined) ? { enum: others.map((one) => one.const) } : null
    const [first] = others
    const isNullable = others.length < choice.length ? { nullable: true } : {}
    return { ...(values ?? (first ? resolved(first, all, seen) : {})), ...isNullable, ...own }
  }
  return schema
}

function typeOf({ type, enum: values, properties, items }: Schema): string | undefined {
  const one = Array.isArray(type) ? type.find((word) => word !== 'null') : type
  if (one) return one
  if (values) return typeof values.find((value) => value !== null)
  return properties ? 'object' : items ? 'array' : undefined
}

/** A reference to another schema, behind `allOf` with one part too. */
function referred({ $ref, allOf, anyOf, oneOf }: Schema): string | undefined {
  const parts = (allOf ?? anyOf ?? oneOf ?? []).filter((part) => part.type !== 'null')
  return nameIn($ref) ?? (parts.length === 1 ? nameIn(parts[0]?.$ref) : undefined)
}

const formats: Record<string, string> = {
  email: 'email',
  uri: 'uri',
  url: 'uri',
  date: 'date',
  'date-time': 'date-time',
  password: 'password',
}

function choices(values: readonly unknown[]): RawField['oneOf'] {
  return values
    .filter((value) => value !== null)
    .map((value) => ({ const: value, title: spokenChoice(value) })) as RawField['oneOf']
}

function numberWords(schema: Schema, type: 'integer' | 'number'): RawField {
  const step = type === 'integer' ? 1 : 0
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema
  const least =
    typeof above === 'number' ? above + step : above === true && minimum !== undefined ? minimum + step : minimum
  const most =
    typeof below === 'number' ? below - step : below === true && maximum !== undefined ? maximum - step : maximum
  return {
    type,
    ...(least !== undefined ? { minimum: least } : {}),
    ...(most !== undefined ? { maximum: most } : {}),
  } as RawField
}

function textWords({ format, minLength, maxLength, pattern }: Schema, name: string): RawField {
  const known = formats[format ?? '']
  if (known === 'date' || known === 'date-time') return { type: 'string', format: known } as RawField
  return {
    type: 'string',
    ...(known ? { format: known } : {}),
    ...(minLength ? { minLength } : {}),
    maxLength: Math.min(maxLength ?? (format === 'uuid' ? 36 : known ? SHORT_TEXT : roomFor(name)), 100_000),
    ...(pattern && !known ? { pattern } : {}),
  } as RawField
}

/** Words of a field; null where no kind fits. */
function wordsOf(schema: Schema, all: Schemas, name: string): RawField | null {
  const type = typeOf(schema)
  if (
    schema.enum &&
    fitChoices(schema.enum.filter((value) => value !== null)) &&
    (type === 'string' || type === 'integer' || type === 'number')
  )
    return { oneOf: choices(schema.enum) } as RawField
  if (type === 'boolean') return { type }
  if (type === 'integer' || type === 'number') return numberWords(schema, type)
  if (type === 'string') return ['binary', 'byte'].includes(schema.format ?? '') ? null : textWords(schema, name)
  if (type === 'array') {
    const items = wordsOf(resolved(schema.items ?? {}, all), all, name)
    if (!items || items.type === 'array') return null
    if (items.type === 'object') return null
    const { maxLength, ...inner } = items as RawField & { maxLength?: number }
    return {
      type: 'array',
      items: { ...inner, ...(maxLength ? { maxLength: Math.min(maxLength, SHORT_TEXT) } : {}) },
      ...(schema.maxItems ? { maxItems: schema.maxItems } : {}),
    } as RawField
  }
  if (type === 'object' || schema.properties) return { type: 'object' }
  return null
}

/** Fields that every record has by itself. */
const STANDARD = new Set([
  'id',
  'create_time',
  'update_time',
  'created_at',
  'updated_at',
  'delete_time',
  'deleted_at',
  'revision',
])

/** @param wanted names of schemas; null for all that are objects */
export function shapesOf(
  all: Schemas,
  wanted: ReadonlySet<string> | null,
  taken: ReadonlySet<string>,
): { shapes: Shape[]; refused: string[] } {
  const refused: string[] = []
  const chosen = Object.keys(all).filter((name) => {
    if (wanted && !wanted.has(name)) return false
    const { properties } = resolved(all[name] as Schema, all)
    if (properties && Object.keys(properties).length > 0) return true
    if (wanted) refused.push(`${name} is no object with properties`)
    return false
  })
  const names = new Map(
    chosen.map((name) => {
      const own = fieldName(name)
      return [name, taken.has(own) ? `${own}_record` : own]
    }),
  )
  const shapes = chosen.map((from): Shape => {
    const schema = resolved(all[from] as Schema, all)
    const decisions: Decision[] = []
    const name = names.get(from) as string
    if (name !== fieldName(from))
      decisions.push({ path: ['name'], message: `"${fieldName(from)}" is a resource already` })
    const properties = Object.entries(schema.properties ?? {}).flatMap(([key, written]): Property[] => {
      const own = fieldName(key)
      if (STANDARD.has(own)) return []
      const part = resolved(written, all)
      const target = names.get(referred(written) ?? '')
      const list = typeOf(part) === 'array' ? names.get(referred(part.items ?? {}) ?? '') : undefined
      const words = target || list ? null : wordsOf(part, all, own)
      if (!words && !target && !list) {
        decisions.push({
          path: ['fields'],
          message: `${key} is left out: ${typeOf(part) === 'array' ? 'a list of objects is a resource of its own, with x-rows' : 'no kind of field fits'}`,
        })
        return []
      }
      const path = ['fields', own]
      if (words?.type === 'object')
        decisions.push({ path, message: 'is kept as JSON: its own fields, or a resource of their own, show it better' })
      const other = /^(.+)_id$/.exec(own)?.[1]
      if (words && other && [...names.values()].includes(other))
        decisions.push({ path, message: `may be the id of a ${other}: "x-ref": { "resource": "${other}" }` })
      if (words && 'pattern' in words)
        decisions.push({ path, message: 'has a pattern: say in a description what it asks for' })
      const { title, description, readOnly, default: usual } = { ...part, ...written }
      const told = description?.trim().replace(/\s+/g, ' ').slice(0, 200)
      const property: Property = {
        from: key,
        name: own,
        title: title && !target ? title.slice(0, 30) : spoken(key),
        words: {
          ...(told ? { description: told } : {}),
          ...(list ? { type: 'array' } : target ? { type: 'integer' } : words),
          ...(readOnly ? { readOnly: true } : {}),
          ...(usual !== undefined && usual !== null && !readOnly && typeof usual !== 'object'
            ? { default: usual }
            : {}),
        } as RawField,
        required: (schema.required ?? []).includes(key) && !readOnly && part.nullable !== true,
        ...(target || list ? { refers: (target ?? list) as string } : {}),
      }
      return [property]
    })
    return {
      name,
      title: schema.title?.slice(0, 30) ?? spoken(from),
      properties,
      unique: [],
      indexes: [],
      canWrite: true,
      decisions,
    }
  })
  return { shapes, refused }
}
