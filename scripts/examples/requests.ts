// Requests as a program would send them: required values, ids of records that the demonstration has, and full records to create.
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { formats } from '#kernel/formats'
import { hasRows } from '#kernel/report'
import { type Document, inputsOf, type Operation, type Schema } from '../fuzz/contract'
import { valuesOf } from '../fuzz/values'
import { bodyOf, by, type Caller } from '../samples/bodies'
import { sample } from '../samples/sample'

/** Request of a call, with these values besides the required ones; a text says why there is none. */
export type Requests = (
  operation: Operation,
  binding: Binding,
  call: Call,
  besides?: readonly string[],
) => Promise<Row | string>

/** Problem with a request, or null. */
export type CheckRequest = (operation: Operation, request: unknown) => string | null

/** Ready to hold requests to the contract. */
export function createCheck(document: Document): CheckRequest {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, formats, inlineRefs: false })
  ajv.addSchema(document as object, 'contract')
  return (operation, request) => {
    const text = JSON.stringify({ anyOf: inputsOf(operation) }).replaceAll('"#/components/', '"contract#/components/')
    const check = ajv.compile(JSON.parse(text))
    return check(request) ? null : ajv.errorsText(check.errors)
  }
}

/** The first record of a resource, as its list and its page answer it; null without one. */
function firstRecords(person: Caller): (binding: Binding) => Promise<Row | null> {
  const found = new Map<string, Promise<Row | null>>()
  const find = async ({ calls, select }: Binding): Promise<Row | null> => {
    const { list, read } = calls
    if (!list) return null
    const row = ((await person.call(by(list), { ...select })).content?.list_data?.[0] ?? null) as Row | null
    if (!row || !read) return row
    return { ...row, ...(await person.call(by(read), { [read.id]: row['id'] })).content }
  }
  return (binding) => {
    const held = found.get(binding.name) ?? find(binding)
    found.set(binding.name, held)
    return held
  }
}

export function createRequests(document: Document, bindings: readonly Binding[], person: Caller): Requests {
  const build = valuesOf(document)
  const problemOf = createCheck(document)
  const firstOf = firstRecords(person)
  /** For calls that name a page: one with records that can be imported and removed. */
  const named = bindings.find(
    ({ route, calls, features }) => route && calls['read'] && features.import && features.softDelete,
  )
  const ofReference = async (field: Field): Promise<unknown> => {
    const target = bindings.find(({ name }) => name === field.ref?.resource)
    const id = (target && (await firstOf(target))?.['id']) ?? 1
    return field.many ? [id] : id
  }
  const valueFor = async (name: string, schema: Schema, field: Field | undefined): Promise<unknown> => {
    if (field?.kind === 'reference') return ofReference(field)
    if (field) return sample(field, 1)
    return fc.sample(build(schema), { seed: name.length, numRuns: 1 })[0]
  }
  /** Page whose record the call is about: the named one, that of its button, otherwise its own. */
  const hostOf = (input: Schema, binding: Binding, call: Call): Binding | undefined =>
    'resource' in (input['properties'] as object) ? named : (bindings.find(({ name }) => name === call.of) ?? binding)

  const filled = async (input: Schema, binding: Binding, call: Call, besides: readonly string[]): Promise<Row> => {
    const all = (input['properties'] ?? {}) as Record<string, Schema>
    const host = hostOf(input, binding, call)
    const record = (host && (await firstOf(host))) ?? { id: 1, revision: 1 }
    const { id, revision } = record as { id: number; revision?: number }
    const known: Row = {
      page: 1,
      limit: 20,
      [call.id]: id,
      id,
      id_list: [id],
      revision: revision ?? 1,
      revision_list: [revision ?? 1],
      resource: host?.name,
      measure: binding.report?.measures.find(hasRows)?.name,
      columns: host?.views.list.columns.slice(0, 2),
      ...(call.operation === 'quick' ? { field: binding.views.list.inline[0] } : {}),
      ...binding.select,
    }
    const [either = []] = ((input['oneOf'] ?? []) as { required: string[] }[]).map((one) => one.required)
    const paging = call.operation === 'list' ? ['page', 'limit'] : []
    const wanted = [...paging, 'revision', 'revision_list', ...(call.operation === 'toggle' ? [call.name] : [])]
    const names = new Set([
      ...((input['required'] ?? []) as string[]),
      ...either,
      ...[...wanted, ...besides].filter((name) => name in all),
    ])
    const result: Row = {}
    for (const name of names) {
      const schema = all[name] as Schema
      const inline = call.operation === 'quick' && name === 'value' ? binding.fields[String(known['field'])] : undefined
      const field = call.input[name] ?? inline ?? binding.fields[name]
      if ('const' in schema) result[name] = schema['const']
      else if (name in known) result[name] = known[name]
      else result[name] = (inline && record[inline.name]) ?? (await valueFor(name, schema, field))
    }
    if (call.operation !== 'update' && call.operation !== 'save') return result
    // An edit without a changed value would show nothing.
    const changed = Object.values(binding.fields).find(
      ({ name, kind, readOnly, when, on }) =>
        name in all && ['text', 'textarea', 'integer'].includes(kind) && !readOnly && !when && on !== 'create',
    )
    return changed ? { ...result, [changed.name]: record[changed.name] ?? sample(changed, 1) } : result
  }

  return async (operation, binding, call, besides = []) => {
    const [input = {}] = inputsOf(operation)
    const isRecord = call.operation === 'create' && !call.multipart
    const request = isRecord ? await bodyOf(binding, person, 0) : await filled(input, binding, call, besides)
    return problemOf(operation, request) ?? request
  }
}
