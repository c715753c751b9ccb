// The policy: the access rule restated over the schema files alone, with exceptions written by hand.
import { exceptions } from './exceptions'
import { extraRights, lacking, ownRows } from './protected'
import { type Declared, declaredCalls, type FieldFile, type Row, type SchemaFile } from './schemas'

/** One entry point of a call: a page, perhaps with a button on it, and the rows of that page. */
export interface Way {
  readonly page: string
  readonly button: string | null
  readonly rows: Row
  readonly select: Row
  /** The page only refers to the resource. */
  readonly reference?: true
}

export interface Policy {
  /** `user.out`: file and name. */
  readonly key: string
  readonly call: string
  readonly resource: string
  readonly name: string
  readonly access: 'open' | 'session' | 'granted'
  readonly holding?: string | undefined
  readonly reads: boolean
  /** Inputs at the top level of the body: they narrow the rows and identify no page. */
  readonly inputs: readonly string[]
  /** True if people with a narrow data scope may make it although the resource has no area. */
  readonly ways: readonly Way[]
}

const reading: ReadonlySet<string> = new Set(['list', 'read', 'options', 'report', 'detail'])

/** By hand for the product, otherwise as in a new file. */
function rowsOf(schema: SchemaFile): Row {
  return { ...(ownRows[schema.name] ?? schema.scope ?? {}) }
}

/** All files, with data derived once for all calls. */
interface World {
  readonly all: readonly SchemaFile[]
  readonly calls: ReadonlyMap<SchemaFile, readonly Declared[]>
  readonly views: ReadonlyMap<string, readonly SchemaFile[]>
  /** Pages with the resources that their fields and inputs refer to. */
  readonly referring: ReadonlyMap<SchemaFile, ReadonlySet<string>>
}

function takesOver(view: SchemaFile, call: Declared, { calls }: Pick<World, 'calls'>): boolean {
  if (calls.get(view)?.some((one) => one.name === call.name)) return false
  if ((lacking[view.name] ?? view.without ?? []).includes(call.name)) return false
  return call.sort === 'endpoint' || !view.show || view.show.includes(call.name)
}

/** A list with `select` answers for each view by the view's word, whatever else the view declares. */
function sharesList(schema: SchemaFile, view: SchemaFile, call: Declared): boolean {
  const words = Object.keys(schema.select ?? {})
  const lists = call.sort === 'endpoint' && call.name === 'list'
  return lists && words.length > 0 && words.every((word) => view.select?.[word] !== undefined)
}

/** A base that divides its buttons among its views opens only those it shows by its own page. */
function offersItself(schema: SchemaFile, call: Declared): boolean {
  return call.sort === 'endpoint' || !schema.show || schema.show.includes(call.name)
}

function ownWays(schema: SchemaFile, call: Declared, world: World): Way[] {
  const exception = exceptions[`${schema.name}.${call.name}`]
  const reads = (call.sort === 'endpoint' && reading.has(call.name)) || exception?.reads === true
  const button = reads ? null : `${schema.of ?? schema.name}.${exception?.right ?? call.name}`
  const views = (world.views.get(schema.name) ?? []).filter(
    (one) => takesOver(one, call, world) || sharesList(schema, one, call),
  )
  const own = offersItself(schema, call) ? [schema] : []
  const pages = exception?.only ? [] : [...own, ...views].filter((one) => one.route)
  return [
    // A right is no page: the call itself limits the rows.
    ...pages.map((one) => ({
      page: one.route as string,
      button,
      rows: exception?.right ? {} : rowsOf(one),
      select: one.select ?? {},
    })),
    ...[...(exception?.also ?? []), ...(exception?.only ?? [])].map((page) => ({ page, button, rows: {}, select: {} })),
  ]
}

/** Child rows are fields of their record: what their table refers to counts as well. */
function* referred(fields: Record<string, FieldFile> = {}, all: readonly SchemaFile[] = []): Generator<string> {
  for (const field of Object.values(fields)) {
    const ref = field['x-ref'] ?? field.items?.['x-ref']
    if (ref) yield ref.resource
    yield* referred(field.fields, all)
    yield* referred(field.items?.fields, all)
    yield* referred(all.find((one) => one.name === field['x-rows']?.resource)?.fields, all)
  }
}

/** The file with table and fields of a report's counted page; undefined for any other page. */
export function countedBase(page: SchemaFile | undefined, all: readonly SchemaFile[]): SchemaFile | undefined {
  if (!page?.report) return undefined
  const counted = all.find((one) => one.name === page.report?.of)
  return all.find((one) => one.name === counted?.of) ?? counted
}

/** The resources that the fields and inputs of a page refer to. */
function targetsOf(page: SchemaFile, { all, calls }: Pick<World, 'all' | 'calls'>): Set<string> {
  const of = (file: SchemaFile) => calls.get(file) ?? []
  const base = all.find((one) => one.name === page.of)
  const inherited = base ? of(base).filter((call) => takesOver(page, call, { calls })) : []
  const lent = all.flatMap((one) =>
    of(one).filter((call) => one.actions?.[call.name]?.of === page.name && call.sort === 'action'),
  )
  const inputs = [...of(page), ...inherited, ...lent].map((call) => call.written.input?.fields)
  const counted = countedBase(page, all)?.fields ?? {}
  // A report refers only by its filters.
  const filters = Object.fromEntries((page.report?.filters ?? []).map((name) => [name, counted[name] ?? {}]))
  return new Set([base?.fields ?? page.fields, filters, ...inputs].flatMap((fields) => [...referred(fields, all)]))
}

