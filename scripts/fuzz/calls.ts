/** Arbitrary calls of one operation: valid, malformed, and not even calls. */
import fc from 'fast-check'
import type { Document, Operation, Schema } from './contract'
import { mutate, mutation } from './mutations'
import { valuesOf } from './values'

export interface FuzzCall {
  /** Index of the caller; 0 is a stranger. */
  readonly person: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

export interface FuzzAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
  /** Milliseconds. */
  readonly took: number
}

export interface Target {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

export function targetsOf({ paths }: Document): Target[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, method: verb.toUpperCase(), operation })),
  )
}

const oddIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '%00',
  '9'.repeat(25),
  '1%20or%201',
  '__proto__',
  '%ed%a0%80',
  '..%2f',
  '１',
]
const oddMethods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'POST']
const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"a"',
  '1',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '[[[[',
  `${'['.repeat(5000)}`,
]
const oddTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=latin1',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
]
/** Characters; requests that HTTP itself refuses never become a call. */
const LONGEST = 12_000
const json = { 'content-type': 'application/json' }

function asQuery(values: object): string {
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  // An address can't hold a lone surrogate.
  const coded = (value: string) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
  return said.length > 0 ? `?${said.map(([key, value]) => `${coded(key)}=${coded(text(value))}`).join('&')}` : ''
}

function asMultipart(values: object): { headers: Record<string, string>; payload: string } {
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"${name === 'file' ? '; filename="a.jpg"' : ''}\r\n\r\n${value}\r\n`
  const parts = Object.entries(values).map(([name, value]) =>
    part(name, typeof value === 'object' ? JSON.stringify(value) : String(value)),
  )
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: `${parts.join('')}--x--\r\n` }
}

/** The body of a POST, the query of a GET, as one object. */
function inputOf({ operation }: Target, build: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const content = Object.values(operation.requestBody?.content ?? {})[0]
  if (content) return build(content.schema as Schema)
  const asked = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const properties = Object.fromEntries(
    asked.map((one) => [one.name, one.schema ?? one.content?.['application/json']?.schema ?? {}]),
  )
  return build({ type: 'object', properties, required: asked.filter((one) => one.required).map((one) => one.name) })
}

/** `people`: number of callers, from a stranger to the program. */
export function callsOf(target: Target, document: Document, people: number): fc.Arbitrary<FuzzCall> {
  const input = inputOf(target, valuesOf(document))
  const isMultipart = target.operation.requestBody?.content['multipart/form-data'] !== undefined
  // Favours the super administrator and the program with the same rights, whose calls get farthest.
  const person = fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.constant(people - 1) },
    fc.nat(people - 1),
  )
  const id = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) }, fc.constantFrom(...oddIds))
  const written = (method: string, path: string, value: unknown) => {
    if (method === 'GET') {
      const query = typeof value === 'object' && value !== null ? asQuery(value) : ''
      return { url: (path + query).slice(0, LONGEST), headers: {} }
    }
    if (isMultipart && typeof value === 'object' && value !== null) return { url: path, ...asMultipart(value) }
    return { url: path, headers: json, payload: value === undefined ? '' : JSON.stringify(value) }
  }
  const made = (mutations: number) =>
    fc
      .tuple(person, id, input, fc.array(mutation, { minLength: Math.min(1, mutations), maxLength: mutations }))
      .map(([who, place, value, spoils]) => ({
        person: who,
        method: target.method,
        ...written(target.method, target.path.replace(/\{\w+\}/, place), mutate(value, spoils)),
      }))
  const broken = fc
    .tuple(
      person,
      id,
      fc.constantFrom(...oddMethods),
      fc.constantFrom(...oddBodies),
      fc.constantFrom('application/json', ...oddTypes),
    )
    .map(([who, place, method, payload, type]) => ({
      person: who,
      method,
      url: target.path.replace(/\{\w+\}/, place),
      headers: (type && method !== 'GET' ? { 'content-type': type } : {}) as Record<string, string>,
      ...(method === 'GET' ? {} : { payload }),
    }))
  return fc.oneof(
    { weight: 9, arbitrary: made(0) },
    { weight: 12, arbitrary: made(3) },
    { weight: 2, arbitrary: broken },
  )
}
