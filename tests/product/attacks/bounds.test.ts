// Attack: bodies that cost more to check than to send, and values that fail when converted to text.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#kernel/binding'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  await admin.call('POST /login', { username: 'nobody', password: 'x' })
})
afterAll(() => server.close())

const keys = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value]))

describe('the number of keys, their depth and the reported errors are capped before validation', () => {
  const huge: [name: string, call: string, body: unknown][] = [
    ['70 000 unknown keys', 'POST /login', { username: 'admin', password: 'x', ...keys(70_000) }],
    ['70 000 keys further in', 'POST /banner/list', { filter: keys(70_000) }],
    ['keys in many entries of a list', 'POST /banner/list', { any: Array(20_000).fill({ a: 1, b: 2 }) }],
    ['a list of 100 000', 'POST /banner/list', { sort: Array(100_000).fill('id') }],
    ['deep nesting', 'POST /banner/list', `{"filter":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
  ]
  test.each(huge)('%s', async (_name, call, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const started = performance.now()
    const answer = await admin.call(call, text)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(answer).toMatchObject({ status: 413, code: 'SIZE' })
    expect(JSON.stringify(answer).length).toBeLessThan(1000)
  })

  test('of a few hundred wrong keys no more than two hundred are named', async () => {
    const answer = await admin.call('POST /banner/list', keys(400))
    expect(answer.code).toBe('PARAM')
    expect(Object.keys(answer.errors ?? {}).length).toBe(200)
  })

  test('in a query and in the JSON that it holds', async () => {
    const listed = server.app.parts.resources.bindings
      .flatMap((binding) => Object.values(binding.calls))
      .find((call) => call.method === 'GET' && call.operation === 'list')
    const get = async (query: string) =>
      (
        await server.app.server.inject({
          method: 'GET',
          url: `/api${listed?.path}?${query}`,
          headers: { authorization: admin.token },
        })
      ).json()
    const many = Array.from({ length: 3000 }, (_, index) => `k${index}=1`).join('&')
    expect(await get(many)).toMatchObject({ code: 'SIZE' })
    expect(await get(`filter=${encodeURIComponent(JSON.stringify(keys(3000)))}`)).toMatchObject({ code: 'SIZE' })
    expect(await get(`filter=${'['.repeat(3000)}${']'.repeat(3000)}`)).toMatchObject({ code: 'SIZE' })
  })

  test('in the fields of a multipart body', async () => {
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`
    const payload = `${Array.from({ length: 2000 }, (_, index) => part(`k${index}`)).join('')}--x--\r\n`
    const headers = { authorization: admin.token, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await server.app.server.inject({ method: 'POST', url: '/api/file', headers, payload })
    expect(answer.json()).toMatchObject({ code: 'SIZE' })
  })

  test('what forms and lists really send goes through', async () => {
    const id_list = Array.from({ length: 500 }, (_, index) => index + 900_000)
    expect((await admin.call('POST /banner/delete', { id_list })).code).not.toBe('SIZE')
  })
})

describe('a stranger’s value is never turned into a text', () => {
  const strange: unknown[] = [
    { toString: null },
    [{ toString: null }],
    { valueOf: 1, toString: 2 },
    [[{ toString: 'x' }]],
  ]

  const asQuery = (body: object) =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)]))

  test('as a sort it is named', async () => {
    expect(await admin.call('POST /user/list', { sort: [{ toString: null }] })).toMatchObject({
      code: 'PARAM',
      errors: { sort: expect.any(String) },
    })
  })

  test('in any place of any call', { timeout: 300_000 }, async () => {
    const broken: string[] = []
    const calls = new Map<string, Call>()
    for (const binding of server.app.parts.resources.bindings)
      for (const call of Object.values(binding.calls)) calls.set(`${call.resource}.${call.name}`, call)
    for (const [turn, [name, call]] of [...calls].entries()) {
      if (call.multipart || name === 'account.logout' || name === 'account.login') continue
      const plain = ['id', 'id_list', 'revision', 'request_no', 'filter', 'any', 'keyword', 'page', 'sort', 'dry']
      const places = new Set([...plain, ...Object.keys(call.input), ...Object.keys(call.with ?? {})])
      // Each place with one of the values in turn, and all places at once with each value.
      const bodies = [
        ...[...places].map((place, index) => ({ [place]: strange[(turn + index) % strange.length] })),
        ...strange.map((value) => Object.fromEntries([...places].map((place) => [place, value]))),
      ]
      for (const body of bodies) {
        const answer = await server.app.server.inject({
          method: call.method,
          url: `/api${call.path.replace(/\{\w+\}/, '1')}`,
          headers: { authorization: admin.token },
          ...(call.method === 'GET' ? { query: asQuery(body) } : { payload: body }),
        })
        if (answer.json().status === 500) broken.push(`${name} ${JSON.stringify(body)}`)
      }
    }
    expect(broken).toEqual([])
  })

  test('in the columns of an import', async () => {
    const answer = await admin.call('POST /import/preview', { id: 1, mapping: { 1: { toString: null } } })
    expect(answer.status).not.toBe(500)
  })
})
