// `npm run migration -- --rehearse`: the migrations that a database lacks and the one that the schemas want, tried on a copy.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Say } from '../../generator/command'
import type { Rename } from '../../generator/migration'
import type { Table } from '../../generator/tables'
import type { Binding } from '../../kernel/binding'
import { lines, sqlFiles, sqlIn, sumOf } from '../migration/files'
import { type Copy, copyOf, NoCopy } from './copy'
import { advice } from './in-steps'
import { lossesOf, type Misfit, misfitsOf } from './misfits'
import { type Held, type Ran, runMigration } from './run'
import { type Gone, type Use, usesOf } from './uses'

export interface Rehearsed {
  /** Statements that no file has yet. */
  readonly statements: readonly string[]
  /** Changes that a person has to write. */
  readonly refused: readonly string[]
  readonly renames: readonly Rename[]
  /** Tables to which the files on disk lead, and those that the schemas want. */
  readonly reached: readonly Table[]
  readonly wanted: readonly Table[]
}

interface Migration {
  readonly name: string
  readonly text: string
}

/** Files in the order in which a start applies them. */
function migrationsOn(root: string): Migration[] {
  const prefixes = { engine: '', product: 'product/' } as const
  return lines.flatMap((line) =>
    sqlFiles(root, line).map((file) => ({ name: prefixes[line] + file, text: sqlIn(root, line, file) })),
  )
}

async function pendingOn(client: pg.Client, root: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration').catch(() => ({ rows: [] }))
  if (rows.length === 0) throw new NoCopy('this database has no migrations yet: there is nothing to rehearse')
  const done = new Set(rows.map(({ name }) => name))
  return migrationsOn(root).filter(({ name }) => !done.has(name))
}

/** Columns of the copy with their types, by table. */
type Stored = ReadonlyMap<string, ReadonlyMap<string, string>>

