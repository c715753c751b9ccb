// Helpers for system users: drafts, and the calls that create, read and change people.
import { expect } from 'vitest'
import type { Person, TestServer } from './server'

/** The page of system users with all its buttons. */
export const peopleKeeper = [
  '/admin/index',
  ...['create', 'update', 'remove', 'set_pass', 'sign_out', 'reset_totp'].map((right) => `/admin/index admin.${right}`),
]
/** Initial password of a draft. */
export const FIRST_PASSWORD = 'Start12345'

let serial = 0

export function peopleOf(server: TestServer, admin: Person) {
  const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
  const roleId = async (name: string): Promise<number> => (await one('select id from role where name = $1', name)).id
  const login = (username: string, password: string) => server.nobody.call('POST /login', { username, password })
  const draft = async (more: object = {}) => {
    serial++
    return {
      username: `person_${serial}`,
      real_name: `员工${serial}`,
      phone: `1200000${String(2000 + serial)}`,
      role_ids: [await roleId('内容编辑')],
      password: FIRST_PASSWORD,
      ...more,
    }
  }
  const read = async (id: number) => (await admin.call('GET /admin/{id}', { id })).content
  return {
    one,
    roleId,
    login,
    draft,
    read,
    builtIn: async (): Promise<number> => (await one('select id from role where is_sys')).id,
    idOf: async (username: string): Promise<number> =>
      (await one('select id from admin where username = $1 and delete_time is null', username)).id,
    entryId: async (path: string): Promise<number> => (await one('select id from menu where path = $1', path)).id,
    async add(more: object = {}): Promise<number> {
      const answer = await admin.call('POST /admin', await draft(more))
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      return answer.content.id
    },
    edit: async (id: number, change: object, who = admin) =>
      who.call('POST /admin/edit', { id, revision: (await read(id)).revision, ...change }),
    /** The token of a person whose initial password has been changed. */
    async settled(username: string): Promise<string> {
      await one('update admin set force_pass = false where username = $1', username)
      return (await login(username, FIRST_PASSWORD)).content.token
    },
    info: (token: string) => server.nobody.call('POST /getAdminInfo', {}, { authorization: token }),
  }
}
