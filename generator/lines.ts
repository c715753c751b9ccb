// Two lines of migrations: the engine's tables without the product, and what the product adds to them.
import { carried } from './carried'
import { type Plan, plan, type Rename } from './migration'
import type { Table } from './tables'

/** Tables by line: those of the engine's resources alone, and all of them. */
export interface Lines<T> {
  readonly engine: T
  readonly product: T
}

export const folders: Lines<string> = { engine: 'server/migrations', product: 'server/product/migrations' }

interface Named {
  readonly name: string
}

/** `held` with the engine's changes applied; parts that the product added or changed stay as they are. */
function follow<T extends Named>(held: readonly T[], before: readonly T[], now: readonly T[]): T[] {
  const was = new Map(before.map((part) => [part.name, JSON.stringify(part)]))
  const is = new Map(now.map((part) => [part.name, part]))
  const kept = held.flatMap((part) => {
    if (was.get(part.name) !== JSON.stringify(part)) return [part]
    const next = is.get(part.name)
    return next ? [next] : []
  })
  const names = new Set(kept.map((part) => part.name))
  return [...kept, ...now.filter((part) => !was.has(part.name) && !names.has(part.name))]
}

/** The product's tables after the engine's line has gone from `before` to `now`. */
function afterEngine(held: readonly Table[], before: readonly Table[], now: readonly Table[]): Table[] {
  const heldNames = new Set(held.map((table) => table.name))
  const engine = now.map((table): Table => {
    const own = held.find((one) => one.name === table.name)
    if (!own) return table
    const old = before.find((one) => one.name === table.name)
    return {
      ...table,
      columns: follow(own.columns, old?.columns ?? [], table.columns),
      indexes: follow(own.indexes, old?.indexes ?? [], table.indexes),
      foreignKeys: follow(own.foreignKeys, old?.foreignKeys ?? [], table.foreignKeys),
    }
  })
  const engineNames = new Set([...before, ...now].map((table) => table.name))
  return [...engine, ...held.filter((table) => heldNames.has(table.name) && !engineNames.has(table.name))]
}

function isEngines(rename: Rename, engine: readonly Table[]): boolean {
  const table = engine.find((one) => one.name === rename.table)
  return table !== undefined && (!rename.column || table.columns.some((column) => column.name === rename.column))
}

/**
 * Missing statements of each line. The engine's is applied first.
 * @param reached tables that the migrations on disk lead to
 * @param wanted tables that the schemas want
 * @param pagesOf names of the resource and the views of a table, to which stored names are carried along
 */
export function planLines(
  reached: Lines<readonly Table[]>,
  wanted: Lines<readonly Table[]>,
  renames: readonly Rename[] = [],
  pagesOf: (table: string) => readonly string[] = () => [],
): Lines<Plan> {
  const engines = renames.filter((rename) => isEngines(rename, reached.engine))
  const products = renames.filter((rename) => !engines.includes(rename))
  const engine = plan(reached.engine, wanted.engine, engines)
  const product = plan(
    afterEngine(reached.product, reached.engine, wanted.engine),
    wanted.product,
    products,
    reached.product.length === 0,
  )
  engine.statements.push(...carried(engines, pagesOf))
  product.statements.push(...carried(products, pagesOf))
  return { engine, product }
}
