// SQL that carries a renamed field, choice or resource along to where people have stored its name.
import { sqlText } from '../kernel/sql-text'
import type { Rename } from './migration'

const list = (names: readonly string[]): string => names.map(sqlText).join(', ')

/** Lists remember columns by page, imports the mapping of their headings. */
const preferences = (pages: readonly string[]): string[] => pages.flatMap((page) => [`list:${page}`, `import:${page}`])

/** Columns of JSON in which names stand as texts, with the rows that are about these pages. */
function places(pages: readonly string[]): [table: string, column: string, where: string][] {
  return [
    ['saved_view', 'content', `resource in (${list(pages)})`],
    ['draft', 'content', `resource in (${list(pages)})`],
    ['preference', 'value', `name in (${list(preferences(pages))})`],
    ['log', 'diff', `target_type in (${list(pages)})`],
  ]
}

/** Exchanges whole texts of JSON: several at once, over texts that nobody has written, so that a swap is one. */
function exchange(
  [table, column, where]: [string, string, string],
  pairs: readonly (readonly [from: string, to: string])[],
): string {
  const words = pairs.flatMap(([from, to]) => [
    [`"${from}"`, `"${to}"`],
    [`"-${from}"`, `"-${to}"`],
  ]) as [string, string][]
  const marked = words.reduce(
    (text, [from], place) => `replace(${text}, ${sqlText(from)}, ${sqlText(`"\u0001${place}"`)})`,
    `${column}::text`,
  )
  const whole = words.reduce(
    (text, [, to], place) => `replace(${text}, ${sqlText(`"\u0001${place}"`)}, ${sqlText(to)})`,
    marked,
  )
  const has = words.map(([from]) => `${column}::text like ${sqlText(`%${from}%`)}`).join(' or ')
  return `update ${table} set ${column} = (${whole})::jsonb where ${where} and (${has});`
}

/** Tables with the name of a resource. */
const named = [
  ...[
    'saved_view.resource',
    'draft.resource',
    'log.target_type',
    'log_target.target_type',
    'reading.target_type',
    'job.resource',
  ],
  ...['file_use.resource', 'outbox.ref_type', 'released.resource', 'released.target'],
]

function moved(from: string, to: string): string[] {
  return [
    ...named.map((place) => {
      const [table, column] = place.split('.') as [string, string]
      return `update ${table} set ${column} = ${sqlText(to)} where ${column} = ${sqlText(from)};`
    }),
    ...['list', 'import'].map(
      (kind) => `update preference set name = ${sqlText(`${kind}:${to}`)} where name = ${sqlText(`${kind}:${from}`)};`,
    ),
  ]
}

/**
 * @param pagesOf names of the resource and the views of a table, as they are now
 * @returns statements to run after the renames themselves
 */
export function carried(renames: readonly Rename[], pagesOf: (table: string) => readonly string[]): string[] {
  const tables = [...new Set(renames.filter(({ column }) => column).map(({ table }) => table))]
  const inside = tables.flatMap((table) => {
    const own = renames.filter((rename) => rename.table === table && rename.column)
    const to = renames.find((rename) => rename.table === table && !rename.column)?.to ?? table
    const pages = pagesOf(to)
    if (pages.length === 0) return []
    const pairs = own.map(({ column, value, to: name }) => [value ?? (column as string), name] as const)
    return places(pages).map((place) => exchange(place, pairs))
  })
  const resources = renames.filter(({ column }) => !column).flatMap(({ table, to }) => moved(table, to))
  return [...resources, ...inside]
}
