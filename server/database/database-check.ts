// Tests at start whether the database of DATABASE_URL answers, and explains in plain words why not.
import type pg from 'pg'
import { StartError } from '../start/start-error'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: 'the connection was cut',
}

/** `host:port/database`: never the user or the password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return reasons[code ?? ''] ?? (message || code || 'unknown reason')
}

/** The answer of pgbouncer to settings of a connection. */
const POOLER = /unsupported startup parameter/

/** @param name of the setting with the address @throws StartError naming it */
export async function checkDatabase(pool: pg.Pool, url: string, name = 'DATABASE_URL'): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const reason = reasonOf(error)
    if (POOLER.test(reason) && name === 'DATABASE_URL')
      throw new StartError(
        `DATABASE_URL leads to a connection pooler at ${placeOf(url)}. Set DATABASE_DIRECT_URL to the address of the database server behind it: migrations, and the connection that listens for changes, go there.`,
      )
    throw new StartError(`${name}: cannot use the database at ${placeOf(url)}: ${reason}.`)
  }
}
