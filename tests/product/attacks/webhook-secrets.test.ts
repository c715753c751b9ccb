// Attack: somebody else’s webhooks and secrets, hostile bodies, and receivers whose answers harm the server or the others.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp } from '../../../server/operations/backup'
import { allowedNets } from '../../../server/outside/addresses'
import { createFileStore } from '../../../server/outside/files'
import { createWeb } from '../../../server/outside/web'
import { sendEvents } from '../../../server/webhooks/send'
import { apiToken } from '../../support/api-token'
import { members } from '../../support/jobs'
import { type Receiver, startReceiver } from '../../support/receiver'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let receiver: Receiver

beforeAll(async () => {
  server = await startServer({ web: createWeb({ allowed: allowedNets('127.0.0.1'), failAfter: 200 }) })
  admin = await server.as('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await receiver?.close()
  receiver = await startReceiver()
  await query('truncate webhook, webhook_delivery cascade')
  await query('delete from attempt')
})
afterAll(() => receiver.close())

const send = () => sendEvents(server.app.parts)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await server.connection.pool.query(text, values)).rows as T[]
const rights = (route: string, resource: string, names: readonly string[]) => [
  route,
  ...names.map((name) => `${route} ${resource}.${name}`),
]
const keeper = [
  ...rights('/webhook/index', 'webhook', ['create', 'update', 'remove', 'test', 'pause', 'resume', 'renew']),
  ...rights('/webhook/delivery', 'webhook_delivery', ['resend', 'cancel']),
]
const making = (by: Person, values: object = {}) =>
  by.call('POST /webhook/add', { name: '官网', url: receiver.url, resource: 'label', events: ['created'], ...values })
async function made(by: Person = admin, values: object = {}): Promise<number> {
  const answer = await making(by, values)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  receiver.secret = answer.content.secret
  return answer.content.id
}
const label = (name: string) =>
  admin.call('POST /label/add', { type: 'unit', label: name, request_no: crypto.randomUUID() })
const idList = (id: number) => ({ id_list: [id] })
const delivery = async () =>
  (
    await query<{ id: number; state: string; error: string }>(
      'select id::int, state, error from webhook_delivery order by id desc limit 1',
    )
  )[0]

test('the secret is told when it is made and renewed, and nowhere else', async () => {
  const id = await made()
  const first = receiver.secret
  const second = (await admin.call('POST /webhook/renew', { id })).content.secret
  for (const secret of [first, second]) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  receiver.secret = second
  await label('密钥')
  await send()
  const { revision } = (await admin.call('POST /webhook/read', { id })).content
  const answers = [
    await admin.call('POST /webhook/edit', { id, revision, name: '新官网' }),
    await admin.call('POST /webhook/list', {}),
    await admin.call('POST /webhook/read', { id }),
    await admin.call('POST /webhook/getAll', {}),
    await admin.call('POST /webhook/test', { id }),
    await admin.call('POST /webhookDelivery/list', {}),
    await admin.call('POST /log/list', { limit: 50 }),
    await admin.call('POST /log/history', { resource: 'webhook', id }),
    await admin.call('POST /search', { keyword: '新官网' }),
    await admin.call('POST /webhook/delete', idList(id)),
    await admin.call('POST /recycle/list', { resource: 'webhook' }),
  ]
  for (const answer of answers) expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  for (const columns of [['secret'], ['former_secret']])
    expect((await admin.call('POST /webhook/list', { columns })).code).toBe('PARAM')
  for (const filter of [{ secret: first }, { secret: { empty: false } }])
    expect((await admin.call('POST /webhook/list', { filter })).code).toBe('PARAM')
  const exported = { resource: 'webhook', columns: ['name', 'secret'], query: {}, format: 'csv' }
  expect((await admin.call('POST /export/create', exported)).status).not.toBe(200)
  const kept = await query(`select row_to_json(one)::text from webhook one
    union all select row_to_json(one)::text from webhook_delivery one union all select row_to_json(one)::text from log one
    union all select row_to_json(one)::text from request_log one union all select row_to_json(one)::text from outbox one`)
  const all = JSON.stringify([answers, kept])
  for (const secret of [first, second]) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(secret.slice('whsec_'.length, -1))
  }
})

