// A body for each call that would be accepted and changes nothing: a dry run, or about a record that doesn't exist.
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { draft, sample } from '../../scripts/samples/sample'
import type { Person } from '../support/server'

/** An id beyond any table. */
export const NO_ID = 999_999_999

/** Ids that the options of each field offer to this person. */
export async function referencesOf(binding: Binding, person: Person): Promise<(field: Field) => number | null> {
  const found = new Map<string, number | null>()
  for (const field of Object.values(binding.fields)) {
    if (!field.ref || field.readOnly || field.ref.resource.startsWith('$')) continue
    const filter: Row = {}
    for (const [key, wanted] of Object.entries(field.ref.where ?? {})) {
      const sibling = typeof wanted === 'string' && wanted.startsWith('$record.') ? wanted.slice(8) : null
      const value = sibling
        ? (binding.scope[sibling] ?? found.get(sibling) ?? binding.fields[sibling]?.default)
        : wanted
      if (value !== undefined && value !== null) filter[key] = value
    }
    const { method, path, select } = field.ref.options
    const query = method === 'GET' ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
    const { content } = await person.call(
      `${method} ${path}${query}`,
      method === 'GET' ? undefined : { filter, ...select },
    )
    const list: Row[] = content?.list_data ?? []
    found.set(field.name, (list[list.length - 1]?.['id'] as number) ?? null)
  }
  return (field) => found.get(field.name) ?? null
}

function inputsOf(call: Call): Row {
  return Object.fromEntries(
    Object.values(call.input)
      .filter((field) => field.required)
      .map((field) => [field.name, field.kind === 'reference' ? (field.many ? [NO_ID] : NO_ID) : sample(field)]),
  )
}

async function draftBody(binding: Binding, call: Call, person: Person): Promise<Row> {
  const body: Row = { ...draft(binding, await referencesOf(binding, person)), ...inputsOf(call) }
  // A parent must have space below it.
  if (binding.kind === 'tree') delete body['pid']
  return body
}

function actionBody(call: Call): Row {
  const body: Row = { ...inputsOf(call), ...call.with }
  if (call.on === 'row') body[call.id] = NO_ID
  if (call.on === 'selection') body['id_list'] = [NO_ID]
  return body
}

/** `select`: keys that the page adds to a list, a create or options. */
export async function bodyFor(binding: Binding, call: Call, select: Row, person: Person): Promise<Row> {
  switch (call.operation) {
    case 'report':
      return {}
    case 'detail':
      return { measure: binding.report?.measures[0]?.name, page: 1, limit: 1 }
    case 'list':
      return { page: 1, limit: 1, ...select, ...inputsOf(call) }
    case 'options':
      return { id_list: [1], ...select }
    case 'create':
      return { ...(await draftBody(binding, call, person)), ...select, ...(call.dry ? { dry: true } : {}) }
    case 'update':
      return { [call.id]: NO_ID, revision: 1, ...inputsOf(call) }
    case 'read':
      return binding.kind === 'settings' ? {} : { [call.id]: NO_ID }
    case 'save':
      return { revision: 1 }
    case 'quick':
      return { [call.id]: NO_ID, revision: 1, field: binding.views.list.inline[0], value: null }
    case 'toggle':
      return { [call.id]: NO_ID, [call.name]: true }
    case 'remove':
      return { id_list: [NO_ID], ...inputsOf(call) }
    case 'action':
      return { ...actionBody(call), ...(call.dry ? { dry: true } : {}) }
  }
}
