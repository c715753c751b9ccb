// Writes the client of a contract: client.js from its template, and client.d.ts with every call.
import { readFileSync } from 'node:fs'
import { API } from '#kernel/constants'
import { type Document, inputsOf, type Operation, responseOf, type Schema } from '../fuzz/contract'
import { braces, declaration, isWorthName, type TypeWriter, typeText } from './types'

interface Written {
  /** `POST /user/list` */
  readonly name: string
  readonly operation: Operation
  readonly input: Schema
  readonly content: Schema
}

const template = (file: string) => readFileSync(new URL(`template/${file}`, import.meta.url), 'utf8')

const anyOf = (all: readonly Schema[]): Schema => (all.length === 1 ? (all[0] as Schema) : { anyOf: all })

function contentOf(document: Document, path: string, method: string): Schema {
  const { content } = responseOf(document, path, method).response
  const file = content['application/octet-stream']?.schema
  if (file) return file as Schema
  const { oneOf } = (content['application/json'] as { schema: object }).schema as { oneOf: Schema[] }
  const [, own] = (oneOf[0]?.['allOf'] ?? []) as { properties: { content: Schema } }[]
  return own?.properties.content ?? {}
}

function callsOf(document: Document): Written[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      // The contract answers itself, without an envelope.
      .filter(([, { operationId }]) => operationId !== 'contract')
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.slice(API.length)}`,
        operation,
        input: anyOf(inputsOf(operation)),
        content: contentOf(document, path, method),
      })),
  )
}

/** Names of components that a schema reaches. */
function reached(schemas: Record<string, object>, from: readonly Schema[]): Set<string> {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name as string)) continue
      found.add(name as string)
      visit(schemas[name as string])
    }
  }
  visit(from)
  return found
}

/** Words of the client itself and of its types; a component of such a name gets another. */
function takenNames(types: string): ReadonlySet<string> {
  return new Set(types.replace(/\/\*\*.*?\*\/|^\/\/.*/gm, '').match(/\b[A-Z]\w+/g))
}

function writerOf(document: Document, calls: readonly Written[], types: string): TypeWriter {
  const schemas = document.components.schemas as Record<string, Schema>
  const inputs = reached(
    schemas,
    calls.map(({ input }) => input),
  )
  const all = new Set([
    ...inputs,
    ...reached(
      schemas,
      calls.map(({ content }) => content),
    ),
  ])
  const taken = takenNames(types)
  const named = new Map<string, string>()
  const plain = { named: new Map<string, string>(), isInput: () => false }
  for (const name of [...all].sort()) {
    const schema = schemas[name] as Schema
    if (isWorthName(schema)) named.set(name, taken.has(name) ? `${name}Record` : name)
    else named.set(name, typeText(schema, plain, { input: false, indent: '' }))
  }
  return { named, isInput: (name) => inputs.has(name) }
}

function note({ operation }: Written): string {
  const pages = operation['x-granted-by'] ?? []
  const rights = operation['x-rights'] ?? []
  const parts = [
    [...(operation.tags ?? []), operation.summary].join(' · '),
    ...(pages.length > 0 ? [`pages: ${pages.join(', ')}`] : []),
    ...(rights.length > 0 ? [`rights: ${rights.join(', ')}`] : []),
  ]
  return `/** ${parts.join('; ').replaceAll('*/', '* /')} */`
}

function callText(call: Written, writer: TypeWriter): string {
  const type = (schema: Schema, input: boolean) => typeText(schema, writer, { input, indent: '    ' })
  const members = [`input: ${type(call.input, true)}`, `content: ${type(call.content, false)}`]
  return `  ${note(call)}\n  '${call.name}': ${braces(members, '  ')}`
}

function listText(names: readonly string[]): string {
  return names.map((name) => `  '${name}',`).join('\n')
}

const HEADER = '// Written by `npm run client` from the contract; write it again instead of editing it.\n'

/** Files of the client by name. */
export function clientOf(document: Document): Map<string, string> {
  const calls = callsOf(document)
  const head = template('client.d.ts').replace(/export type ErrorCode[\s\S]*$/, '')
  const writer = writerOf(document, calls, head)
  const schemas = document.components.schemas as Record<string, Schema>
  const { code } = (schemas['Refusal'] as { properties: { code: Schema } }).properties
  const types = [
    head.trimEnd(),
    `export type ErrorCode = ${typeText(code, writer, { input: false, indent: '' })}`,
    `export interface Calls {\n${calls.map((call) => callText(call, writer)).join('\n')}\n}`,
    ...[...writer.named.keys()]
      .filter((name) => isWorthName(schemas[name] as Schema))
      .map((name) => declaration(name, schemas[name] as Schema, writer)),
  ]
  const takesNumber = ({ input }: Written) => JSON.stringify(input).includes('"request_no":')
  const namesOf = (chosen: (call: Written) => boolean) => listText(calls.filter(chosen).map(({ name }) => name))
  const script = template('client.js')
    .replace('  /* reads */', () => namesOf(({ operation }) => operation['x-reads'] === true))
    .replace('  /* numbered */', () => namesOf(takesNumber))
  return new Map([
    ['client.js', HEADER + script],
    ['client.d.ts', `${HEADER}${types.join('\n\n')}\n`],
  ])
}