test('a secret cannot be set, and a backup without personal data holds neither webhooks nor deliveries', async () => {
  for (const name of ['secret', 'former_secret', 'admin_id', 'state', 'failing_time', 'busy_time'])
    expect((await making(admin, { [name]: 'whsec_AAAA' })).code, name).toBe('PARAM')
  await made(admin, { name: '某某的网站' })
  await label('备份')
  const folder = mkdtempSync(join(tmpdir(), 'association-webhooks-'))
  const files = createFileStore(folder)
  const facts = { version: '0.0.0', now: new Date(), isImpersonal: true }
  const text = gunzipSync(
    readFileSync(await backUp({ databaseUrl: server.databaseUrl, files }, folder, facts)),
  ).toString('latin1')
  const [{ secret, uid }] = (await query(`select secret, uid from webhook, webhook_delivery`)) as [
    Record<string, string>,
  ]
  for (const one of [secret, uid, receiver.url, Buffer.from('某某的网站').toString('latin1')])
    expect(text).not.toContain(one)
  rmSync(folder, { recursive: true })
})

test('another’s webhooks and deliveries are neither seen nor changed, except by a super administrator', async () => {
  const id = await made()
  await label('他人')
  await send()
  const sent = (await delivery())?.id as number
  const other = await server.holding([...keeper, '/label', '/log', '/recycle'], { data_scope: 'all' })
  const before = await query('select * from webhook')
  for (const path of ['/webhook/list', '/webhookDelivery/list'])
    expect((await other.call(`POST ${path}`, {})).content, path).toMatchObject({ total: 0, list_data: [] })
  for (const path of ['/webhook/getAll']) expect((await other.call(`POST ${path}`, {})).content.list_data).toEqual([])
  for (const [path, body] of [
    ['/webhook/read', { id }],
    ['/webhook/edit', { id, revision: 1, name: '我的' }],
    ['/webhook/edit', { id, revision: 1, url: 'https://thief.example.org/h' }],
    ['/webhook/delete', idList(id)],
    ['/webhook/test', { id }],
    ['/webhook/renew', { id }],
    ['/webhook/pause', idList(id)],
    ['/webhook/resume', idList(id)],
    ['/webhookDelivery/read', { id: sent }],
    ['/webhookDelivery/resend', idList(sent)],
    ['/webhookDelivery/cancel', idList(sent)],
  ] as const)
    expect((await other.call(`POST ${path}`, body)).code, path).toBe('NF')
  expect((await other.call('POST /log/history', { resource: 'webhook', id })).status).not.toBe(200)
  expect(
    (await other.call('POST /many/edit', { resource: 'webhook', ...idList(id), change: { name: '我' } })).status,
  ).not.toBe(200)
  expect(await query('select * from webhook')).toEqual(before)
  // Its owner stays, whoever edits it.
  const theirs = await made(other)
  const { revision } = (await admin.call('POST /webhook/read', { id: theirs })).content
  expect(await admin.call('POST /webhook/edit', { id: theirs, revision, name: '改' })).toMatchObject({ status: 200 })
  expect((await other.call('POST /webhook/read', { id: theirs })).content).toMatchObject({ name: '改' })
})

test('a program makes, changes, renews and restores none', async () => {
  const id = await made()
  const token = await apiToken(server, keeper)
  expect((await making(token as never)).code).toBe('PERM')
  for (const [path, body] of [
    ['/webhook/edit', { id, revision: 2, url: 'https://thief.example.org/h' }],
    ['/webhook/delete', idList(id)],
    ['/webhook/renew', { id }],
    ['/recycle/restore', { resource: 'webhook', ...idList(id) }],
    ['/many/edit', { resource: 'webhook', ...idList(id), change: { url: 'https://thief.example.org/h' } }],
  ] as const)
    expect((await token.call(`POST ${path}`, body)).code, path).toMatch(/PERM|NF/)
  expect((await token.call('POST /webhook/read', { id })).content).toMatchObject({ url: receiver.url })
})

