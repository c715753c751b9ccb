// Bindings as in the generated files: without default values, a view as differences from its base.
import type {
  Action,
  Binding,
  Call,
  Closed,
  EntryPoint,
  Features,
  Operation,
  ResourceKind,
  Scope,
  Views,
} from './binding'
import { OPTIONS_LIMIT, REQUEST_TIMEOUT } from './constants'
import type { Field, Fields, Kind, Method, Reference, Row, Text } from './field'
import type { Report } from './report'
import { revealsSecret } from './secret'

export type WrittenReference = Partial<Omit<Reference, 'options'>> & {
  readonly resource: string
  readonly options: Partial<Reference['options']> & { readonly path: string }
}

export type WrittenField = Partial<Omit<Field, 'name' | 'kind' | 'ref' | 'fields'>> & {
  readonly kind: Kind
  readonly ref?: WrittenReference
  readonly fields?: WrittenFields
}

export type WrittenFields = { readonly [name: string]: WrittenField }

export type WrittenEntryPoint = { readonly route: string } & Partial<EntryPoint>

export type WrittenCall = Partial<Omit<Call, 'name' | 'once' | 'input' | 'output' | 'entryPoints'>> & {
  readonly path: string
  readonly input?: WrittenFields
  readonly output?: WrittenFields
  /** A route refers to the page of that name in `pages`. Absent: the binding's own page. */
  readonly entryPoints?: readonly (string | WrittenEntryPoint)[]
  /** Pages that refer to the resource, listed after the others. */
  readonly referring?: readonly (string | WrittenEntryPoint)[]
}

export type WrittenAction = Partial<Omit<Action, 'name' | 'title'>> & { readonly name: string; readonly title: Text }

type WrittenList = Partial<Views['list']>
type WrittenShow = Partial<Views['show']>

interface Common {
  readonly name: string
  readonly title: Text
  readonly noun?: Text
  readonly order?: number
  readonly route?: string
  readonly icon?: string
  readonly select?: Row
  readonly scope?: Scope
  readonly toggles?: readonly string[]
  readonly calls?: { readonly [name: string]: WrittenCall }
}

export interface Written extends Common {
  readonly table?: string | null
  readonly kind?: ResourceKind
  readonly group?: string
  readonly label: string
  readonly depth?: number
  readonly indexes?: Binding['indexes']
  readonly locks?: Binding['locks']
  readonly closed?: Closed
  readonly counted?: Binding['counted']
  readonly loosens?: Binding['loosens']
  /** Rows and words of the pages that open its calls, by route. */
  readonly pages?: { readonly [route: string]: Partial<Pick<EntryPoint, 'scope' | 'select'>> }
  readonly fields?: WrittenFields
  readonly actions?: readonly WrittenAction[]
  readonly views: {
    readonly list?: WrittenList
    readonly show?: WrittenShow
    readonly options?: readonly string[]
  } & Pick<Views, 'form' | 'phone' | 'calendar' | 'story'>
  readonly features?: Partial<Features>
  readonly report?: Report
}

export interface WrittenView extends Common {
  readonly kind?: ResourceKind
  readonly group?: string | null
  readonly label?: string
  readonly depth?: number | null
  /** Fields needed on create, if not those of the base. */
  readonly required?: readonly string[]
  /** Calls inherited from the base. */
  readonly inherits: readonly string[]
  /** A name refers to the action of the base. */
  readonly actions?: readonly (string | WrittenAction)[]
  readonly views?: { readonly list?: WrittenList } & Partial<Omit<Views, 'list'>>
}

/** Operations named in a file; a call of any other name is an action. */
const operations = [
  'list',
  'read',
  'create',
  'update',
  'remove',
  'options',
  'quick',
  'save',
  'report',
  'detail',
] as const satisfies readonly Operation[]

const named: ReadonlySet<string> = new Set(operations)
const reading: ReadonlySet<Operation> = new Set<Operation>(['list', 'read', 'options', 'report', 'detail'])

