// A bundled PostgreSQL with a streaming replica, both on loopback, for the time of a test file.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../../server/database/embedded'

export interface Replicated {
  /** Addresses of the database on both. */
  readonly primary: string
  readonly replica: string
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

const throwaway = ['fsync=off', 'full_page_writes=off', 'max_wal_senders=4', 'wal_level=replica']

async function run(url: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

/** A file of the database's account. */
function put(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder)
  writeFileSync(join(folder, name), text)
  chownSync(join(folder, name), uid, gid)
}

/** Copies the files of the running primary, as pg_basebackup does, which is not bundled. */
async function copyOf(primary: Embedded, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    // With its owner: a database of root's runs as another account.
    execFileSync('cp', ['-a', primary.place, dataDir])
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(dataDir, 'pg', name), { force: true })
    for (const name of readdirSync(dataDir)) if (name.startsWith('holder.')) rmSync(join(dataDir, name))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    put(join(dataDir, 'pg'), 'backup_label', rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  put(join(dataDir, 'pg'), 'standby.signal', '')
  put(join(dataDir, 'pg'), 'postgresql.auto.conf', `primary_conninfo = '${source}'\n`)
}

/** @param prepare brings the database of the primary up before it is copied */
export async function startReplicated(prepare: (url: string) => Promise<void>): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'association-replicated-'))
  chmodSync(folder, 0o711)
  const start = (name: string) =>
    startEmbedded({ dataDir: join(folder, name), explicit: true, log: () => undefined, settings: throwaway })
  const primary = await start('primary')
  await prepare(primary.url)
  await run(primary.url, 'checkpoint')
  const place = join(folder, 'replica')
  await copyOf(primary, place)
  const replica = await start('replica')
  return {
    primary: primary.url,
    replica: replica.url,
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
