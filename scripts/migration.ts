// `npm run migration -- <slug> [--rename table.column=name]`: writes the next SQL file; `-- --check` only compares.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../generator/build'
import { plan, type Rename } from '../generator/migration'
import type { Table } from '../generator/tables'

const folder = join(process.cwd(), 'server/migrations')
const tablesPath = 'generated/tables.json'
const statePath = join(folder, 'tables.json')
const sumsPath = join(folder, 'checksums.json')

function read<T>(path: string, fallback: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback
}

function sqlFiles(): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
        .sort()
    : []
}

function sumOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n'))
    .digest('hex')
}

/** Files that differ from what they were when they were written. */
function thawed(): string[] {
  const sums = read<Record<string, string>>(sumsPath, {})
  const files = sqlFiles()
  const changed = files
    .filter((file) => sums[file] !== undefined && sums[file] !== sumOf(file))
    .map((file) => `${file} was changed after it was written; migrations are frozen`)
  const unknown = files
    .filter((file) => sums[file] === undefined)
    .map((file) => `${file} has no checksum; add it with npm run migration -- --adopt`)
  const gone = Object.keys(sums)
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is missing`)
  return [...changed, ...unknown, ...gone]
}

function parseRename(text: string): Rename {
  const parts = /^(\w+)(?:\.(\w+))?=(\w+)$/.exec(text)
  if (!parts) throw new Error(`--rename takes table.column=name or table=name, not "${text}"`)
  return { table: parts[1] as string, ...(parts[2] ? { column: parts[2] } : {}), to: parts[3] as string }
}

function freeze(): void {
  const sums = Object.fromEntries(sqlFiles().map((file) => [file, sumOf(file)]))
  writeFileSync(sumsPath, `${JSON.stringify(sums, null, 2)}\n`)
}

/** Why generated/tables.json is not what the schemas say now; null where it is. */
async function outdated(): Promise<string | null> {
  const { faults, files } = await build(process.cwd())
  if (faults.length > 0) return `the schemas have ${faults.length} fault${faults.length === 1 ? '' : 's'}`
  const path = join(process.cwd(), tablesPath)
  const held = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return files.get(tablesPath) === held ? null : `${tablesPath} is not what the schemas say`
}

async function main(args: readonly string[]): Promise<number> {
  const behind = await outdated()
  if (behind) {
    console.error(`${behind}; run \`npm run generate\` first. Nothing was written`)
    return 1
  }
  const wanted = read<Table[]>(join(process.cwd(), tablesPath), [])
  const reached = read<Table[]>(statePath, [])
  const renames: Rename[] = []
  const words: string[] = []
  for (let index = 0; index < args.length; index++) {
    if (args[index] === '--rename') renames.push(parseRename(args[++index] ?? ''))
    else words.push(args[index] as string)
  }
  if (words.includes('--adopt')) {
    // A migration written or completed by hand: its author says that it reaches the wanted state, the tests prove it.
    writeFileSync(statePath, `${JSON.stringify(wanted, null, 2)}\n`)
    freeze()
    console.log(
      'the migrations on disk are taken to reach generated/tables.json; `npm test` compares them with a real database',
    )
    return 0
  }
  const { statements, refused } = plan(reached, wanted, renames)
  if (words.includes('--check')) {
    const complaints = [
      ...thawed(),
      ...refused,
      ...statements.map((statement) => `no migration for: ${statement.split('\n')[0]}`),
    ]
    for (const complaint of complaints) console.error(complaint)
    if (complaints.length > 0) console.error('run `npm run migration -- <slug>`')
    return complaints.length > 0 ? 1 : 0
  }
  const slug = words[0]
  if (!slug || !/^[a-z][a-z0-9_]*$/.test(slug)) {
    console.error('usage: npm run migration -- <slug in snake_case> [--rename table.column=name]')
    return 2
  }
  for (const complaint of refused) console.error(complaint)
  if (refused.length > 0) {
    console.error(
      'nothing was written; put these into a migration of your own in server/migrations and run npm run migration -- --adopt',
    )
    return 1
  }
  if (statements.length === 0) {
    console.log('the tables are as the schemas say')
    return 0
  }
  const number = String(sqlFiles().length + 1).padStart(4, '0')
  const file = `${number}_${slug}.sql`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), `-- ${slug.replace(/_/g, ' ')}\n${statements.join('\n')}\n`)
  writeFileSync(statePath, `${JSON.stringify(wanted, null, 2)}\n`)
  freeze()
  console.log(`server/migrations/${file}: ${statements.length} statements`)
  return 0
}

process.exitCode = await main(process.argv.slice(2))
