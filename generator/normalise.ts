// Turns verified schema files into bindings: defaults in, kinds, calls, rights and doors derived.
import type {
  Action,
  Binding,
  Call,
  Door,
  Fields,
  MenuGroup,
  Operation,
  Reference,
  Row,
  Views,
} from '../kernel/binding'
import { REQUEST_TIMEOUT } from '../kernel/constants'
import { type FieldContext, normaliseFields } from './fields'
import { endpointOf, type RawAction, type RawEndpoint, type RawMenuGroup, type RawSchema, type Source } from './source'
import { normaliseViews } from './views'

export type Words = (key: string, zh: string) => { zh: string; en: string }

/** Captions of a file: zh-CN as written, English from its `locales` or the same again. */
function wordsOf(schema: RawSchema): Words {
  const english = schema.locales?.en ?? {}
  return (key, zh) => ({ zh, en: english[key] ?? zh })
}

const operations: Record<string, Operation> = {
  list: 'list',
  read: 'read',
  create: 'create',
  update: 'update',
  remove: 'remove',
  options: 'options',
  quick: 'quick',
  save: 'save',
  detail: 'detail',
  reveal: 'reveal',
  restore: 'restore',
}
const reading: ReadonlySet<Operation> = new Set<Operation>(['list', 'read', 'options', 'detail'])

interface CallContext {
  schema: RawSchema
  base: RawSchema
  doors: (endpoint: RawEndpoint) => Door[]
  fields: (raw: RawSchema['fields'], required: string[] | undefined, prefix: string) => Fields
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
  const reads = reading.has(operation) || endpoint.reads === true
  return {
    name,
    resource: context.schema.name,
    operation,
    method,
    path,
    access: endpoint.access ?? 'granted',
    doors: context.doors(endpoint),
    right: reads || (endpoint.access ?? 'granted') !== 'granted' ? null : `${context.base.name}.${name}`,
    reads,
    once: endpoint.once ?? false,
    timeout: endpoint.timeout ?? REQUEST_TIMEOUT,
    ...(endpoint.limit ? { limit: endpoint.limit } : {}),
    id: endpoint.id ?? 'id',
    multipart: endpoint.body === 'multipart',
    input: context.fields(endpoint.input?.fields, endpoint.input?.required, `${prefix}.fields`),
    output: context.fields(endpoint.output?.fields, endpoint.output?.required, `${prefix}.output`),
    answersList: endpoint.output?.type === 'array',
    dry: (operation === 'create' || operation === 'action') && !reads && endpoint.dry !== false,
  }
}

function ownDoors(schema: RawSchema, endpoint: RawEndpoint): Door[] {
  const routes = endpoint.grantedBy ?? schema.grantedBy ?? (schema.route ? [schema.route] : [])
  return routes.map((route) =>
    route === schema.route
      ? { route, scope: (schema.scope ?? {}) as Door['scope'], select: schema.select ?? {} }
      : { route, scope: {}, select: {} },
  )
}

function normaliseAction(name: string, raw: RawAction, call: Call, words: Words): Action {
  return {
    name,
    title: words(`actions.${name}`, raw.title ?? name),
    ...(raw.icon ? { icon: raw.icon } : {}),
    on: raw.on ?? 'none',
    ...(raw.when ? { when: raw.when as Action['when'] } : {}),
    ...(raw.with ? { with: raw.with } : {}),
    ...(raw.confirm ? { confirm: words(`actions.${name}.confirm`, raw.confirm) } : {}),
    danger: raw.danger ?? false,
    ...(raw.undo ? { undo: raw.undo } : {}),
    call,
  }
}

interface Draft {
  source: Source
  schema: RawSchema
  base: RawSchema
  fields: Fields
  calls: Record<string, Call>
  actions: Record<string, Action>
  toggles: string[]
  views: Views
}

function ownCalls(schema: RawSchema, context: CallContext, words: Words) {
  const calls: Record<string, Call> = {}
  const actions: Record<string, Action> = {}
  for (const [name, endpoint] of Object.entries(schema.endpoints ?? {})) {
    calls[name] = normaliseCall(name, operations[name] as Operation, endpoint, `endpoints.${name}`, context)
  }
  for (const [name, endpoint] of Object.entries(schema.toggles ?? {})) {
    calls[name] = normaliseCall(name, 'toggle', endpoint, `toggles.${name}`, context)
  }
  for (const [name, raw] of Object.entries(schema.actions ?? {})) {
    const endpoint = { ...endpointOf(raw.endpoint) }
    endpoint.input = raw.input ?? endpoint.input
    endpoint.output = raw.output ?? endpoint.output
    const call = normaliseCall(name, 'action', endpoint, `actions.${name}`, context)
    calls[name] = call
    actions[name] = normaliseAction(name, raw, call, words)
  }
  return { calls, actions }
}

function draftOf(source: Source, bases: ReadonlyMap<string, RawSchema>, context: FieldContext): Draft {
  const schema = source.data
  const base = bases.get(schema.of ?? schema.name) as RawSchema
  const words = wordsOf(schema)
  const baseWords = wordsOf(base)
  const fields = normaliseFields(base.fields ?? {}, base.required ?? [], 'fields', baseWords, context)
  const callContext: CallContext = {
    schema,
    base,
    doors: (endpoint) => ownDoors(schema, endpoint),
    fields: (raw, required, prefix) => normaliseFields(raw ?? {}, required ?? [], prefix, words, context),
  }
  const { calls, actions } = ownCalls(schema, callContext, words)
  const required = schema.required ?? base.required ?? []
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.required === required.includes(name) ? field : { ...field, required: required.includes(name) },
    ]),
  )
  return {
    source,
    schema,
    base,
    fields: own,
    calls,
    actions,
    toggles: Object.keys(schema.toggles ?? {}),
    views: normaliseViews(schema, base, own, words, baseWords),
  }
}

