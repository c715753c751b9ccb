// Operations of the contract as the check sees them: reads, lists by pages, and a body that each would accept.
import fc from 'fast-check'
import { API } from '#kernel/constants'
import { type Document, inputsOf, type Operation, responseOf, type Schema } from '../fuzz/contract'
import { valuesOf } from '../fuzz/values'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Checked {
  /** `POST /user/list` */
  readonly call: string
  readonly operation: Operation
  /** Body, or path and query, as one schema; the first of alternatives. */
  readonly input: Schema
  readonly required: readonly string[]
  /** True if a list answers pages: the same rows on each are no page. */
  readonly isPaged: boolean
}

/** Rows of a list that comes by pages; a tree comes as a whole. */
function isPaged(document: Document, path: string, method: string, input: Schema): boolean {
  const properties = input['properties'] as object
  if (!('page' in properties && 'limit' in properties)) return false
  const text = JSON.stringify(responseOf(document, path, method).response)
  const row = /"list_data":\{"type":"array","items":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text)?.[1]
  return (
    row !== undefined && text.includes('"total"') && !JSON.stringify(document.components.schemas[row]).includes('"son"')
  )
}

/** Calls that change nothing and take no file. */
export function readsOf(document: Document): Checked[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([method, operation]): Checked[] => {
      if (!operation['x-reads'] || operation.requestBody?.content['multipart/form-data']) return []
      const input = inputsOf(operation)[0] as Schema
      return [
        {
          call: `${method.toUpperCase()} ${path.slice(API.length)}`,
          operation,
          input,
          required: input['required'] as string[],
          isPaged: isPaged(document, path, method, input),
        },
      ]
    }),
  )
}

/** Bodies with the required values only, as a well-behaved program would send them; the same each time. */
export function samplesOf({ input, required }: Checked, document: Document, number: number): Record<string, unknown>[] {
  if (required.length === 0 && !input['oneOf']) return [{}]
  const all = input['properties'] as Record<string, Schema>
  const either = ((input['oneOf'] ?? []) as { required: string[] }[]).flatMap((one) => one.required)
  const properties = Object.fromEntries([...required, ...either].map((name) => [name, all[name] as Schema]))
  return fc.sample(valuesOf(document)({ ...input, properties }), { seed: 1, numRuns: number }) as Record<
    string,
    unknown
  >[]
}
