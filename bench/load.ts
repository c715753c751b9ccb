// The built product on a database with load data.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Db } from '../server/database/database'
import { startEmbedded } from '../server/database/embedded'
import type { TreeCopy } from '../tests/support/tree-copy'
import type { Figure } from './measure'
import { type Running, startProduct } from './product'

export interface Loaded {
  readonly call: Running['call']
  readonly client: pg.Client
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Kills the server, and starts it anew. */
  kill(): Promise<void>
}

type WriteLoad = (db: Db, options: { share: number; today: string; only: readonly string[] }) => Promise<unknown>

/** By its address, since a tree with another product has no such file. */
async function loadOfProduct(): Promise<WriteLoad> {
  const file = new URL('../server/product/seed/load/index.ts', import.meta.url).href
  return ((await import(file)) as { writeLoad: WriteLoad }).writeLoad
}

/** @param only parts of the load data; written after the demonstration, with the product stopped */
export async function withLoad(
  tree: TreeCopy,
  only: readonly string[],
  measure: (loaded: Loaded) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  const client = new pg.Client({ connectionString: embedded.url })
  // A failure stops the database while the client is connected.
  client.on('error', () => {})
  try {
    await (await startProduct(tree, embedded.url)).stop()
    const { db, close } = connect(embedded.url)
    const today = new Date().toISOString().slice(0, 10)
    await (await loadOfProduct())(db, { share: 1, today, only })
    await close()
    await client.connect()
    await client.query('vacuum analyze')
    let running = await startProduct(tree, embedded.url)
    await running.signIn()
    const kill = async () => {
      process.kill(running.pid, 'SIGKILL')
      running = await startProduct(tree, embedded.url)
      await running.signIn()
    }
    const figures = await measure({ call: (path, body) => running.call(path, body), client, today, kill })
    await running.stop()
    await client.end()
    return figures
  } finally {
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
