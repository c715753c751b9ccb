/** Checks an answer against the published contract; each operation is compiled on first use. */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Binding } from '#kernel/binding'
import { API } from '#kernel/constants'
import { formats } from '#kernel/formats'
import { contractOf } from '../../generator/emit/openapi'

export type Schema = { readonly [word: string]: unknown }

export interface Operation {
  operationId: string
  summary?: string
  tags?: readonly string[]
  /** Empty: open to strangers. */
  security?: readonly object[]
  /** Changes nothing. */
  'x-reads'?: true
  /** Pages and rights that open it. */
  'x-granted-by'?: readonly string[]
  'x-rights'?: readonly string[]
  /** Codes with which it can be refused, besides those of any call; of the contract as it is served. */
  'x-errors'?: readonly string[]
  description?: string
  parameters?: readonly {
    name: string
    in: string
    required?: boolean
    schema?: object
    content?: Record<string, { schema: object }>
  }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: { 200: Response | { $ref: string } }
}
interface Response {
  content: Record<string, { schema: object }>
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, Response> }
}

/** The response of an operation, and its position in the document. */
export function responseOf(document: Document, path: string, method: string): { response: Response; place: string[] } {
  const response = document.paths[path]?.[method]?.responses[200]
  if (!response) throw new Error(`${method} ${path} is not in the contract`)
  if (!('$ref' in response)) return { response, place: ['paths', path, method, 'responses', '200'] }
  const place = response.$ref.split('/').slice(1)
  return { response: document.components.responses[place.at(-1) as string] as Response, place }
}

/** Inputs of an operation: parameters of path and query with the body, as one object; several if bodies are alternatives. */
export function inputsOf({ parameters = [], requestBody }: Operation): Schema[] {
  const own = parameters.map((one) => [one.name, one.schema ?? one.content?.['application/json']?.schema ?? {}])
  const required = parameters.filter((one) => one.required).map((one) => one.name)
  const body = (Object.values(requestBody?.content ?? {})[0]?.schema ?? {}) as Schema
  return ((body['anyOf'] ?? [body]) as Schema[]).map((one) => ({
    ...one,
    type: 'object',
    properties: { ...Object.fromEntries(own), ...(one['properties'] as object) },
    required: [...required, ...((one['required'] ?? []) as string[])],
    additionalProperties: false,
  }))
}

export interface Contract {
  /** The problem with an answer as a sentence, or null. `url` may have a query. */
  problemWith(method: string, url: string, answered: { type: string; body: string }): string | null
}

/** `/admin/12` is an answer of `/admin/{id}`; paths without a placeholder come first. */
function pathsOf({ paths }: Document): [RegExp, string][] {
  return Object.keys(paths)
    .sort((left, right) => Number(left.includes('{')) - Number(right.includes('{')))
    .map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path])
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

function sentences(check: ValidateFunction, answer: unknown): string {
  const { status } = answer as { status?: unknown }
  // Report only problems of the matching envelope.
  const own = (check.errors ?? []).filter(({ schemaPath, keyword }) =>
    keyword === 'oneOf' ? false : status === 200 ? !/Refusal/.test(schemaPath) : /Refusal/.test(schemaPath),
  )
  return own
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
    .join('\n  ')
}

export function createContract(document: Document): Contract {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    formats,
    code: { optimize: false },
    // Components are compiled once, not once for each place that refers to them.
    inlineRefs: false,
  })
  let known = false
  const compiled = new Map<string, ValidateFunction>()
  const patterns = pathsOf(document)

  const know = () => {
    if (!known) ajv.addSchema(document as object, 'contract')
    known = true
  }

  const validatorOf = (path: string, method: string): ValidateFunction => {
    const key = `${method} ${path}`
    const held = compiled.get(key)
    if (held) return held
    know()
    const place = [...responseOf(document, path, method).place, 'content', 'application/json', 'schema']
    const made = ajv.getSchema(`contract#/${place.map(escaped).join('/')}`) as ValidateFunction
    compiled.set(key, made)
    return made
  }

  const isRefusal = (answer: unknown): boolean => {
    know()
    return (ajv.getSchema('contract#/components/schemas/Refusal') as ValidateFunction)(answer) === true
  }

  return {
    problemWith(method, url, { type, body }) {
      const asked = new URL(url, 'http://test').pathname
      if (!asked.startsWith(`${API}/`)) return null
      const path = patterns.find(([pattern]) => pattern.test(asked))?.[1]
      const operation = path && document.paths[path]?.[method.toLowerCase()]
      const isJson = type.startsWith('application/json')
      if (!operation) {
        // Requests outside the contract only have to be refused, in any way.
        const refused = isJson && isRefusal(JSON.parse(body))
        return refused ? null : `${method} ${url} is not in the contract and was not refused: ${body.slice(0, 200)}`
      }
      if (!isJson)
        return responseOf(document, path, method.toLowerCase()).response.content['application/octet-stream']
          ? null
          : `${method} ${path} may not answer ${type}`
      const answer = JSON.parse(body)
      const check = validatorOf(path, method.toLowerCase())
      if (check(answer)) return null
      return `${method} ${path} answered what its contract does not say:\n  ${sentences(check, answer)}\n  ${body.slice(0, 600)}`
    },
  }
}

/** The contract as committed. */
export function publishedDocument(): Document {
  return JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document
}

/** The contract of bindings that only a test has. */
export function documentOf(bindings: readonly Binding[]): Document {
  return contractOf(bindings) as Document
}