async function columnsIn(client: pg.Client): Promise<Stored> {
  const { rows } = await client.query<{ table: string; columns: Record<string, string> }>(
    `select c.relname::text as table,
        json_object_agg(a.attname, replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz')) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      group by c.relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, new Map(Object.entries(columns))]))
}

const RENAME = /^alter table "(\w+)" rename (?:column "(\w+)" )?to "(\w+)";$/gm

/** Renames that stand in files already, from the first name to the last: a swap goes over names in between. */
function renamesIn(migrations: readonly Migration[]): Rename[] {
  const last: Rename[] = []
  for (const [, table = '', column, to = ''] of migrations.flatMap(({ text }) => [...text.matchAll(RENAME)])) {
    const known = last.find((one) =>
      column ? one.table === table && one.column && one.to === column : !one.column && one.to === table,
    )
    if (known) known.to = to
    else last.push({ table, ...(column ? { column } : {}), to })
  }
  return last
}

interface Change {
  readonly table: string
  readonly column: string
  /** null: the column is not wanted any more. */
  readonly type: string | null
}

/** Columns of the copy that the schemas want no more, or of another type; renamed ones are not among them. */
function changesOf({ wanted }: Rehearsed, renames: readonly Rename[], stored: Stored): Change[] {
  const types = new Map(
    wanted.map((table) => [table.name, new Map(table.columns.map(({ name, type }) => [name, type]))]),
  )
  return [...stored].flatMap(([table, columns]) => {
    const now = types.get(movedTo(table, renames))
    if (!now) return []
    const isRenamed = (column: string) => renames.some((one) => one.table === table && one.column === column)
    return [...columns].flatMap(([column, type]) =>
      isRenamed(column) || now.get(column) === type ? [] : [{ table, column, type: now.get(column) ?? null }],
    )
  })
}

const movedTo = (table: string, renames: readonly Rename[]) =>
  renames.find((rename) => rename.table === table && !rename.column)?.to ?? table

/** Names that people may have stored and that the new schemas no longer have. */
function goneIn(
  { reached, wanted }: Rehearsed,
  renames: readonly Rename[],
  changes: readonly Change[],
  bindings: readonly Binding[],
  stored: Stored,
): Gone[] {
  const about = (table: string) => {
    const pages = bindings.filter((binding) => binding.table === movedTo(table, renames))
    return {
      table,
      pages: pages.length > 0 ? pages.map(({ name }) => name) : [table],
      routes: pages.flatMap(({ route }) => route ?? []),
    }
  }
  const now = new Set(wanted.map(({ name }) => name))
  const tables = reached.filter(({ name }) => !now.has(name) && stored.has(name)).map(({ name }) => about(name))
  const dropped = changes.filter(({ type }) => type === null).map(({ table, column }) => ({ ...about(table), column }))
  const renamed = renames
    .filter(({ table }) => stored.has(table))
    .map(({ table, column, value }) => ({
      ...about(table),
      ...(column ? { column } : {}),
      ...(value === undefined ? {} : { value }),
    }))
  return [...tables, ...dropped, ...renamed]
}

/** Bindings whose files are not those of the last commit; all of them without a repository or a change. */
function changedIn(root: string, bindings: readonly Binding[]): readonly Binding[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', 'generated/resources'], {
    cwd: root,
    encoding: 'utf8',
  })
  const changed = new Set([...(stdout ?? '').matchAll(/([\w]+)\.ts$/gm)].map(([, name]) => name))
  return changed.size > 0 ? bindings.filter(({ base }) => changed.has(base)) : bindings
}

const seconds = (value: number) =>
  value < 0.05 ? `${Math.max(1, Math.round(value * 1000))} ms` : `${value.toFixed(1)} s`
const firstLine = (text: string) =>
  text.length > 100 ? `${text.replace(/\s+/g, ' ').slice(0, 100)}…` : text.replace(/\s+/g, ' ')
const examples = (values: readonly string[]) => (values.length > 0 ? `, such as ${values.join(', ')}` : '')

function tellRun({ name, text }: Migration, ran: Ran, say: Say): void {
  say.log(`${name}: ${seconds(ran.seconds)}`)
  for (const step of ran.steps.filter((one) => one.seconds >= 0.05 || one.rows > 0))
    say.log(
      `  ${seconds(step.seconds)}${step.rows > 0 ? `, ${Math.round(step.rows)} rows` : ''}: ${firstLine(step.text)}`,
    )
  for (const held of ran.held.filter((one) => one.rows > 0))
    say.log(
      `  ${held.table} (${Math.round(held.rows)} rows): ${held.blocks} for ${seconds(held.seconds)} (${held.mode})`,
    )
  if (ran.failed) say.error(`  fails: ${ran.failed.message}\n  in: ${firstLine(ran.failed.text)}`)
  for (const line of advice(ran, text)) say.log(`  ${line}`)
}

export interface Report {
  readonly ran: readonly Ran[]
  readonly held: readonly Held[]
  readonly misfits: readonly Misfit[]
  readonly uses: readonly { readonly gone: Gone; readonly uses: readonly Use[] }[]
  /** True if the migrations would go through and lose nothing. */
  readonly isFine: boolean
}

async function report(copy: Copy, wanted: Rehearsed, root: string, say: Say): Promise<Report> {
  const { client } = copy
  const { bindings } = (await import(pathToFileURL(join(root, 'generated/bindings.ts')).href)) as {
    bindings: readonly Binding[]
  }
  const pending = await pendingOn(client, root)
  const before = await columnsIn(client)
  const renames = [...wanted.renames, ...renamesIn(pending)]
  const changes = changesOf(wanted, renames, before)
  const gone = goneIn(wanted, renames, changes, bindings, before)
  const uses = []
  for (const one of gone) uses.push({ gone: one, uses: await usesOf(client, one, before, root) })
  const losses = await lossesOf(client, bindings, changes)

  if (wanted.statements.length > 0) pending.push({ name: 'what the schemas want', text: wanted.statements.join('\n') })
  say.log(pending.length > 0 ? `On a copy of ${copy.of}:` : `${copy.of} lacks no migration.`)
  const ran: Ran[] = []
  for (const migration of pending) {
    const one = await runMigration(client, migration.text)
    // As a start would, so that a copy of the caller's can be started.
    if (!one.failed && migration.name.endsWith('.sql'))
      await client.query('insert into migration (name, sum) values ($1, $2)', [migration.name, sumOf(migration.text)])
    tellRun(migration, one, say)
    ran.push(one)
    if (one.failed) break
  }
  for (const line of wanted.refused) say.error(`for you to write: ${line}`)
  for (const { place, rows, examples: values } of losses)
    say.error(`would be lost: ${place} has ${rows} values${examples(values)}`)

  const hasFailed = ran.some(({ failed }) => failed !== null)
  const misfits = hasFailed
    ? []
    : await misfitsOf(client, changedIn(root, bindings), wanted.wanted, await columnsIn(client))
  for (const { resource, field, reason, rows, examples: values } of misfits)
    say.log(`does not fit: ${resource}.${field} is ${reason} in ${rows} rows${examples(values)}`)
  for (const {
    gone: { table, column, value },
    uses: found,
  } of uses) {
    const name = [table, column].filter(Boolean).join('.') + (value === undefined ? '' : `:${value}`)
    for (const { place, num, examples: told } of found) say.log(`named by ${place}: ${name}, ${num}${examples(told)}`)
  }
  const isFine = !hasFailed && wanted.refused.length === 0 && losses.length === 0
  return { ran, held: ran.flatMap(({ held }) => held), misfits, uses, isFine }
}

/** @returns null if there is nothing to rehearse on, which was said */
export async function rehearse(
  wanted: Rehearsed,
  on: string | undefined,
  root: string,
  say: Say,
): Promise<Report | null> {
  let copy: Copy | undefined
  try {
    copy = await copyOf(on)
    return await report(copy, wanted, root, say)
  } catch (error) {
    if (!(error instanceof NoCopy)) throw error
    say.error(error.message)
    return null
  } finally {
    await copy?.end()
  }
}
