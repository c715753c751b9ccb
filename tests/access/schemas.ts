// The schema files as written, read without the generator.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Row = Record<string, unknown>

export interface FieldFile {
  'x-ref'?: { resource: string }
  'x-rows'?: { resource: string }
  'x-perm'?: { read?: string; write?: string }
  'x-sensitive'?: string
  writeOnly?: boolean
  readOnly?: boolean
  fields?: Record<string, FieldFile>
  items?: FieldFile
}

export interface CallFile {
  call: string
  access?: string
  grantedBy?: string[]
  reads?: boolean
  input?: { fields?: Record<string, FieldFile> }
}

export interface ActionFile {
  endpoint: string | CallFile
  /** Of an action of several pages, as read: that of one of them. */
  of?: string | string[]
  input?: { fields?: Record<string, FieldFile> }
}

export interface SchemaFile {
  name: string
  kind?: string
  of?: string
  route?: string
  grantedBy?: string[]
  select?: Row
  scope?: Row
  show?: string[]
  without?: string[]
  endpoints?: Record<string, string | CallFile>
  toggles?: Record<string, string | CallFile>
  actions?: Record<string, ActionFile>
  fields?: Record<string, FieldFile>
  /** Of a report: the counted page, and its filters. */
  report?: { of: string; filters?: string[] }
  features?: {
    areaScope?: string
    own?: boolean
    whole?: boolean
    softDelete?: boolean
    purge?: boolean
    import?: boolean
    reorder?: string
  }
}

/** Keys of the product's file added to the engine's; `required` combines both, other lists are the product's. */
function joined(engine: unknown, product: unknown, key = ''): unknown {
  if (key === 'required')
    return [...((engine as string[] | undefined) ?? []), ...((product as string[] | undefined) ?? [])]
  const plain = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!plain(engine) || !plain(product)) return product === undefined ? engine : product
  const names = new Set([...Object.keys(engine), ...Object.keys(product)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      joined(engine[name], product[name], name in engine && name in product ? name : ''),
    ]),
  )
}

export function readSchemas(folder = 'schemas'): SchemaFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json') && !file.startsWith('_meta/') && file !== '_product.json')
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SchemaFile & { extends?: string })
  const added = new Map(files.flatMap((file) => (file.extends ? [[file.extends, file] as const] : [])))
  const whole = files
    .filter((file) => !file.extends)
    .map((file) => (added.has(file.name) ? (joined(file, added.get(file.name)) as SchemaFile) : file))
  return whole.map((file) => spread(file, whole))
}

/** With an action for each page of one of several: a right of that page. */
function spread(file: SchemaFile, all: readonly SchemaFile[]): SchemaFile {
  const actions = Object.entries(file.actions ?? {}).flatMap(([name, action]): [string, ActionFile][] => {
    if (!Array.isArray(action.of)) return [[name, action]]
    return action.of.map((page, place) => {
      const { route, grantedBy = [route as string] } = all.find((one) => one.name === page) as SchemaFile
      const call = typeof action.endpoint === 'string' ? { call: action.endpoint } : action.endpoint
      return [place === 0 ? name : `${name}_${page}`, { ...action, of: page, endpoint: { ...call, grantedBy } }]
    })
  })
  return file.actions ? { ...file, actions: Object.fromEntries(actions) } : file
}

/** A call as a file declares it. */
export interface Declared {
  readonly name: string
  readonly sort: 'endpoint' | 'toggle' | 'action'
  readonly written: CallFile
}

export function declaredCalls(schema: SchemaFile): Declared[] {
  const plain = (written: string | CallFile): CallFile => (typeof written === 'string' ? { call: written } : written)
  return [
    ...Object.entries(schema.endpoints ?? {}).map(([name, one]) => ({
      name,
      sort: 'endpoint' as const,
      written: plain(one),
    })),
    ...Object.entries(schema.toggles ?? {}).map(([name, one]) => ({
      name,
      sort: 'toggle' as const,
      written: plain(one),
    })),
    ...Object.entries(schema.actions ?? {}).map(([name, one]) => ({
      name,
      sort: 'action' as const,
      written: { ...plain(one.endpoint), ...(one.input ? { input: one.input } : {}) },
    })),
  ]
}
