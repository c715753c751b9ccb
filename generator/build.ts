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
import { ENGINE, load } from './load'
import { normalise } from './normalise'
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

function pagesByTable(bindings: readonly Binding[]): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const { table, name } of bindings) if (table !== null) pages.set(table, [...(pages.get(table) ?? []), name])
  return pages
}

export async function build(root: string): Promise<Built> {
  const folder = join(root, 'schemas')
  const { sources, product, unread, faults: unreadable } = load(folder)
  const faults = inOrder([...unreadable, ...verify(sources, product, unread)])
  const files = new Map<string, string>()
  const warnings = missingWords(sources)
  if (faults.length > 0 || !product)
    return { faults, warnings, unwritten: [], files, tables: { engine: [], product: [] }, pages: new Map() }

  const model = normalise(sources, product.data)
  const tables = tablesOf(model)
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
    tables: { engine: engineTables(sources, product.data), product: tables },
    pages: pagesByTable(model.bindings),
  }
}
