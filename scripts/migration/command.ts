// The command `npm run migration`, in any folder: writes the next SQL files of both lines, or compares.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Built, build } from '../../generator/build'
import type { Say } from '../../generator/command'
import { folders, planLines } from '../../generator/lines'
import type { Rename } from '../../generator/migration'
import { frozenSums, type Line, lines, reachedTables, settle, sqlFiles, sqlIn, sumOf, writeNext } from './files'

const tablesPath = 'generated/tables.json'

/** Files that have changed since they were frozen. */
function thawed(root: string, line: Line): string[] {
  const sums = frozenSums(root, line)
  const files = sqlFiles(root, line)
  const shown = (file: string) => `${folders[line]}/${file}`
  const changed = files
    .filter((file) => sums[file] !== undefined && sums[file] !== sumOf(sqlIn(root, line, file)))
    .map((file) => `${shown(file)} was changed after it was written; migrations are frozen`)
  const unknown = files
    .filter((file) => sums[file] === undefined)
    .map((file) => `${shown(file)} has no checksum; add it with npm run migration -- --adopt`)
  const gone = Object.keys(sums)
    .filter((file) => !files.includes(file))
    .map((file) => `${shown(file)} is missing`)
  return [...changed, ...unknown, ...gone]
}

class Refused extends Error {}

/** `banner.url=link`, as on the command line. */
export function parseRename(text: string): Rename {
  const parts = /^(\w+)(?:\.(\w+)(?::([^=]+))?)?=(.+)$/.exec(text)
  const [, table, column, value, to] = parts ?? []
  if (!table || !to || (value === undefined && !/^\w+$/.test(to)))
    throw new Refused(`--rename takes table.column=name, table=name or table.column:choice=name, not "${text}"`)
  return { table, ...(column ? { column } : {}), ...(value !== undefined ? { value } : {}), to }
}

/** Reason why generated/tables.json doesn't match the schemas; null if it does. */
function outdated(root: string, { faults, files }: Built): string | null {
  if (faults.length > 0) return `the schemas have ${faults.length} fault${faults.length === 1 ? '' : 's'}`
  const path = join(root, tablesPath)
  const held = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return files.get(tablesPath) === held ? null : `${tablesPath} is not what the schemas say`
}

/**
 * Writes the next migration of each line that lacks statements; `--check` only compares, `--adopt` takes the files on disk
 * as they are.
 *
 * @returns the exit code: 1 for what is missing, stale or refused, 2 for a wrong argument
 */
export async function migrate(args: readonly string[], root: string, say: Say = console): Promise<number> {
  try {
    return await run(args, root, say)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say.error(error.message)
    return 2
  }
}

async function run(args: readonly string[], root: string, say: Say): Promise<number> {
  const built = await build(root)
  const behind = outdated(root, built)
  if (behind) {
    say.error(`${behind}; run \`npm run generate\` first. Nothing was written`)
    return 1
  }
  const wanted = built.tables
  const reached = { engine: reachedTables(root, 'engine'), product: reachedTables(root, 'product') }
  const renames: Rename[] = []
  const words: string[] = []
  let on: string | undefined
  for (let index = 0; index < args.length; index++) {
    if (args[index] === '--rename') renames.push(parseRename(args[++index] ?? ''))
    else if (args[index] === '--on') on = args[++index]
    else words.push(args[index] as string)
  }
  if (words.includes('--adopt')) {
    // A migration written or completed by hand: accept it; the tests prove that it reaches the wanted state.
    for (const line of lines) settle(root, line, wanted[line])
    say.log(
      'the migrations on disk are taken to reach generated/tables.json; `npm test` compares them with a real database',
    )
    return 0
  }
  const plans = planLines(reached, wanted, renames, (table) => built.pages.get(table) ?? [])
  const refused = lines.flatMap((line) => plans[line].refused)
  if (words.includes('--rehearse')) {
    const { rehearse } = await import('../rehearsal/rehearse')
    const statements = lines.flatMap((line) => plans[line].statements)
    const before = { statements, refused, renames, reached: reached.product, wanted: wanted.product }
    return (await rehearse(before, on, root, say))?.isFine ? 0 : 1
  }
  if (words.includes('--check')) {
    const missing = lines.flatMap((line) => plans[line].statements)
    const complaints = [
      ...lines.flatMap((line) => thawed(root, line)),
      ...refused,
      ...missing.map((statement) => `no migration for: ${statement.split('\n')[0]}`),
    ]
    for (const complaint of complaints) say.error(complaint)
    if (complaints.length > 0) say.error('run `npm run migration -- <slug>`')
    return complaints.length > 0 ? 1 : 0
  }
  const slug = words[0]
  if (!slug || !/^[a-z][a-z0-9_]*$/.test(slug)) {
    say.error(
      'usage: npm run migration -- <slug in snake_case> [--rename table.column=name | table=name | table.column:choice=name] [--rehearse [--on postgres://…]]',
    )
    return 2
  }
  for (const complaint of refused) say.error(complaint)
  if (refused.length > 0) {
    say.error(
      `nothing was written; put these into a migration of your own in ${folders.engine} or ${folders.product} and run npm run migration -- --adopt`,
    )
    return 1
  }
  const written = lines.flatMap((line) => {
    const { statements } = plans[line]
    return statements.length > 0 ? `${writeNext(root, line, slug, statements)}: ${statements.length} statements` : []
  })
  if (written.length === 0) {
    say.log('the tables are as the schemas say')
    return 0
  }
  for (const line of lines) settle(root, line, wanted[line])
  for (const file of written) say.log(file)
  return 0
}