/** A page that refers to a resource may call its options; a reference to a view, with the view's rows. */
function referenceWays(schema: SchemaFile, { all, referring }: World): Way[] {
  return [...referring].flatMap(([page, targets]) =>
    [...targets].flatMap((name): Way[] => {
      const target = all.find((one) => one.name === name)
      const answers = target?.endpoints?.['options'] ? target.name : target?.of
      if (!target || (answers ?? target.name) !== schema.name) return []
      const narrowed = Object.keys(target.select ?? {}).length > 0
      const rows = narrowed ? rowsOf(target) : {}
      return [{ page: page.route as string, button: null, rows, select: target.select ?? {}, reference: true }]
    }),
  )
}

/** Every call with its policy. */
export function policiesOf(all: readonly SchemaFile[]): Policy[] {
  const calls = new Map(all.map((schema) => [schema, declaredCalls(schema)]))
  const referring = new Map(all.filter((one) => one.route).map((page) => [page, targetsOf(page, { all, calls })]))
  const views = new Map(all.map(({ name }) => [name, all.filter((one) => one.of === name)]))
  const world: World = { all, calls, views, referring }
  return all.flatMap((schema) =>
    (calls.get(schema) ?? []).map((call): Policy => {
      const key = `${schema.name}.${call.name}`
      const exception = exceptions[key]
      const access = exception?.access ?? 'granted'
      const ways = access === 'granted' ? ownWays(schema, call, world) : []
      if (access === 'granted' && call.name === 'options' && call.sort === 'endpoint')
        ways.push(...referenceWays(schema, world))
      const reads = (call.sort === 'endpoint' && reading.has(call.name)) || exception?.reads === true
      const { holding } = exception ?? {}
      const inputs = Object.keys(call.written.input?.fields ?? {})
      const about = { key, call: call.written.call, resource: schema.name, name: call.name }
      return { ...about, access, holding, reads, inputs, ways }
    }),
  )
}

export interface Entry {
  readonly route: string
  readonly button: string | null
}

/**
 * The call whose entry points an engine call shares, the one of resources that lack it, and whether it has a right of its
 * own.
 */
export const engineRules = {
  edit: { as: 'update', own: false, offered: () => true },
  recycle: { as: 'remove', own: false, offered: (base: SchemaFile) => base.features?.softDelete !== false },
  restore: { as: 'remove', own: false, offered: (base: SchemaFile) => base.features?.softDelete !== false },
  purge: {
    as: 'remove',
    own: true,
    offered: (base: SchemaFile) => base.features?.softDelete !== false && base.features?.purge !== false,
  },
  import: {
    as: 'create',
    otherwise: 'update',
    own: true,
    offered: (base: SchemaFile) => base.features?.import === true,
  },
  reorder: { as: 'update', own: false, offered: (base: SchemaFile) => base.features?.reorder !== undefined },
} as const satisfies Record<
  string,
  { as: string; otherwise?: string; own: boolean; offered: (base: SchemaFile) => boolean }
>

/** The call that an engine call shares its entry points with; a view that lacks it has none. */
function sharedWith(rule: { as: string; otherwise?: string }, { of, endpoints }: SchemaFile): string {
  return of === undefined && endpoints?.[rule.as] === undefined ? (rule.otherwise ?? rule.as) : rule.as
}

/** Permanent deletion and import have a button of their own on each page that deletes, or creates; or only updates. */
function engineButtons(all: readonly SchemaFile[], policies: readonly Policy[]): { page: string; button: string }[] {
  return policies.flatMap((policy) =>
    Object.entries(engineRules).flatMap(([name, rule]) => {
      const { own, offered } = rule
      const declaring = all.find((one) => one.name === policy.resource) as SchemaFile
      if (!own || policy.name !== sharedWith(rule, declaring)) return []
      const base = all.find((one) => one.name === declaring.of) ?? declaring
      if (base.kind === 'calls' || !offered(base)) return []
      return policy.ways
        .filter((way) => !way.reference)
        .map((way) => ({ page: way.page, button: `${base.name}.${name}` }))
    }),
  )
}

/** The menu by the rule: each page, and a button for each right that it can give. */
export function entriesOf(all: readonly SchemaFile[], policies: readonly Policy[]): Entry[] {
  const found = new Map<string, Entry>()
  const add = (route: string, button: string | null) => found.set(`${route} ${button ?? ''}`, { route, button })
  for (const schema of all) {
    if (!schema.route) continue
    add(schema.route, null)
    const fields = (all.find((one) => one.name === schema.of) ?? schema).fields ?? {}
    for (const name of Object.keys(fields))
      for (const right of Object.values(rightsOf(schema.of ?? schema.name, name, fields))) add(schema.route, right)
  }
  for (const policy of policies) for (const way of policy.ways) if (way.button) add(way.page, way.button)
  for (const { page, button } of engineButtons(all, policies)) add(page, button)
  return [...found.values()]
}

/** The extra rights of a field: by hand for the product, otherwise as in a new file. */
export function rightsOf(
  base: string,
  field: string,
  fields: Record<string, FieldFile>,
): { read?: string; write?: string } {
  return extraRights[`${base}.${field}`] ?? fields[field]?.['x-perm'] ?? {}
}
