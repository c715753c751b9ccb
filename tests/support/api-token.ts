// Makes API tokens for tests, as people do on their page.
import { expect } from 'vitest'
import type { Person, TestServer } from './server'

export interface ApiToken extends Pick<Person, 'call'> {
  readonly id: number
  readonly token: string
}

/** Ids of menu entries: routes, or `"<route> <right>"`. */
export async function entryIds(server: TestServer, keys: readonly string[]): Promise<number[]> {
  const { rows } = await server.connection.pool.query<{ id: number; key: string }>(
    `select entry.id::int, case when entry.type = 'button' then page.path || ' ' || entry.path else entry.path end as key
      from menu entry left join menu page on page.id = entry.pid`,
  )
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return keys.map((key) => ids.get(key) as number)
}

/** A token for pages and rights; of the super administrator unless somebody else makes it. */
export async function apiToken(
  server: TestServer,
  keys: readonly string[],
  more: object = {},
  by?: Person,
): Promise<ApiToken> {
  const owner = by ?? (await server.as('admin'))
  const made = await owner.call('POST /apiToken/add', {
    name: '官网',
    auth_ids: await entryIds(server, keys),
    data_scope: 'all',
    ...more,
  })
  expect(made, JSON.stringify(made.errors)).toMatchObject({ status: 200 })
  const token: string = made.content.token
  return {
    id: made.content.id,
    token,
    call: (path, body, headers) => server.nobody.call(path, body, { ...headers, authorization: `Bearer ${token}` }),
  }
}
