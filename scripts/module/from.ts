// `npm run module -- [group] --from SOURCE`: resource files from the tables of a database, or from an OpenAPI document.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { parse } from 'yaml'
import { build } from '../../generator/build'
import type { Say } from '../../generator/command'
import type { Adoption } from '../../generator/from/adoption'
import { type Ask, measure, tablesIn } from '../../generator/from/facts'
import { merge } from '../../generator/from/merge'
import { type Schemas, shapesOf as shapesInDocument } from '../../generator/from/openapi'
import { shapesOf as shapesInDatabase } from '../../generator/from/postgres'
import { resourceOf } from '../../generator/from/resource'
import type { Shape } from '../../generator/from/shape'
import { IMPORTED } from '../../generator/load'
import { read } from '../../generator/read'
import type { RawSchema } from '../../generator/source'
import { json } from '../../generator/text'
import { reachedTables, settle, sqlFiles, sqlIn, writeNext } from '../migration/files'
import { fileOf, Refused } from './place'

export interface Wanted {
  readonly from: string
  /** True for all tables or schemas. */
  readonly all: boolean
  readonly group: string
}

interface Found {
  readonly shapes: readonly Shape[]
  readonly adoptions: readonly Adoption[]
  readonly refused: readonly string[]
}

const list = (names: readonly string[]) => names.join(', ')

/** Tables that the server has made in the same place. */
async function ownTables(root: string): Promise<Set<string>> {
  const { tables } = await build(root)
  return new Set(['migration', 'table_change', ...[...tables.engine, ...tables.product].map(({ name }) => name)])
}

async function inDatabase({ from, all }: Wanted, taken: ReadonlySet<string>, own: ReadonlySet<string>): Promise<Found> {
  const url = new URL(from)
  const schema = url.searchParams.get('schema') ?? 'public'
  const tables = url.searchParams.getAll('table')
  for (const word of ['schema', 'table']) url.searchParams.delete(word)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect().catch((error: Error) => {
    throw new Refused(`the database does not answer: ${error.message}`)
  })
  try {
    await client.query('begin read only')
    const ask: Ask = async <T>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as T[]
    const facts = (await tablesIn(ask, schema)).filter(({ name }) => !own.has(name))
    const names = facts.map(({ name }) => name)
    const unknown = tables.filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Refused(`there is no table ${list(unknown)} in ${schema}; known are ${list(names)}`)
    if (tables.length === 0 && !all)
      throw new Refused(`say which with &table=… in the address, or --all; known are ${list(names)}`)
    await measure(
      ask,
      facts.filter(({ name, kind }) => (all ? kind === 'r' : tables.includes(name))),
    )
    const { read: found, refused } = shapesInDatabase(facts, all ? null : new Set(tables), taken)
    return { shapes: found.map(({ shape }) => shape), adoptions: found.map(({ adoption }) => adoption), refused }
  } finally {
    await client.end()
  }
}

function inDocument({ from, all }: Wanted, taken: ReadonlySet<string>): Found {
  const [path = '', pointer] = from.split('#')
  if (!existsSync(path)) throw new Refused(`there is no file ${path}`)
  const document = parse(readFileSync(path, 'utf8')) as {
    components?: { schemas?: Schemas }
    definitions?: Schemas
    $defs?: Schemas
  } | null
  const schemas = document?.components?.schemas ?? document?.definitions ?? document?.$defs
  if (!schemas) throw new Refused(`${path} has no components.schemas`)
  const names = (pointer ?? '').split(',').flatMap((one) => /([^/]+)$/.exec(one)?.[1] ?? [])
  const unknown = names.filter((name) => !schemas[name])
  if (unknown.length > 0)
    throw new Refused(`${path} has no schema ${list(unknown)}; known are ${list(Object.keys(schemas))}`)
  if (names.length === 0 && !all)
    throw new Refused(
      `say which by ${path}#/components/schemas/NAME (several: NAME,NAME), or --all; known are ${list(Object.keys(schemas))}`,
    )
  return { ...shapesInDocument(schemas, all ? null : new Set(names), taken), adoptions: [] }
}

interface Planned {
  readonly file: string
  readonly text: string
  /** null for a new file. */
  readonly before: string | null
  readonly base: string
  readonly baseText: string
  readonly notes: readonly string[]
}

function planned(root: string, shape: Shape, group: string, order: number, paths: Taken['paths']): Planned {
  const base = `schemas/${IMPORTED}${shape.name}.json`
  const known = fileOf(root, shape.name)
  const file = known ? `schemas/${known}` : `schemas/${group}/${shape.name}.json`
  const held = known ? readFileSync(join(root, file), 'utf8') : null
  const place = known ? (known.split('/')[0] as string) : group
  const was = existsSync(join(root, base)) ? readFileSync(join(root, base), 'utf8') : null
  if (held !== null && was === null)
    throw new Refused(`${file} was not read from elsewhere, and would be overwritten: rename it, or its resource`)
  const before = was === null ? null : (JSON.parse(was) as RawSchema)
  const { data, decisions } = resourceOf(shape, place, before?.order ?? order, paths)
  const theirs = json(data)
  const isTouched = held !== null && held !== was
  const { text, kept } = isTouched && before ? merge(held, before, JSON.parse(theirs)) : { text: theirs, kept: [] }
  const { at } = read(file, text)
  // Later readings tell only of what is new.
  const isKnown = (name: unknown) => name === undefined || String(name) in (before?.fields ?? {})
  const fresh = before ? decisions.filter(({ path: [, name] }) => !isKnown(name)) : decisions
  const notes = [
    ...fresh.map(({ path, message }) => `${file}:${at(path, 'key').line}: ${message}`),
    ...kept.map((part) => `${file}:${at(part.split('.')).line}: ${part} differs from what was read; yours stays`),
  ]
  return { file, text, before: held, base, baseText: theirs, notes }
}

