// Files of both lines of migrations: SQL in order, its digests, and the tables that it leads to.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders, type Lines } from '../../generator/lines'
import type { Table } from '../../generator/tables'

export type Line = keyof Lines<unknown>
export const lines: readonly Line[] = ['engine', 'product']

const placeOf = (root: string, line: Line, file = '') => join(root, folders[line], file)

function read<T>(path: string, fallback: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback
}

function write(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** Files of a line, in order. */
export function sqlFiles(root: string, line: Line): string[] {
  if (!existsSync(placeOf(root, line))) return []
  return readdirSync(placeOf(root, line))
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
}

export const sqlIn = (root: string, line: Line, file: string): string => readFileSync(placeOf(root, line, file), 'utf8')

/** As a start computes it, whatever the ends of lines are. */
export function sumOf(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n/g, '\n')).digest('hex')
}

/** Digests of the files when they were frozen. */
export const frozenSums = (root: string, line: Line): Record<string, string> =>
  read(placeOf(root, line, 'checksums.json'), {})

/** Tables that the files lead to. */
export const reachedTables = (root: string, line: Line): Table[] => read(placeOf(root, line, 'tables.json'), [])

/** Records that the files of a line lead to these tables, and freezes them. */
export function settle(root: string, line: Line, wanted: readonly Table[]): void {
  mkdirSync(placeOf(root, line), { recursive: true })
  write(placeOf(root, line, 'tables.json'), wanted)
  const sums = sqlFiles(root, line).map((file) => [file, sumOf(sqlIn(root, line, file))])
  write(placeOf(root, line, 'checksums.json'), Object.fromEntries(sums))
}

/** Writes the next file of a line. @returns its path from the root */
export function writeNext(root: string, line: Line, slug: string, statements: readonly string[]): string {
  const file = `${String(sqlFiles(root, line).length + 1).padStart(4, '0')}_${slug}.sql`
  mkdirSync(placeOf(root, line), { recursive: true })
  writeFileSync(placeOf(root, line, file), `-- ${slug.replace(/_/g, ' ')}\n${statements.join('\n')}\n`)
  return `${folders[line]}/${file}`
}
