// Keeps generated/ in step while schemas are edited, and tells what the database still lacks.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../generator/build'
import { plan } from '../../generator/migration'
import { write } from '../../generator/output'
import type { Table } from '../../generator/tables'

/** Writes what the schemas say; while one has a fault, everything stays as it was. */
export async function regenerate(root: string): Promise<void> {
  const { faults, files } = await build(root)
  for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`)
  if (faults.length > 0) return
  const changed = write(root, files)
  if (changed.length > 0) console.log(`schemas: ${changed.length} files written`)
}

function tables(root: string, file: string): Table[] {
  const path = join(root, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Table[]) : []
}

/** One line with the command to run, where the tables are not yet as the schemas want them. */
export function missingMigration(root: string): string | undefined {
  const { statements, refused } = plan(
    tables(root, 'server/migrations/tables.json'),
    tables(root, 'generated/tables.json'),
    [],
  )
  const missing = statements.length + refused.length
  if (missing === 0) return undefined
  return `The database lacks ${missing} change${missing === 1 ? '' : 's'} that the schemas want. Run: npm run migration -- <what_changes>`
}
