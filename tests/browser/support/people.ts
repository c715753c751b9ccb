// Roles and people for one journey.
import { expect } from '@playwright/test'
import type { Visitor } from './person'

export const FIRST = 'First12345'
export const OWN = 'Own1234567'
let made = 0

export function unique(word: string): string {
  return `${word}_${Date.now().toString(36)}${made++}`
}

/** Ids of menu entries by path, with the rights of a page. */
export async function menuIds(admin: Visitor, paths: readonly string[]): Promise<number[]> {
  const { content } = await admin.call('/menu', {}, 'GET')
  type Entry = { id: number; path: string; son?: Entry[] }
  const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.son ?? [])])
  return flat(content.list_data)
    .filter((entry) => paths.includes(entry.path))
    .map((entry) => entry.id)
}

export async function makeRole(admin: Visitor, paths: readonly string[], more: object = {}): Promise<number> {
  const auth_ids = await menuIds(admin, paths)
  const { content, message } = await admin.call('/role', { name: unique('角色'), auth_ids, data_scope: 'all', ...more })
  expect(content?.id, message).toBeTruthy()
  return content.id
}

/** A person with this role whose initial password has been changed. */
export async function makePerson(admin: Visitor, role: number, more: object = {}): Promise<string> {
  const username = unique('tester')
  const body = { username, real_name: '测试员', phone: '12000000888', password: FIRST, role_ids: [role], ...more }
  const { content, message } = await admin.call('/admin', body)
  expect(content?.id, message).toBeTruthy()
  // Without the token of the administrator, whose session would end.
  const { request } = admin.page
  const { content: signed } = await (await request.post('/api/login', { data: { username, password: FIRST } })).json()
  const reply = await request.post('/api/admin/updateInfo', {
    data: { old_password: FIRST, password: OWN },
    headers: { authorization: signed.token },
  })
  expect((await reply.json()).status).toBe(200)
  return username
}
