// The calls of one file: operation, path, rights and entry points, with the additional words of an action.
import type { Action, Call, Condition, EntryPoint, Fields, Operation } from '../kernel/binding'
import { REQUEST_TIMEOUT } from '../kernel/constants'
import { isPreviewed, isReading, takesRequestNo } from '../kernel/written'
import { personalCall } from './personal'
import { endpointOf, type RawAction, type RawEndpoint, type RawInput, type RawSchema } from './source'
import type { Words } from './words'

export interface CallContext {
  schema: RawSchema
  base: RawSchema
  entryPoints: (endpoint: RawEndpoint) => EntryPoint[]
  fields: (raw: RawSchema['fields'], required: string[] | undefined, prefix: string) => Fields
  words: Words
}

function insteadOf(written: NonNullable<RawEndpoint['instead']>, prefix: string, words: Words): Call['instead'] {
  const { when, title, confirm } = written
  return {
    when: when as Condition,
    title: words(`${prefix}.instead`, title),
    confirm: words(`${prefix}.instead.confirm`, confirm),
  }
}

function normaliseCall(
  name: string,
  operation: Operation,
  written: string | RawEndpoint,
  prefix: string,
  context: CallContext,
): Call {
  const endpoint = endpointOf(written)
  const [method, path] = endpoint.call.split(' ') as ['GET' | 'POST', string]
  const reads = isReading(operation) || endpoint.reads === true
  const call: Omit<Call, 'once'> = {
    name,
    resource: context.schema.name,
    operation,
    method,
    path,
    access: endpoint.access ?? 'granted',
    tokens: endpoint.tokens ?? (endpoint.access ?? 'granted') === 'granted',
    entryPoints: context.entryPoints(endpoint),
    right: reads || (endpoint.access ?? 'granted') !== 'granted' ? null : `${context.base.name}.${name}`,
    reads,
    ...(endpoint.title ? { title: context.words(prefix, endpoint.title) } : {}),
    ...(endpoint.instead ? { instead: insteadOf(endpoint.instead, prefix, context.words) } : {}),
    ...(endpoint.undo ? { undo: endpoint.undo } : {}),
    timeout: endpoint.timeout ?? REQUEST_TIMEOUT,
    ...(endpoint.limit ? { limit: endpoint.limit } : {}),
    id: endpoint.id ?? 'id',
    multipart: endpoint.body === 'multipart',
    input: context.fields(endpoint.input?.fields, endpoint.input?.required, `${prefix}.fields`),
    ...(endpoint.input?.title ? { inputTitle: context.words(`${prefix}.input`, endpoint.input.title) } : {}),
    output: context.fields(endpoint.output?.fields, endpoint.output?.required, `${prefix}.output`),
    answersList: endpoint.output?.type === 'array',
    ...(endpoint.probes ? { probes: true as const } : {}),
    ...(endpoint.answers === 'file' ? { answersFile: true as const } : {}),
    dry: isPreviewed(operation) && !reads && endpoint.dry !== false,
  }
  return { ...call, once: takesRequestNo(call) }
}

export function ownEntryPoints(schema: RawSchema, endpoint: RawEndpoint): EntryPoint[] {
  const routes = endpoint.grantedBy ?? schema.grantedBy ?? (schema.route ? [schema.route] : [])
  return routes.map((route) =>
    route === schema.route
      ? { route, scope: (schema.scope ?? {}) as EntryPoint['scope'], select: schema.select ?? {} }
      : { route, scope: {}, select: {} },
  )
}

interface Around {
  words: Words
  /** Of the rows. */
  fields: RawSchema['fields']
}

/** The choices that records have afterwards: as written, or as set to a constant. */
function targetsOf({ to = {}, set = {} }: RawAction, fields: RawSchema['fields'] = {}): Action['to'] {
  const isChoice = (name: string) => Boolean(fields[name]?.oneOf ?? fields[name]?.['x-choices'])
  const constants = Object.entries(set).filter(
    ([name, value]) => isChoice(name) && value !== null && !String(value).startsWith('$'),
  )
  const all = [...constants, ...Object.entries(to)].map(([name, value]) => [name, [value].flat()])
  return all.length > 0 ? Object.fromEntries(all) : undefined
}

function normaliseAction(name: string, raw: RawAction, call: Call, { words, fields }: Around): Action {
  const to = raw.of ? undefined : targetsOf(raw, fields)
  return {
    name,
    title: words(`actions.${name}`, raw.title ?? name),
    ...(raw.icon ? { icon: raw.icon } : {}),
    on: raw.on ?? 'none',
    ...(raw.when ? { when: raw.when as Action['when'] } : {}),
    ...(raw.each ? { each: true as const } : {}),
    ...(raw.with ? { with: raw.with } : {}),
    ...(raw.confirm ? { confirm: words(`actions.${name}.confirm`, raw.confirm) } : {}),
    danger: raw.danger ?? raw.personal === 'erase',
    ...(raw.undo ? { undo: raw.undo } : {}),
    ...(raw.next ? { next: raw.next } : {}),
    ...(to ? { to } : {}),
    ...(raw.byAnother ? { byAnother: raw.byAnother } : {}),
    call,
  }
}

/** True for an action that the engine does by itself. */
export function isWithoutCode({ set, board, personal }: Call): boolean {
  return Boolean(set ?? board ?? personal)
}

/** Answer of an action that only sets values. */
const rowsWritten: RawInput = { required: ['num'], fields: { num: { type: 'integer' } } }

export function ownCalls(schema: RawSchema, context: CallContext, words: Words) {
  const calls: Record<string, Call> = {}
  const actions: Record<string, Action> = {}
  for (const [name, endpoint] of Object.entries(schema.endpoints ?? {})) {
    calls[name] = normaliseCall(name, name as Operation, endpoint, `endpoints.${name}`, context)
  }
  for (const [name, endpoint] of Object.entries(schema.toggles ?? {})) {
    calls[name] = normaliseCall(name, 'toggle', endpoint, `toggles.${name}`, context)
  }
  for (const [name, raw] of Object.entries(schema.actions ?? {})) {
    const endpoint = { ...endpointOf(raw.endpoint) }
    endpoint.input = raw.input ?? endpoint.input
    endpoint.output = raw.output ?? endpoint.output ?? (raw.set ? rowsWritten : undefined)
    if (raw.personal === 'archive') Object.assign(endpoint, { answers: 'file', dry: false })
    const call: Call = {
      ...normaliseCall(name, 'action', endpoint, `actions.${name}`, context),
      ...(raw.personal ? personalCall(raw.personal) : {}),
      on: raw.on ?? 'none',
      ...(raw.of ? { of: raw.of } : {}),
      ...(raw.with ? { with: raw.with } : {}),
      ...(raw.set ? { set: raw.set } : {}),
    }
    calls[name] = call
    actions[name] = normaliseAction(name, raw, call, { words, fields: context.base.fields })
  }
  return { calls, actions }
}
