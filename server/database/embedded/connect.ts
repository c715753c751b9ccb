/** One short query to the bundled server, on a connection of its own. */
import pg from 'pg'
import { superuser } from './cluster'

export interface Endpoint {
  readonly port: number
  readonly password: string
}

export function urlOf({ port, password }: Endpoint, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

export async function ask<Row extends pg.QueryResultRow>(
  endpoint: Endpoint,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: urlOf(endpoint, 'postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  })
  // A connection that dies before the answer also emits `error`; the rejected query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
