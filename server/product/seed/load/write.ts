// Writes generated rows in bulk, and says how many there were, what they add up to, and their digest.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { bindings } from '#generated/bindings'
import { createResources, type Resource } from '../../../core/resources'
import type { Db } from '../../../database/database'
import { searchColumns, searchedOf, soundsOf } from '../../../rows/search'
import { sortKeys } from '../../../rows/sort-key'

/** Values by column; all rows of a table have the same columns. */
export type LoadRow = Readonly<Record<string, unknown>>

export interface Written {
  readonly table: string
  readonly rows: number
  readonly sums: Readonly<Record<string, number>>
  /** Of all values but the search index: the same for the same share and day. */
  readonly digest: string
}

/** Rows of a transaction. */
const BATCH = 5000

/** Rows that are made at a time. */
const TURN = 250

/** Names repeat: their pinyin is worked out once. */
const heard = new Map<string, string[]>()
function sounds(text: string): string[] {
  const known = heard.get(text) ?? soundsOf(text)
  heard.set(text, known)
  return known
}

/** The resource of a table, if its rows are searched. */
function searchedIn(table: string): Resource | undefined {
  const own = bindings.find((binding) => binding.table === table && binding.name === binding.base)
  const resource = own && createResources(bindings, new Map()).get(own.name)
  return resource && searchedOf(resource).length > 0 ? resource : undefined
}

function indexed(rows: readonly LoadRow[], resource: Resource): LoadRow[] {
  return rows.map((row) => {
    const { pinyin, grams } = searchColumns(resource, row, sounds)
    return { ...row, search_pinyin: pinyin, search_grams: grams, ...sortKeys(resource, row) }
  })
}

/** @param summed columns, and how a row adds to them */
export async function writeRows(
  db: Db,
  table: string,
  rows: Iterable<LoadRow>,
  summed: Readonly<Record<string, (row: LoadRow) => number>> = {},
): Promise<Written> {
  const hash = createHash('sha256')
  const sums = Object.fromEntries(Object.keys(summed).map((name) => [name, 0]))
  const resource = searchedIn(table)
  let batch: LoadRow[] = []
  let num = 0
  // The database writes a batch while the next one is made.
  let sent: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    if (batch.length === 0) return
    const text = JSON.stringify(batch)
    hash.update(text)
    const full = resource ? indexed(batch, resource) : batch
    const columns = sql.join(Object.keys(full[0] as LoadRow).map((name) => sql.id(name)))
    const json = resource ? JSON.stringify(full) : text
    num += batch.length
    batch = []
    await sent
    sent = sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db)
    // Its failure is met by the next wait.
    sent.catch(() => undefined)
  }
  for (const row of rows) {
    for (const [name, of] of Object.entries(summed)) sums[name] = (sums[name] as number) + of(row)
    batch.push(row)
    // So that what was sent leaves the process.
    if (batch.length % TURN === 0) await setImmediate()
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await sent
  // Ids were given: the next one of the table comes after them.
  if (num > 0)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  return { table, rows: num, sums, digest: hash.digest('hex').slice(0, 16) }
}
