// Runs SQL on the copy, statement by statement, and notes seconds, rows and locks.
import type pg from 'pg'

/** From the weakest to the strongest; what each of the last three keeps others from. */
const strengths: readonly [mode: string, blocks: string | null][] = [
  ['AccessShareLock', null],
  ['RowShareLock', null],
  ['RowExclusiveLock', null],
  ['ShareUpdateExclusiveLock', null],
  ['ShareLock', 'nobody writes'],
  ['ShareRowExclusiveLock', 'nobody writes'],
  ['ExclusiveLock', 'nobody writes'],
  ['AccessExclusiveLock', 'nobody reads or writes'],
]

export interface Step {
  readonly text: string
  readonly seconds: number
  /** Rows that it wrote; those of a table that it wrote anew. */
  readonly rows: number
}

export interface Held {
  readonly table: string
  readonly mode: string
  /** Work of others that waits: `nobody writes`. */
  readonly blocks: string
  readonly seconds: number
  readonly rows: number
}

export interface Ran {
  readonly steps: readonly Step[]
  readonly held: readonly Held[]
  readonly seconds: number
  /** The statement that failed, with PostgreSQL's words; nothing of the migration stays. */
  readonly failed: { readonly text: string; readonly message: string } | null
}

/** Statements of a file; semicolons in texts, names, comments and bodies of functions end none. */
export function statementsIn(sql: string): string[] {
  const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"$;/-]+|[\s\S]/g
  const found: string[] = ['']
  for (const [part] of sql.matchAll(parts)) {
    if (part === ';') found.push('')
    else if (!part.startsWith('--') && !part.startsWith('/*')) found.push(`${found.pop()}${part}`)
  }
  return found.map((text) => text.trim()).filter((text) => text !== '')
}

interface Relation {
  readonly table: string
  readonly file: string
  readonly rows: number
}

async function relations(client: pg.Client): Promise<Map<string, Relation>> {
  const { rows } = await client.query<Relation>(
    `select relname::text as table, relfilenode::text as file, greatest(reltuples, 0)::float8 as rows from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map((one) => [one.table, one]))
}

/** Locks of this transaction on tables that were there before it. */
async function locks(client: pg.Client): Promise<{ table: string; mode: string }[]> {
  const { rows } = await client.query<{ table: string; mode: string }>(
    `select c.relname::text as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`,
  )
  return rows
}

/** Runs one migration as a start does: in one transaction. */
export async function runMigration(client: pg.Client, sql: string): Promise<Ran> {
  await client.query('analyze')
  const before = await relations(client)
  const steps: Step[] = []
  const since = new Map<string, { table: string; mode: string; at: number }>()
  const start = performance.now()
  const secondsFrom = (at: number) => (performance.now() - at) / 1000
  let failed: Ran['failed'] = null
  let [watched, files] = [0, before]
  await client.query('begin')
  for (const text of statementsIn(sql)) {
    const at = performance.now()
    try {
      const { rowCount, command } = await client.query(text)
      const seconds = secondsFrom(at)
      const pause = performance.now()
      const now = await relations(client)
      const rewritten = [...now.values()].filter(
        ({ table, file }) => files.has(table) && files.get(table)?.file !== file,
      )
      files = now
      const written = ['UPDATE', 'INSERT', 'DELETE'].includes(command) ? (rowCount ?? 0) : 0
      steps.push({
        text,
        seconds,
        rows: written || rewritten.reduce((sum, { table }) => sum + (before.get(table)?.rows ?? 0), 0),
      })
      for (const { table, mode } of await locks(client))
        if (before.has(table) && !since.has(`${table} ${mode}`)) since.set(`${table} ${mode}`, { table, mode, at })
      watched += performance.now() - pause
    } catch (error) {
      failed = { text, message: (error as Error).message }
      break
    }
  }
  const committing = performance.now()
  await client.query(failed ? 'rollback' : 'commit')
  const commit = performance.now() - committing
  const strongest = new Map<string, Held & { rank: number }>()
  for (const { table, mode, at } of since.values()) {
    const rank = strengths.findIndex(([name]) => name === mode)
    const blocks = strengths[rank]?.[1]
    if (!blocks || (strongest.get(table)?.rank ?? -1) >= rank) continue
    // Reading the locks took time that the real migration doesn't.
    const share = 1 - watched / Math.max(1, performance.now() - start)
    strongest.set(table, {
      table,
      mode,
      blocks,
      rank,
      seconds: secondsFrom(at) * share,
      rows: before.get(table)?.rows ?? 0,
    })
  }
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0) + commit / 1000
  return { steps, held: [...strongest.values()].sort((left, right) => right.seconds - left.seconds), seconds, failed }
}