interface Taken {
  /** Names of resources that were not read from elsewhere. */
  readonly names: ReadonlySet<string>
  /** First parts of their paths. */
  readonly paths: ReadonlySet<string>
}

function takenIn(root: string): Taken {
  const files = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
  const imported = new Set(files.filter((file) => file.startsWith(IMPORTED)).map((file) => file.slice(IMPORTED.length)))
  const others = files.filter(
    (file) => !file.startsWith('_meta/') && !file.startsWith(IMPORTED) && !imported.has(basename(file)),
  )
  const texts = others.map((file) => readFileSync(join(root, 'schemas', file), 'utf8')).join('\n')
  return {
    names: new Set(others.map((file) => basename(file, '.json'))),
    paths: new Set([...texts.matchAll(/"(?:GET|POST) \/(\w+)/g)].map(([, part]) => part as string)),
  }
}

/** Files read earlier from a source of the same kind, whose table or schema is no longer in it. */
function goneIn(root: string, shapes: readonly Shape[], isDatabase: boolean): string[] {
  const folder = join(root, 'schemas', IMPORTED)
  if (!existsSync(folder)) return []
  const found = new Set(shapes.map(({ name }) => name))
  return readdirSync(folder).flatMap((file) => {
    const { name, storage } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as RawSchema
    const known = fileOf(root, name)
    const isGone = !found.has(name) && (storage?.adopted === true) === isDatabase && known
    return isGone
      ? [
          `schemas/${known}: no longer among what can be read; delete it with schemas/${IMPORTED}${file}, or keep it as it is`,
        ]
      : []
  })
}

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/**
 * A migration that makes the views, those that have changed anew. It is frozen like any other, and the tables that it
 * leads to are noted, so that `npm run migration` asks for no more.
 */
async function adopt(root: string, adoptions: readonly Adoption[]): Promise<string | null> {
  const text = sqlFiles(root, 'product')
    .map((file) => sqlIn(root, 'product', file))
    .join('\n')
  const statements = adoptions.flatMap(({ view, statements: own }) => {
    const making = own.find((one) => one.startsWith('create view')) as string
    const last = text.lastIndexOf(`create view "${view}" `)
    if (last < 0) return own
    if (text.slice(last).startsWith(making)) return []
    return [`drop view "${view}";`, `drop function "write_${view}"();`, ...own]
  })
  if (statements.length === 0) return null
  const file = writeNext(root, 'product', 'adopt_tables', statements)
  const views = new Set(adoptions.map(({ view }) => view))
  const { tables } = await build(root)
  // Only the views: what else the schemas want is for `npm run migration` to write.
  const others = reachedTables(root, 'product').filter(({ name }) => !views.has(name))
  const reached = [...others, ...tables.product.filter(({ name }) => views.has(name))]
  settle(
    root,
    'product',
    reached.sort((left, right) => (left.name < right.name ? -1 : 1)),
  )
  return file
}

const WITHOUT_STANDARD = `
These tables have no create_time, update_time, admin_id, delete_time and revision: nobody sees who added a row, a deleted row is gone, and the later
of two edits wins. To have them, add those columns (docs/schema-reference.md, features), a field for each to the view, and take features.standard out.`

/** @throws Refused, which leaves no file behind */
export async function takeOver(root: string, wanted: Wanted, say: Say): Promise<void> {
  const isDatabase = /^postgres(?:ql)?:\/\//.test(wanted.from)
  const { names: taken, paths } = takenIn(root)
  const { shapes, adoptions, refused } = isDatabase
    ? await inDatabase(wanted, taken, await ownTables(root))
    : inDocument(wanted, taken)
  for (const line of refused) say.log(`not taken over: ${line}`)
  if (shapes.length === 0) throw new Refused('there is nothing to take over')
  const plans = shapes.map((shape, place) => planned(root, shape, wanted.group, (place + 1) * 10, paths))
  const changed = plans.filter(({ text, before }) => text !== before)
  const undo = () => {
    for (const { file, before } of changed) before === null ? rmSync(join(root, file)) : put(root, file, before)
  }
  for (const { file, text } of changed) put(root, file, text)
  const own = new Set(plans.map(({ file }) => file))
  const faults = (await build(root)).faults.filter(({ file }) => own.has(file))
  if (faults.length > 0) {
    undo()
    const shown = faults.map(({ file, line, column, message }) => `  ${file}:${line}:${column}: ${message}`)
    throw new Refused(`it would not pass the checks; nothing was written:\n${shown.join('\n')}`)
  }
  for (const { base, baseText } of plans) put(root, base, baseText)
  const migration = adoptions.length > 0 ? await adopt(root, adoptions) : null
  for (const { file, before } of changed) say.log(`${before === null ? 'written' : 'changed'}: ${file}`)
  if (migration) say.log(`written: ${migration}`)
  if (changed.length === 0 && !migration) say.log('nothing has changed')
  const notes = [...plans.flatMap((plan) => plan.notes), ...(wanted.all ? goneIn(root, shapes, isDatabase) : [])]
  if (notes.length > 0) say.log(`\nfor you to decide:\n${notes.map((note) => `  ${note}`).join('\n')}`)
  if (plans.some(({ before }) => before === null) && adoptions.length > 0) say.log(WITHOUT_STANDARD)
  say.log(`\nNext:
  1. edit the files: titles, choices, what a list shows (docs/schema-reference.md has every word)
  2. npm run generate
  3. ${isDatabase ? 'npm run check' : 'npm run migration -- add_resources, then npm run check'}
  4. ${isDatabase ? 'DATABASE_URL=… npm start, with the same database' : 'npm start'}`)
}
