// Keeps generated/ in step while schemas are edited, and reports missing migrations.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../generator/build'
import { folders, type Lines, planLines } from '../../generator/lines'
import type { Plan } from '../../generator/migration'
import { write } from '../../generator/output'
import type { Table } from '../../generator/tables'
import { parseRename } from '../migration/command'

let wanted: Lines<Table[]> = { engine: [], product: [] }

/** Regenerates; with a fault in a schema, everything stays as it was. */
export async function regenerate(root: string): Promise<void> {
  const { faults, files, tables } = await build(root)
  for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`)
  if (faults.length > 0) return
  wanted = tables
  const changed = write(root, files)
  if (changed.length > 0) console.log(`schemas: ${changed.length} files written`)
}

function reached(root: string, folder: string): Table[] {
  const path = join(root, folder, 'tables.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Table[]) : []
}

/** Without those of columns that no migration has written yet, which need none: the field begins under its new name. */
export function renamesHeld(root: string, renames: readonly string[]): string[] {
  const tables = Object.values(folders).flatMap((folder) => reached(root, folder))
  return renames.filter((rename) => {
    const { table, column } = parseRename(rename)
    return tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column))
  })
}

/**
 * Statements from the tables that the migrations lead to, to other ones.
 * @param pages names of the resource and the views of each table, to which stored names are carried along
 */
export function plansOf(
  root: string,
  tables: Lines<Table[]>,
  renames: readonly string[] = [],
  pages: ReadonlyMap<string, readonly string[]> = new Map(),
): Lines<Plan> {
  const held = { engine: reached(root, folders.engine), product: reached(root, folders.product) }
  return planLines(held, tables, renames.map(parseRename), (table) => pages.get(table) ?? [])
}

/** One line with the command to run, if a migration is missing for the last generated tables. */
export function missingMigration(root: string): string | undefined {
  const plans = plansOf(root, wanted)
  const missing = [plans.engine, plans.product].reduce(
    (sum, plan) => sum + plan.statements.length + plan.refused.length,
    0,
  )
  if (missing === 0) return undefined
  return `The database lacks ${missing} change${missing === 1 ? '' : 's'} that the schemas want. Run: npm run migration -- <what_changes>`
}