test('what was rolled back or tried is told of by no event', async () => {
  await made(admin, { resource: 'user', events: ['created', 'changed', 'removed', 'freeze'] })
  await made()
  const [id] = await members(server, 1, '2003-02-01')
  await query('truncate webhook_delivery')
  const freeze = { id_list: [id], freeze: true, reason: '试' }
  expect(await admin.call('POST /user/freeze', { ...freeze, dry: true })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /label/add', { type: 'unit', label: '试', dry: true })).toMatchObject({ status: 200 })
  expect((await admin.call('POST /user/freeze', { ...freeze, id_list: [id, 999_999_999] })).status).not.toBe(200)
  expect(await query('select event from webhook_delivery')).toEqual([])
  const client = await server.connection.pool.connect()
  await client.query('begin')
  await client.query('update person set update_time = now() where id = $1', [id])
  await client.query('rollback')
  client.release()
  expect(await query('select event from webhook_delivery')).toEqual([])
})

test.each([
  { resource: '__proto__' },
  { resource: 'webhook_delivery', events: ['created'] },
  { resource: 'user; drop table person' },
  { resource: '' },
  { resource: ['label'] },
  { events: [] },
  { events: ['created', 'created'] },
  { events: ['__proto__'] },
  { events: ["created' or ''='"] },
  { events: ['created\u0000'] },
  { events: 'created' },
  { events: Array.from({ length: 51 }, (_, place) => `e${place}`) },
  { query: [] },
  { query: 'filter' },
  { query: 5 },
  { query: { keyword: 'x' } },
  { query: { filter: { nothing: 1 } } },
  { query: { filter: { type: { gte: {} } } } },
  { query: { filter: [] } },
  { query: { any: {} } },
  { query: { any: [{ constructor: 1 }] } },
  { query: { sort: ['id; select pg_sleep(9)'] } },
  { resource: 'user', query: { filter: { id_card: { contains: '11' } } } },
  { resource: 'admin', query: { filter: { password: { contains: '$' } } } },
  { name: 'x'.repeat(51) },
  { url: `https://hooks.example.org/${'x'.repeat(500)}` },
])('hostile values are refused as wrong: %j', async (values) => {
  const answer = await making(admin, values)
  expect(answer.code, JSON.stringify(answer)).toMatch(/^(PARAM|NF)$/)
})

test('the answer of a receiver is kept as a short text, whatever it holds', async () => {
  await made()
  receiver.answers = () => 500
  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    `${'长'.repeat(100_000)}`,
    'a\u0000b\u0001\u001b[31m\r\n2026-01-01 admin deleted everything',
    `${'a'.repeat(199)}𠮷𠮷`,
    `"},"state":"sent","x":{"`,
    'x'.repeat(1_100_000),
  ]
  for (const text of hostile) {
    receiver.refusal = { text, headers: { 'content-type': 'text/html' } }
    await query('truncate webhook_delivery')
    await query('update webhook set next_time = null')
    await label(crypto.randomUUID().slice(0, 20))
    await send()
    const one = await delivery()
    expect(one?.state, text.slice(0, 40)).toBe('waiting')
    expect(one?.error.length).toBeLessThanOrEqual(200)
    // One line, so that nothing looks like an entry of its own.
    expect(one?.error).not.toMatch(/\p{Cc}|\p{Surrogate}/u)
    expect((await admin.call('POST /webhookDelivery/list', {})).content.list_data[0].error).toBe(one?.error)
  }
})

test('a webhook that cannot be sent holds up no other one', async () => {
  const broken = await made()
  // As after a restore with another key.
  await query('update webhook set secret = $2 where id = $1', [broken, 'not a sealed text'])
  await made()
  await label('别的')
  for (let turn = 0; turn < 3; turn++) await send().catch(() => undefined)
  expect(receiver.taken()).toHaveLength(1)
})

test('ten tests a minute, for a person, and each is sent to its own address only', async () => {
  const id = await made()
  const codes: unknown[] = []
  for (let turn = 0; turn < 12; turn++) codes.push((await admin.call('POST /webhook/test', { id })).code)
  expect(codes.filter((code) => code === 'RATE')).toHaveLength(2)
  expect(receiver.requests).toHaveLength(10)
  expect((await admin.call('POST /webhook/test', { id, url: 'https://thief.example.org' })).code).toBe('PARAM')
})

test('paused, removed, or with an owner whose account is closed: nothing leaves any more', async () => {
  const owner = await server.holding([...keeper, '/label'])
  const [account] = await query<{ id: number; revision: number }>(
    'select id::int, revision from admin order by id desc limit 1',
  )
  const id = await made(owner)
  await label('暂停前')
  await owner.call('POST /webhook/pause', idList(id))
  await label('暂停中')
  await send()
  expect(receiver.requests).toEqual([])
  await owner.call('POST /webhook/resume', idList(id))
  await send()
  // A paused webhook collects nothing.
  expect(receiver.taken().map(({ record }) => record?.['label'])).toEqual(['暂停前'])
  await label('删除前')
  await owner.call('POST /webhook/delete', idList(id))
  await label('删除后')
  await send()
  expect(receiver.requests).toHaveLength(1)
  await made(owner)
  await label('停用前')
  expect(await admin.call('POST /admin/edit', { ...account, status: false })).toMatchObject({ status: 200 })
  await send()
  expect(receiver.requests).toHaveLength(1)
  expect(await query("select reason from webhook where state = 'stopped'")).toEqual([{ reason: '账号已停用或删除' }])
})