/** True if a call of this operation is read-only unless its file says otherwise. */
export function isReading(operation: Operation): boolean {
  return reading.has(operation)
}

const previewed: ReadonlySet<Operation> = new Set<Operation>(['create', 'remove', 'action'])

/** True if a call of this operation that writes can be tried out first, unless its file says otherwise. */
export function isPreviewed(operation: Operation): boolean {
  return previewed.has(operation)
}

/**
 * True if the call takes a request number: each that would do something twice if it were sent again after a lost answer.
 * Not those outside a transaction, and not those that answer a secret, because the answer is kept for a repetition.
 */
export function takesRequestNo(call: Omit<Call, 'once'>): boolean {
  if (call.reads || (call.operation !== 'create' && call.operation !== 'action')) return false
  return call.access !== 'open' && !call.multipart && !call.answersFile && !revealsSecret(call.output)
}

/** The field with all defaults. */
export function completeField(name: string, written: WrittenField): Field {
  const { required = false, kind, fields, ref } = written
  return {
    name,
    title: { zh: name, en: name },
    many: false,
    required,
    nullable: !required && written.default === undefined,
    readOnly: false,
    writeOnly: kind === 'password',
    ...(written as Partial<Field>),
    kind,
    ...(fields ? { fields: completeFields(fields) } : {}),
    ...(ref ? { ref: completeReference(ref) } : {}),
  }
}

export function completeReference(written: WrittenReference): Reference {
  return {
    base: written.resource,
    tree: false,
    onDelete: 'restrict',
    ...written,
    options: { method: 'POST', select: {}, limit: OPTIONS_LIMIT, ...written.options },
  }
}

export function completeFields(written: WrittenFields = {}): Fields {
  return Object.fromEntries(Object.entries(written).map(([name, field]) => [name, completeField(name, field)]))
}

/** Context of a call: its resource, and the pages of its file. */
export interface Home {
  readonly name: string
  readonly base: string
  readonly route: string | null
  readonly toggles: readonly string[]
  readonly pages: NonNullable<Written['pages']>
  /** The select words of the resource itself, sent by pages that refer to it. */
  readonly select: Row
}

function entryPointOf(written: string | WrittenEntryPoint, { pages }: Home): EntryPoint {
  if (typeof written !== 'string') return { scope: {}, select: {}, ...written }
  const { scope = {}, select = {} } = pages[written] ?? {}
  return { route: written, scope, select }
}

function referringEntryPoint(written: string | WrittenEntryPoint, { select }: Home): EntryPoint {
  const own = typeof written === 'string' ? { route: written } : written
  return { scope: {}, select, ...own, derived: true }
}

export function completeCall(name: string, written: WrittenCall, home: Home): Call {
  const { entryPoints = home.route === null ? [] : [home.route], referring = [], input, output, ...own } = written
  const usual: Operation = home.toggles.includes(name) ? 'toggle' : named.has(name) ? (name as Operation) : 'action'
  const { operation = usual, access = 'granted' } = own
  const { reads = isReading(operation) } = own
  const method: Method = 'POST'
  const call: Omit<Call, 'once'> = {
    name,
    resource: home.name,
    operation,
    method,
    access,
    tokens: access === 'granted',
    right: reads || access !== 'granted' ? null : `${home.base}.${name}`,
    reads,
    timeout: REQUEST_TIMEOUT,
    id: 'id',
    multipart: false,
    answersList: false,
    dry: isPreviewed(operation) && !reads,
    ...(operation === 'action' ? { on: 'none' as const } : {}),
    ...own,
    entryPoints: [
      ...entryPoints.map((point) => entryPointOf(point, home)),
      ...referring.map((point) => referringEntryPoint(point, home)),
    ],
    input: completeFields(input),
    output: completeFields(output),
  }
  return { ...call, once: takesRequestNo(call) }
}

export function completeAction(written: WrittenAction, calls: Binding['calls']): Action {
  const call = written.call ?? (calls[written.name] as Call)
  return { on: call.on ?? 'none', danger: false, ...(call.with ? { with: call.with } : {}), ...written, call }
}

