// Places in which people and code name a field, a resource or a choice that disappears or is renamed.
import type pg from 'pg'
import { sqlName, sqlText } from '../../kernel/sql-text'
import { mentionsOf } from '../mentions'

/** A name that the new schemas no longer have. */
export interface Gone {
  readonly table: string
  /** Names of the resource and its views. */
  readonly pages: readonly string[]
  /** Undefined if the whole table goes. */
  readonly column?: string
  readonly value?: string
  /** The menu entries of its pages. */
  readonly routes: readonly string[]
}

export interface Use {
  readonly place: string
  readonly num: number
  readonly examples: readonly string[]
}

const list = (names: readonly string[]) => (names.length > 0 ? names.map(sqlText).join(', ') : `''`)

interface Question {
  readonly place: string
  readonly from: string
  readonly where: string
  /** SQL of a text that tells the row. */
  readonly told: string
}

function questionsOf({ table, pages, column, value, routes }: Gone): Question[] {
  const word = value ?? column
  const names = (text: string) =>
    word ? `(${text}::text like ${sqlText(`%"${word}"%`)} or ${text}::text like ${sqlText(`%"-${word}"%`)})` : 'true'
  const preferences = pages.flatMap((page) => [`list:${page}`, `import:${page}`])
  const own: Question[] = [
    {
      place: 'saved views',
      from: 'saved_view',
      where: `resource in (${list(pages)}) and ${names('content')}`,
      told: 'name',
    },
    {
      place: 'drafts',
      from: 'draft',
      where: `resource in (${list(pages)}) and ${names('content')}`,
      told: `'of ' || resource`,
    },
    {
      place: 'columns and filters of people',
      from: 'preference',
      where: `name in (${list(preferences.filter((name) => name.startsWith('list:')))}) and ${names('value')}`,
      told: 'name',
    },
    {
      place: 'mappings of imports',
      from: 'preference',
      where: `name in (${list(preferences.filter((name) => name.startsWith('import:')))}) and ${names('value')}`,
      told: 'name',
    },
    {
      place: 'log entries',
      from: 'log',
      where: `target_type in (${list(pages)}) and ${word ? names('diff') : 'true'}`,
      told: `coalesce(title, action)`,
    },
  ]
  if (!word && routes.length > 0)
    own.push({
      place: 'roles with a right to it',
      from: 'role_auth_ids r join menu m on m.id = r.target_id',
      where: `m.path in (${list(routes)}) or m.pid in (select id from menu where path in (${list(routes)}))`,
      told: `(select name from role where id = r.owner_id)`,
    })
  if (column)
    own.push({
      place: 'rows in the recycle bin',
      from: sqlName(table),
      where:
        value !== undefined
          ? `delete_time is not null and ${sqlName(column)}::text = ${sqlText(value)}`
          : `delete_time is not null and ${sqlName(column)} is not null`,
      told: `'#' || id`,
    })
  return own
}

/** Links that people have typed, with a filter or a page of this name. */
async function linksTo(
  client: pg.Client,
  { column, routes }: Gone,
  columns: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Promise<Use[]> {
  const found: Use[] = []
  for (const [table, names] of columns)
    for (const name of ['link', 'url', 'path'].filter((one) => names.has(one) && table !== 'menu' && table !== 'log'))
      for (const route of routes) {
        const where = `${sqlName(name)}::text like ${sqlText(`%${route}%${column ?? ''}%`)}`
        const { rows } = await client.query<{ num: number; examples: string[] | null }>(
          `select count(*)::int as num, (array_agg(${sqlName(name)}::text))[1:3] as examples from ${sqlName(table)} where ${where}`,
        )
        if (rows[0]?.num) found.push({ place: `links in ${table}`, num: rows[0].num, examples: rows[0].examples ?? [] })
      }
  return found
}

/** Lines of code, schemas and words. */
function inCode(root: string, { column, value, pages }: Gone): Use[] {
  const words = value !== undefined ? [value] : column ? [column] : pages
  const lines = words.flatMap((word) => mentionsOf(root, pages, word)).map(({ file, line }) => `${file}:${line}`)
  return lines.length > 0 ? [{ place: 'code, words and schemas', num: lines.length, examples: lines.slice(0, 5) }] : []
}

/** @param columns those of the copy before the migration, by table */
export async function usesOf(
  client: pg.Client,
  gone: Gone,
  columns: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  root: string,
): Promise<Use[]> {
  const found: Use[] = []
  for (const { place, from, where, told } of questionsOf(gone)) {
    if (
      place === 'rows in the recycle bin' &&
      !(gone.column && columns.get(gone.table)?.has('delete_time') && columns.get(gone.table)?.has(gone.column))
    )
      continue
    const { rows } = await client.query<{ num: number; examples: (string | null)[] | null }>(
      `select count(*)::int as num, (array_agg(distinct ${told}))[1:3] as examples from ${from} where ${where}`,
    )
    const [one] = rows
    if (one?.num) found.push({ place, num: one.num, examples: (one.examples ?? []).flatMap((text) => text ?? []) })
  }
  return [...found, ...(await linksTo(client, gone, columns)), ...inCode(root, gone)]
}
