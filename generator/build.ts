// Schema folder to every output, in memory: nothing is written if there is any fault.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binding } from '../kernel/binding'
import { emitDatabase } from './emit/database'
import { emitBindings, emitDirectory, emitIcons, emitIndex } from './emit/index'
import { emitOpenapi } from './emit/openapi'
import { emitProduct } from './emit/product'
import { emitReference } from './emit/reference'
import { emitResource } from './emit/resources'
import { emitStories } from './emit/stories'
import type { Lines } from './lines'
import { ENGINE, load, type Unsaved } from './load'
import { type Model, normalise } from './normalise'
import type { Fault, RawProduct, Source } from './source'
import { type Table, tablesOf } from './tables'
import { json } from './text'
import { unwritten } from './unwritten'
import { inOrder, missingWords, verify } from './verify'

export interface Built {
  faults: Fault[]
  /** Captions without English; reported, not refused. */
  warnings: string[]
  /** Handlers that are still to be written; reported, and refused by a check. */
  unwritten: Fault[]
  /** Path from the root to text. */
  files: Map<string, string>
  /** Tables that the schemas require. */
  tables: Lines<Table[]>
  /** Names of the resource and of the views of each table. */
  pages: ReadonlyMap<string, readonly string[]>
}

/** Tables of the engine's resources as they are without a product. */
function engineTables(sources: readonly Source[], product: RawProduct): Table[] {
  const own = sources
    .filter((source) => source.folder === ENGINE)
    .map((source) => ({ ...source, data: source.plain ?? source.data }))
  return tablesOf(normalise(own, product))
}

/** Names of the resource and of the views of each table. */
export function pagesByTable(bindings: readonly Binding[]): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const { table, name } of bindings) if (table !== null) pages.set(table, [...(pages.get(table) ?? []), name])
  return pages
}

export interface Inspected extends Pick<Built, 'faults' | 'warnings'> {
  sources: Source[]
  /** null with a fault. */
  sound: { model(): Model; product: RawProduct } | null
}

/** Faults of the schema folder, and the bindings of one without any. */
export function inspect(root: string, unsaved?: Unsaved): Inspected {
  const { sources, product, unread, faults: unreadable } = load(join(root, 'schemas'), 'schemas', unsaved)
  const faults = inOrder([...unreadable, ...verify(sources, product, unread)])
  const warnings = missingWords(sources)
  if (faults.length > 0 || !product) return { faults, warnings, sources, sound: null }
  let model: Model | undefined
  const once = () => {
    model ??= normalise(sources, product.data)
    return model
  }
  return { faults, warnings, sources, sound: { model: once, product: product.data } }
}

/** Tables that sound schemas require. */
export function tablesIn(
  sources: readonly Source[],
  { model, product }: NonNullable<Inspected['sound']>,
): Lines<Table[]> {
  return { engine: engineTables(sources, product), product: tablesOf(model()) }
}

/** @param unsaved texts that stand for those of files */
export async function build(root: string, unsaved?: Unsaved): Promise<Built> {
  const folder = join(root, 'schemas')
  const { faults, warnings, sources, sound } = inspect(root, unsaved)
  const files = new Map<string, string>()
  if (!sound) return { faults, warnings, unwritten: [], files, tables: { engine: [], product: [] }, pages: new Map() }

  const model = sound.model()
  const lines = tablesIn(sources, sound)
  const tables = lines.product
  const fileOf = new Map(sources.map((source) => [source.data.name, source.file]))
  const resources = await Promise.all(
    model.bindings.map((binding) => emitResource(binding, model.bindings, fileOf.get(binding.name) as string)),
  )
  for (const [index, binding] of model.bindings.entries()) {
    files.set(`generated/resources/${binding.name}.ts`, resources[index] as string)
  }
  files.set('generated/index.ts', emitIndex(model))
  files.set('generated/directory.ts', emitDirectory(model))
  files.set('generated/icons.ts', emitIcons(model))
  files.set('generated/stories.ts', emitStories(model))
  files.set('generated/bindings.ts', emitBindings(model))
  files.set('generated/product.ts', emitProduct(model.product))
  files.set('generated/database.ts', emitDatabase(tables))
  files.set('generated/tables.json', json(tables))
  files.set('generated/openapi.json', emitOpenapi(model))
  files.set(
    'docs/schema-reference.md',
    emitReference(JSON.parse(readFileSync(join(folder, '_meta/resource.json'), 'utf8')), sources),
  )
  return {
    faults,
    warnings,
    unwritten: unwritten(model, sources, root),
    files,
    tables: lines,
    pages: pagesByTable(model.bindings),
  }
}
