// Helpers for the menu: entries by page and right, and the calls that change them.
import type { Person, TestServer } from './server'

/** The page of the menu with all its buttons. */
export const menuKeeper = [
  '/menu/index',
  ...['create', 'update', 'remove', 'is_show'].map((right) => `/menu/index menu.${right}`),
]

export function menuOf(server: TestServer, admin: Person) {
  const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows
  const read = async (id: number) => (await admin.call('GET /menu/{id}', { id })).content
  return {
    query,
    read,
    async pageId(path: string): Promise<number> {
      const [row] = await query(
        `select id from menu where path = $1 and type <> 'button' and delete_time is null`,
        path,
      )
      return row.id
    },
    async buttonId(route: string, path: string): Promise<number> {
      const [row] = await query(
        `select entry.id from menu entry join menu page on page.id = entry.pid
        where page.path = $1 and entry.path = $2 and entry.delete_time is null`,
        route,
        path,
      )
      return row.id
    },
    async buttonIds(route: string): Promise<number[]> {
      const rows = await query(
        `select entry.id from menu entry join menu page on page.id = entry.pid
        where page.path = $1 and entry.delete_time is null order by entry.id`,
        route,
      )
      return rows.map((row) => row.id)
    },
    add: (body: object, who = admin) => who.call('POST /menu', { type: 'page', name: '试用', ...body }),
    edit: async (id: number, change: object, who = admin) =>
      who.call('POST /menu/{menu_id}/edit', { id, revision: (await read(id)).revision, ...change }),
    show: (id: number, is_show: boolean, who = admin) => who.call('POST /menu/changeShow', { id, is_show }),
    remove: (id_list: number[], who = admin) => who.call('POST /menu/delete', { id_list }),
  }
}
