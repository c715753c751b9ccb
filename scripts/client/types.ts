// Writes schemas of the contract as TypeScript.

import type { Schema } from '../fuzz/contract'

/** Characters; a longer type is written over several lines. */
const WIDE = 120
const BASIC: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: '{ [key: string]: unknown }',
  array: 'unknown[]',
}

export const schemaName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

function key(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ')
}

function element(type: string): string {
  return type.includes(' | ') || type.startsWith('readonly ') ? `(${type})` : type
}

/** Members in braces, on one line if they fit. */
export function braces(members: readonly string[], indent: string): string {
  if (members.length === 0) return 'Record<string, never>'
  const line = `{ ${members.join('; ')} }`
  if (!line.includes('\n') && indent.length + line.length < WIDE) return line
  return `{\n${members.map((member) => `${indent}  ${member}`).join('\n')}\n${indent}}`
}

export interface TypeWriter {
  /** Types by the names of components. */
  readonly named: ReadonlyMap<string, string>
  /** True for components that inputs use. */
  readonly isInput: (name: string) => boolean
}

interface Where {
  /** Types of an input take `undefined` and read-only lists, so that callers need not build objects by parts. */
  readonly input: boolean
  readonly indent: string
}

/** Components of one word, such as an id, are written where they are used. */
export function isWorthName(schema: Schema): boolean {
  return schema['enum'] !== undefined || !['string', 'integer', 'number', 'boolean'].includes(schema['type'] as string)
}

function objectText(schema: Schema, writer: TypeWriter, where: Where, without: readonly string[] = []): string {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = new Set((schema['required'] ?? []) as string[])
  const inner = { ...where, indent: `${where.indent}  ` }
  const optional = where.input ? ' | undefined' : ''
  const members = Object.entries(properties).map(([name, one]) =>
    without.includes(name)
      ? `${key(name)}?: never`
      : `${key(name)}${required.has(name) ? '' : '?'}: ${typeText(one, writer, inner)}${required.has(name) ? '' : optional}`,
  )
  const more = schema['additionalProperties']
  if (typeof more === 'object')
    members.push(`[key: string]: ${members.length > 0 ? 'unknown' : typeText(more as Schema, writer, inner)}`)
  else if (more !== false) members.push('[key: string]: unknown')
  return braces(members, where.indent)
}

/** An object that has exactly one of some properties, such as rows by id or by filter. */
function alternatives(schema: Schema, writer: TypeWriter, where: Where): string {
  const choices = (schema['oneOf'] as Schema[]).map((one) => one['required'] as string[])
  const all = choices.flat()
  return choices
    .map((names) => {
      const required = [...((schema['required'] ?? []) as string[]), ...names]
      return objectText(
        { ...schema, required },
        writer,
        where,
        all.filter((name) => !names.includes(name)),
      )
    })
    .join(' | ')
}

export function typeText(schema: Schema, writer: TypeWriter, where: Where): string {
  const { $ref, const: fixed, type } = schema as { $ref?: string; const?: unknown; type?: string | string[] }
  if ($ref) return writer.named.get(schemaName($ref)) as string
  if (fixed !== undefined) return literal(fixed)
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal))
  const some = (schema['anyOf'] ?? (schema['properties'] ? undefined : schema['oneOf'])) as Schema[] | undefined
  if (some) return union(some.map((one) => typeText(one, writer, where)))
  if (Array.isArray(type)) return union(type.map((one) => typeText({ ...schema, type: one }, writer, where)))
  if (schema['contentMediaType']) return 'Blob'
  if (type === 'array' && schema['items'])
    return `${where.input ? 'readonly ' : ''}${element(typeText(schema['items'] as Schema, writer, where))}[]`
  if (schema['oneOf']) return alternatives(schema, writer, where)
  if (schema['properties'] ?? schema['additionalProperties']) return objectText(schema, writer, where)
  return BASIC[type as string] ?? 'unknown'
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
}

/** A component as an exported type. */
export function declaration(name: string, schema: Schema, writer: TypeWriter): string {
  const written = writer.named.get(name) as string
  const text = typeText(schema, writer, { input: writer.isInput(name), indent: '' })
  return isOneObject(text) ? `export interface ${written} ${text}` : `export type ${written} = ${text}`
}

/** True if a brace opens the text and closes at its end. */
function isOneObject(text: string): boolean {
  if (!text.startsWith('{')) return false
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '{') depth++
    if (character === '}' && --depth === 0) return index === [...text].length - 1
  }
  return false
}
