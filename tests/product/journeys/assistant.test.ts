// An assistant (Model Context Protocol), with the client of the SDK: it reads what its token may, and changes in two steps.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let address: string
const clients: Client[] = []
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  address = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await server.close()
})

async function tokenFor(keys: readonly string[], more: object = {}): Promise<{ id: number; token: string }> {
  const { rows } = await server.connection.pool.query(
    `select entry.id::int from menu entry left join menu page on page.id = entry.pid
      where case when entry.type = 'button' then page.path || ' ' || entry.path else entry.path end = any($1)`,
    [keys],
  )
  const { content } = await admin.call('POST /apiToken/add', {
    name: '助手',
    auth_ids: rows.map(({ id }) => id),
    data_scope: 'all',
    can_sensitive: true,
    ...more,
  })
  return content
}

async function assistant(token: string) {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), { requestInit: { headers } }) as never,
  )
  clients.push(client)
  return {
    client,
    async use(name: string, args: object = {}) {
      const answer = await client.callTool({ name, arguments: args as Record<string, unknown> })
      const [{ text }] = answer.content as [{ text: string }]
      return { isError: answer.isError === true, value: JSON.parse(text) }
    },
  }
}

const labelPage = ['/label', '/label label.create', '/label label.update', '/label label.remove']

test('it finds and reads what the token may, contacts masked, and nothing else', async () => {
  const { token } = await tokenFor(['/user/list', ...labelPage])
  const { client, use } = await assistant(token)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    ...['find_resources', 'describe_resource', 'list_records', 'read_record', 'count_records', 'report'],
    ...['propose_change', 'confirm_change'],
  ])
  const { value: found } = await use('find_resources')
  expect(found.map((one: { resource: string }) => one.resource).sort()).toEqual(['label', 'user'])
  const { value: words } = await use('describe_resource', { resource: 'user' })
  expect(words.fields.find((one: { name: string }) => one.name === 'phone')).toMatchObject({ title: 'Phone' })
  expect(words.calls.map((one: { name: string }) => one.name)).not.toContain('remove')
  const { value: members } = await use('list_records', { resource: 'user', limit: 2, fields: ['user_name', 'phone'] })
  expect(members.list_data).toHaveLength(2)
  expect(Object.keys(members.list_data[0])).toEqual(['id', 'user_name', 'phone'])
  expect(members.list_data[0].phone).toContain('****')
  const { value: one } = await use('read_record', { resource: 'user', id: members.list_data[0].id })
  expect(one.phone).toContain('****')
  expect((await use('count_records', { resource: 'user' })).value.total).toBe(members.total)
  for (const [name, args] of [
    ['list_records', { resource: 'ledger' }],
    ['describe_resource', { resource: 'admin' }],
    ['read_record', { resource: 'api_token', id: 1 }],
    ['propose_change', { resource: 'user', call: 'remove', input: { id_list: [1] } }],
  ] as const)
    expect(await use(name, args), name).toMatchObject({ isError: true, value: { code: 'PERM' } })
})

test('calls with an id in their address, trees and reports are no different', async () => {
  const { token } = await tokenFor(['/role/index', '/area', '/area/list', '/statistics/area'])
  const { use } = await assistant(token)
  const { value: roles } = await use('list_records', { resource: 'role', filter: { status: true }, limit: 3 })
  expect(roles.list_data).toHaveLength(3)
  const { value: role } = await use('read_record', { resource: 'role', id: roles.list_data[0].id })
  expect(role.name).toBe(roles.list_data[0].name)
  const { value: found } = await use('find_resources')
  for (const { resource, calls } of found) {
    if (calls.includes('report')) expect(await use('report', { resource }), resource).toMatchObject({ isError: false })
    if (calls.includes('list'))
      expect(await use('list_records', { resource }), resource).toMatchObject({ isError: false })
  }
  expect(found.some(({ calls }: { calls: string[] }) => calls.includes('report'))).toBe(true)
})

test('a change is tried, confirmed once, and logged as that of an assistant', async () => {
  const { token } = await tokenFor(labelPage)
  const { use } = await assistant(token)
  const labels = async () => Number((await use('count_records', { resource: 'label' })).value.total)
  const before = await labels()
  const input = { type: 'nation', name: '测试族', label: '测试族' }
  const refused = await use('propose_change', { resource: 'label', call: 'create', input: { type: 'nation' } })
  expect(refused).toMatchObject({ isError: true, value: { code: 'PARAM' } })
  const { value: words } = await use('describe_resource', { resource: 'label' })
  const names = words.fields.map((one: { name: string }) => one.name)
  const fitting = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
  const { value: proposed } = await use('propose_change', { resource: 'label', call: 'create', input: fitting })
  expect(proposed, JSON.stringify(proposed)).toMatchObject({ confirmation: expect.any(String) })
  expect(await labels()).toBe(before)
  const [first, again] = [
    await use('confirm_change', { confirmation: proposed.confirmation }),
    await use('confirm_change', { confirmation: proposed.confirmation }),
  ]
  expect(first.isError).toBe(false)
  expect(again.value).toEqual(first.value)
  expect(await labels()).toBe(before + 1)
  const { rows } = await server.connection.pool.query(
    `select admin_name, program, ua from log where target_type = 'label' order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    admin_name: '超级管理员',
    program: '助手（智能助手）',
    ua: expect.stringMatching(/^MCP/),
  })
})

test('a confirmation that is altered, old, or of another token is refused', async () => {
  const [mine, other] = [
    await assistant((await tokenFor(labelPage)).token),
    await assistant((await tokenFor(labelPage)).token),
  ]
  const { list_data } = (await mine.use('list_records', { resource: 'label', limit: 1 })).value
  const { value } = await mine.use('propose_change', {
    resource: 'label',
    call: 'remove',
    input: { id_list: [list_data[0].id] },
  })
  const wrong = { isError: true, value: { code: 'PARAM', errors: { confirmation: expect.any(String) } } }
  const [body, signature] = value.confirmation.split('.')
  const text = Buffer.from(body, 'base64url').toString().replace(`[${list_data[0].id}]`, '[2]')
  const altered = `${Buffer.from(text).toString('base64url')}.${signature}`
  expect(await mine.use('confirm_change', { confirmation: altered })).toMatchObject(wrong)
  expect(await other.use('confirm_change', { confirmation: value.confirmation })).toMatchObject(wrong)
  server.clock.now = new Date(Date.now() + 11 * 60_000)
  expect(await mine.use('confirm_change', { confirmation: value.confirmation })).toMatchObject(wrong)
  server.clock.now = null
})

test('nobody but a token is let in, and a revoked one no more', async () => {
  const { id, token } = await tokenFor(['/user/list'])
  const { use } = await assistant(token)
  for (const wrong of ['', admin.token, `${token}x`])
    await expect(assistant(wrong)).rejects.toMatchObject({ code: 401 })
  await admin.call('POST /apiToken/revoke', { request_no: crypto.randomUUID(), id_list: [id] })
  await expect(use('find_resources')).rejects.toMatchObject({ code: 401 })
})
