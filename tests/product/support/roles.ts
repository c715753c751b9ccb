// Roles for tests: menu entries by their permission, drafts, and edits with the current revision.
import { expect } from 'vitest'
import type { Person, TestServer } from '../../support/server'

/** Permissions of somebody who keeps roles. */
export const rolePage = [
  '/role/index',
  ...['create', 'update', 'remove', 'view_as'].map((right) => `/role/index role.${right}`),
]

/** `context` is asked at each call, because tests start their server later. */
export function rolesOf(context: () => { readonly server: TestServer; readonly admin: Person }) {
  const query = async (text: string, ...values: unknown[]) =>
    (await context().server.connection.pool.query(text, values)).rows
  async function entry(key: string): Promise<number> {
    const [route, button] = key.split(' ')
    const rows = button
      ? await query(
          'select entry.id from menu entry join menu page on page.id = entry.pid where page.path = $1 and entry.path = $2',
          route,
          button,
        )
      : await query(`select id from menu where path = $1 and type = 'page'`, route)
    return rows[0].id
  }
  const entries = (...keys: string[]) => Promise.all(keys.map(entry))

  let serial = 0
  const draft = (auth_ids: number[], more: object = {}) => ({
    name: `试用角色${++serial}`,
    auth_ids,
    data_scope: 'all',
    ...more,
  })
  const add = async (auth_ids: number[], more: object = {}): Promise<number> => {
    const answer = await context().admin.call('POST /role', draft(auth_ids, more))
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
    return answer.content.id
  }
  const read = async (id: number) => (await context().admin.call('GET /role/{id}', { id })).content
  const edit = async (id: number, change: object, who = context().admin) =>
    who.call('POST /role/{role_id}/edit', { id, revision: (await read(id)).revision, ...change })
  const heldRole = async (person: Person): Promise<number> => {
    const { content } = await person.call('POST /getAdminInfo')
    return (await query('select target_id as id from admin_role_ids where owner_id = $1', content.id))[0].id
  }
  return { query, entry, entries, draft, add, read, edit, heldRole }
}
