// The database of the comparison: a product with one more resource of nine columns, and 100 000 rows of it and of people.
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/database/embedded'
import { copyTree, type TreeCopy } from '../../tests/support/tree-copy'
import { multiply } from '../people'
import { type Running, startProduct } from '../product'
import { fillVisits } from './rows'

const PERSONS = 100_000

/** Without the browser code: nobody asks for it here. */
async function buildServer(): Promise<TreeCopy> {
  const tree = copyTree()
  cpSync('bench/server/bench_visit.json', join(tree.root, 'schemas/support/bench_visit.json'))
  for (const [program, ...args] of [
    ['tsx', 'generator/main.ts'],
    ['tsx', 'scripts/migration.ts', 'bench_visit'],
    ['vite', 'build', '--ssr', 'server/main.ts'],
  ] as const) {
    const { code, output } = await tree.run(program, ...args)
    if (code !== 0) throw new Error(output)
  }
  return tree
}

async function fillPeople(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select count(*)::int as num from person')
  if (rows[0].num < PERSONS) await client.query(multiply, [PERSONS])
}

export interface Prepared {
  readonly databaseUrl: string
  readonly client: pg.Client
  /** Starts the product on these data. */
  start(): Promise<Running>
}

/** `BENCH_DATA=<folder>` keeps the data for the next run: filling and indexing take most of a minute. */
export async function withData<T>(work: (prepared: Prepared) => Promise<T>): Promise<T> {
  const kept = process.env['BENCH_DATA']
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'association-bench-'))
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const tree = await buildServer()
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  const client = new pg.Client({ connectionString: embedded.url })
  const start = () => startProduct(tree, embedded.url, join(folder, 'files'))
  try {
    await (await start()).stop()
    await client.connect()
    await fillVisits(client)
    await fillPeople(client)
    // This start builds the search index of rows that no call has written.
    await (await start()).stop()
    // Rows that a call writes are indexed at once and leave no earlier version behind.
    await client.query('vacuum full bench_visit')
    await client.query('vacuum full person')
    await client.query('vacuum analyze')
    return await work({ databaseUrl: embedded.url, client, start })
  } finally {
    await client.end().catch(() => undefined)
    await embedded.stop()
    tree.remove()
    if (!kept) for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
