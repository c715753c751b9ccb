// The log is searched in the words that its reader sees.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

interface Entry {
  id: number
  module: string
  action: string
  title: string
}
const english = { 'accept-language': 'en' }
const chinese = { 'accept-language': 'zh-CN' }

async function logOf(query: object, headers: Record<string, string>): Promise<Entry[]> {
  const answer = await admin.call('POST /log/list', { page: 1, limit: 100, ...query }, headers)
  expect(answer).toMatchObject({ status: 200 })
  return answer.content.list_data
}

test.each([
  ['English', english],
  ['Chinese', chinese],
])('what the %s list shows is found by filter and search', async (_, headers) => {
  const shown = await logOf({}, headers)
  const kinds = [...new Map(shown.map((entry) => [`${entry.module} ${entry.action}`, entry])).values()]
  expect(kinds.length).toBeGreaterThan(5)
  for (const { id, module, action, title } of kinds) {
    const queries = [
      { keyword: title },
      { filter: { module, action } },
      { filter: { module: [module], action: [action] } },
    ]
    for (const query of queries) {
      const ids = (await logOf({ ...query, limit: 200 }, headers)).map((entry) => entry.id)
      expect(ids, JSON.stringify(query)).toContain(id)
    }
    const others = await logOf({ filter: { action: { ne: action } } }, headers)
    expect(others.map((entry) => entry.action)).not.toContain(action)
  }
})

test('words are found in any case, alone or in a group, and stored words in each language', async () => {
  const edits = await logOf({ filter: { action: 'edit' } }, english)
  expect(edits.length).toBeGreaterThan(0)
  for (const { action } of edits) expect(action).toMatch(/edit|编辑/i)
  expect(await logOf({ any: [{ action: 'edit' }] }, english)).toEqual(edits)
  expect((await logOf({ filter: { action: '编辑' } }, english)).length).toBeGreaterThan(0)
  expect(await logOf({ filter: { action: 'edit' } }, chinese)).toEqual([])
})
