// A copy of the database to try a migration on, made by PostgreSQL from the original as a template.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { sqlName } from '../../kernel/sql-text'
import { hasDatabase, runningUrl, startEmbedded } from '../../server/database/embedded'

/** A reason why there is nothing to rehearse on, with what to do. */
export class NoCopy extends Error {}

export interface Copy {
  readonly client: pg.Client
  /** Name of the original, for people. */
  readonly of: string
  /** Removes the copy; a database that was named by the caller stays as the migration left it. */
  end(): Promise<void>
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  return client
}

/** The database of the environment; the bundled one runs meanwhile, if it isn't running. */
async function original(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const explicit = Boolean(process.env['DATA_DIR'])
  const dataDir = resolve(process.env['DATA_DIR'] || '.data')
  if (!hasDatabase(dataDir, explicit))
    throw new NoCopy(`there is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR, or say --on postgres://…`)
  const running = runningUrl(dataDir, explicit)
  if (running) return { url: running, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir, explicit, log: () => undefined })
  return { url: embedded.url, stop: embedded.stop }
}

/** SQLSTATE of what keeps PostgreSQL from making a copy. */
const refusals: Readonly<Record<string, string>> = {
  '55006': 'the database is in use, and cannot be copied so: stop the server meanwhile',
  '42501': 'this account may not make databases: name one in DATABASE_URL that may',
}

/** @param on address of a copy that the caller has made; it is migrated for good */
export async function copyOf(on: string | undefined): Promise<Copy> {
  if (on) {
    const client = await connected(on)
    return { client, of: new URL(on).pathname.slice(1), end: () => client.end() }
  }
  const { url, stop } = await original()
  const name = new URL(url).pathname.slice(1)
  const copy = `rehearsal_${randomBytes(4).toString('hex')}`
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const keeper = await connected(at('postgres'))
  const drop = async () => {
    await keeper.query(`drop database if exists ${sqlName(copy)} with (force)`)
    await keeper.end()
    await stop()
  }
  try {
    await keeper.query(`create database ${sqlName(copy)} template ${sqlName(name)}`)
  } catch (error) {
    await drop()
    const reason = refusals[(error as { code?: string }).code ?? '']
    if (!reason) throw error
    throw new NoCopy(`${reason}, or restore a backup elsewhere and say --on postgres://…`)
  }
  const client = await connected(at(copy))
  return {
    client,
    of: name,
    end: async () => {
      await client.end()
      await drop()
    },
  }
}