const plainList: Views['list'] = {
  columns: [],
  hidden: [],
  filters: [],
  search: [],
  sort: [],
  order: [],
  inline: [],
  actions: [],
  summary: {},
  presets: [],
}

export const plainFeatures: Features = {
  softDelete: true,
  purge: true,
  audit: true,
  revision: true,
  standard: true,
  export: false,
  import: false,
  duplicate: false,
  impersonal: false,
  own: false,
  whole: false,
  ownFields: false,
  adopted: false,
}

function callsOf(written: Common, home: Home): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(written.calls ?? {}).map(([name, call]) => [name, completeCall(name, call, home)]),
  )
}

/** Defaults shared by bases and views. */
function commonOf(written: Common) {
  return {
    name: written.name,
    title: written.title,
    noun: written.noun ?? written.title,
    order: written.order ?? 1000,
    route: written.route ?? null,
    icon: written.icon ?? null,
    select: written.select ?? {},
    scope: written.scope ?? {},
    toggles: written.toggles ?? [],
  }
}

/** The binding of a resource from what its generated file holds. */
export function bind(written: Written): Binding {
  const common = commonOf(written)
  const home: Home = { ...common, base: common.name, pages: pagesOf(common, written.pages) }
  const calls = callsOf(written, home)
  const { list, form, show, options = [], phone, calendar, story } = written.views
  return {
    ...common,
    base: common.name,
    table: written.table === undefined ? common.name : written.table,
    kind: written.kind ?? 'collection',
    group: written.group ?? null,
    label: written.label,
    fields: completeFields(written.fields),
    calls,
    actions: (written.actions ?? []).map((action) => completeAction(action, calls)),
    locks: written.locks ?? [],
    ...(written.closed ? { closed: written.closed } : {}),
    ...(written.counted ? { counted: written.counted } : {}),
    ...(written.loosens ? { loosens: written.loosens } : {}),
    views: {
      list: { ...plainList, ...list },
      form,
      show: { groups: form.groups, related: [], ...show },
      options,
      ...(phone ? { phone } : {}),
      ...(calendar ? { calendar } : {}),
      ...(story ? { story } : {}),
    },
    features: { ...plainFeatures, ...written.features },
    depth: written.depth ?? null,
    indexes: written.indexes ?? [],
    ...(written.report ? { report: written.report } : {}),
  }
}

/** Pages that a bare route refers to: the file's own, and those in `more`. */
export function pagesOf(own: Pick<Binding, 'route' | 'scope' | 'select'>, more: Written['pages'] = {}): Home['pages'] {
  return own.route === null ? more : { [own.route]: { scope: own.scope, select: own.select }, ...more }
}

/** The binding of a view from its base and the differences. Unchanged parts are shared objects in memory. */
export function bindView(base: Binding, written: WrittenView): Binding {
  const common = commonOf(written)
  const home: Home = { ...common, base: base.name, pages: pagesOf(common) }
  const inherited = written.inherits.map((name): [string, Call] => [name, base.calls[name] as Call])
  const calls = { ...callsOf(written, home), ...Object.fromEntries(inherited) }
  const { list, ...views } = written.views ?? {}
  return {
    ...base,
    ...common,
    kind: written.kind ?? base.kind,
    group: written.group === undefined ? base.group : written.group,
    label: written.label ?? base.label,
    depth: written.depth === undefined ? base.depth : written.depth,
    fields: demanding(base.fields, written.required),
    calls,
    actions: (written.actions ?? []).map((action) =>
      typeof action === 'string'
        ? (base.actions.find(({ name }) => name === action) as Action)
        : completeAction(action, calls),
    ),
    views: { ...base.views, ...views, list: { ...base.views.list, ...list } },
  }
}

function demanding(fields: Fields, required: readonly string[] | undefined): Fields {
  if (!required) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const needed = required.includes(name)
      return [name, needed === field.required ? field : { ...field, required: needed }]
    }),
  )
}