/** What a view takes over from its base: every call it does not declare itself, of actions and toggles those it shows. */
function inherit(view: Draft, base: Draft): void {
  const shown = view.schema.show
  for (const [name, call] of Object.entries(base.calls)) {
    if (view.calls[name]) continue
    if ((call.operation === 'toggle' || call.operation === 'action') && shown && !shown.includes(name)) continue
    if (view.schema.route && call.access === 'granted') {
      const door = {
        route: view.schema.route,
        scope: (view.schema.scope ?? {}) as Door['scope'],
        select: view.schema.select ?? {},
      }
      ;(call.doors as Door[]).push(door)
    }
    view.calls[name] = call
    if (base.actions[name]) view.actions[name] = base.actions[name]
    if (call.operation === 'toggle') view.toggles.push(name)
  }
}

/** Buttons that stand on another resource's rows (`of` in an action). */
function lendActions(drafts: ReadonlyMap<string, Draft>): void {
  for (const draft of drafts.values()) {
    for (const [name, raw] of Object.entries(draft.schema.actions ?? {})) {
      const host = raw.of ? drafts.get(raw.of) : undefined
      const action = draft.actions[name]
      if (!host || !action) continue
      delete draft.actions[name]
      host.actions[name] = action
      host.calls[name] ??= action.call
    }
  }
}

function* references(fields: Fields): Generator<Reference> {
  for (const field of Object.values(fields)) {
    if (field.ref) yield field.ref
    if (field.fields) yield* references(field.fields)
  }
}

/** A page whose fields or inputs refer to a resource may call that resource's `options`, and nothing else of it. */
function deriveDoors(drafts: ReadonlyMap<string, Draft>): void {
  for (const draft of drafts.values()) {
    const route = draft.schema.route
    if (!route) continue
    const inputs = Object.values(draft.calls).map((call) => call.input)
    for (const fields of [draft.fields, ...inputs]) {
      for (const ref of references(fields)) {
        const call = drafts.get(ref.resource)?.calls['options']
        if (call?.access !== 'granted') continue
        const select = JSON.stringify(ref.options.select)
        if (call.doors.some((door) => door.route === route && door.derived && JSON.stringify(door.select) === select))
          continue
        ;(call.doors as Door[]).push({ route, scope: {}, select: ref.options.select, derived: true })
      }
    }
  }
}

function firstText(fields: Fields): string {
  const found = Object.values(fields).find((field) => field.kind === 'text' && !field.many)
  return found ? `{${found.name}}` : '{id}'
}

function featuresOf(base: RawSchema): Binding['features'] {
  const written = base.features ?? {}
  const table = base.kind === 'table'
  const flag = (name: string, fallback: boolean) => (written[name] as boolean | undefined) ?? fallback
  return {
    softDelete: flag('softDelete', !table),
    audit: flag('audit', true),
    revision: flag('revision', !table),
    standard: flag('standard', true),
    export: flag('export', false),
    import: flag('import', false),
    duplicate: flag('duplicate', false),
    ...(written['reorder'] ? { reorder: written['reorder'] as string } : {}),
    ...(written['areaScope'] ? { areaScope: written['areaScope'] as string } : {}),
  }
}

function bindingOf(draft: Draft): Binding {
  const { schema, base } = draft
  const kind = schema.kind ?? base.kind ?? 'collection'
  const tableless = (base.kind === 'calls' || base.kind === 'report') && !base.storage
  return {
    name: schema.name,
    base: base.name,
    table: tableless ? null : (base.storage?.table ?? base.name),
    title: wordsOf(schema)('title', schema.title),
    noun: schema.noun ? wordsOf(schema)('noun', schema.noun) : wordsOf(schema)('title', schema.title),
    kind,
    group: schema.group ?? base.group ?? null,
    order: schema.order ?? 1000,
    route: schema.route ?? null,
    icon: schema.icon ?? null,
    label: schema.label ?? base.label ?? firstText(draft.fields),
    select: (schema.select ?? {}) as Row,
    scope: (schema.scope ?? {}) as Binding['scope'],
    fields: draft.fields,
    toggles: draft.toggles,
    calls: draft.calls,
    actions: Object.values(draft.actions),
    views: draft.views,
    features: featuresOf(base),
    depth: schema.depth ?? base.depth ?? null,
    indexes: base.indexes ?? [],
  }
}

export interface Model {
  /** Bases before their views, otherwise by name. */
  bindings: Binding[]
  groups: MenuGroup[]
}

export function normalise(sources: readonly Source[], rawGroups: readonly RawMenuGroup[]): Model {
  const bases = new Map(sources.filter((source) => !source.data.of).map((source) => [source.data.name, source.data]))
  const schemas = new Map(sources.map((source) => [source.data.name, source.data]))
  const context: FieldContext = { schemas, bases }
  const ordered = [...sources].sort(
    (left, right) =>
      Number(Boolean(left.data.of)) - Number(Boolean(right.data.of)) || (left.data.name < right.data.name ? -1 : 1),
  )
  const drafts = new Map(ordered.map((source) => [source.data.name, draftOf(source, bases, context)]))
  for (const draft of drafts.values()) {
    const base = draft.schema.of ? drafts.get(draft.schema.of) : undefined
    if (base) inherit(draft, base)
  }
  lendActions(drafts)
  deriveDoors(drafts)
  const groups = rawGroups.map((group) => ({
    key: group.key,
    path: group.path,
    title: { zh: group.title, en: group.locales?.en?.title ?? group.title },
    icon: group.icon,
    order: group.order,
  }))
  return { bindings: [...drafts.values()].map(bindingOf), groups }
}
