// People with little more than permissions on roles or accounts, and database queries about them.
import type { Person, TestServer } from '../../support/server'

export const onPage = (page: string, ...rights: string[]) => [page, ...rights.map((right) => `${page} ${right}`)]

export const peopleRights = [
  'admin.create',
  'admin.update',
  'admin.remove',
  'admin.set_pass',
  'admin.sign_out',
  'admin.reset_totp',
] as const

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
export async function rowsOf(server: TestServer, text: string, values: unknown[] = []): Promise<any[]> {
  return (await server.connection.pool.query(text, values)).rows
}

export async function entryId(server: TestServer, path: string): Promise<number> {
  const [entry] = await rowsOf(
    server,
    `select id from menu where path = $1 and type = 'page' and delete_time is null`,
    [path],
  )
  return entry.id
}

export async function personId(person: Person): Promise<number> {
  return (await person.call('POST /getAdminInfo', {})).content.id
}
