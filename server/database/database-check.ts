// Tests at start whether the database of DATABASE_URL answers, and explains in plain words why not.
import { StartError } from '../start/start-error'
import type { Connection } from './database'

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

/** @throws StartError naming DATABASE_URL */
export async function checkDatabase({ pool }: Connection, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new StartError(`DATABASE_URL: cannot use the database at ${placeOf(url)}: ${reasonOf(error)}.`)
  }
}
