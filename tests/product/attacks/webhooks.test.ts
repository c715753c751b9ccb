// Attack: webhooks that lead inside, tell more than their owner may read, give away their secret, or are worn out by a receiver.
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowedNets } from '../../../server/outside/addresses'
import { createWeb } from '../../../server/outside/web'
import { sendEvents } from '../../../server/webhooks/send'
import { members } from '../../support/jobs'
import { type Receiver, startReceiver } from '../../support/receiver'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let receiver: Receiver
/** Addresses of host names, as an attacker's name server answers. */
const names: Record<string, string[]> = {}

beforeAll(async () => {
  const resolve = async (host: string) => names[host] ?? ['93.184.215.14']
  server = await startServer({ web: createWeb({ allowed: allowedNets('127.0.0.1'), resolve, failAfter: 200 }) })
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
const page = [
  '/webhook/index',
  ...['create', 'update', 'remove', 'test', 'pause', 'resume', 'renew'].map((one) => `/webhook/index webhook.${one}`),
]
const deliveries = [
  '/webhook/delivery',
  ...['resend', 'cancel'].map((one) => `/webhook/delivery webhook_delivery.${one}`),
]
const owner = (pages: readonly string[], role: object = {}) => server.holding([...page, ...deliveries, ...pages], role)
const making = (by: Person, values: object = {}) =>
  by.call('POST /webhook/add', { name: '官网', url: receiver.url, resource: 'label', events: ['created'], ...values })
async function made(by: Person = admin, values: object = {}): Promise<number> {
  const answer = await making(by, values)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  receiver.secret = answer.content.secret
  return answer.content.id
}
const label = (name: string, more: object = {}) =>
  admin.call('POST /label/add', { type: 'unit', label: name, request_no: crypto.randomUUID(), ...more })
const touch = (ids: readonly number[]) =>
  query('update person set update_time = clock_timestamp() where id = any($1)', [[...ids]])
const told = () => receiver.taken().map(({ record_id: id }) => id)

describe('no address inside', () => {
  const inside = [
    'https://localhost/h',
    'https://10.1.2.3/h',
    'https://192.168.1.1/h',
    'https://169.254.169.254/latest/meta-data',
    'https://167772161/h',
    'https://0x0a000001/h',
    'https://012.0.0.1/h',
    'https://[::1]/h',
    'https://[::ffff:10.0.0.1]/h',
    'https://inside.example/h',
    'https://half.example/h',
    'http://hooks.example.org/h',
    'https://user:pass@hooks.example.org/h',
    'ftp://hooks.example.org/h',
    'javascript:alert(1)',
  ]
  test.each(inside)('%s is refused when it is made, and when it is changed to', async (url) => {
    names['localhost'] = ['::1']
    names['inside.example'] = ['172.16.3.4']
    names['half.example'] = ['93.184.215.14', '::ffff:10.0.0.1']
    const refused = { code: 'PARAM', errors: { url: expect.any(String) } }
    expect(await making(admin, { url })).toMatchObject(refused)
    const id = await made(admin, { url: 'https://hooks.example.org/h' })
    const { revision } = (await admin.call('POST /webhook/read', { id })).content
    expect(await admin.call('POST /webhook/edit', { id, revision, url })).toMatchObject(refused)
    expect(await query('select from webhook_delivery')).toEqual([])
  })

  test('a name that leads inside only when it is called is not connected to', async () => {
    let connections = 0
    const listener = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.2', resolve))
    const { port } = listener.address() as AddressInfo
    names['moves.example'] = ['93.184.215.14']
    const id = await made(admin, { url: `https://moves.example:${port}/h` })
    names['moves.example'] = ['127.0.0.2']
    await label('改名')
    await send()
    // A test says no more than that nobody answered.
    expect(await admin.call('POST /webhook/test', { id })).toMatchObject({
      code: 'EXT',
      message: expect.stringContaining('没有回答'),
    })
    expect(connections).toBe(0)
    expect(await query('select state, status, error from webhook_delivery')).toEqual([
      { state: 'waiting', status: null, error: '没有得到回答' },
    ])
    listener.close()
  })

  test('a redirect is not followed', async () => {
    const target = await startReceiver()
    await made()
    for (const status of [301, 302, 307, 308]) {
      receiver.answers = () => status
      receiver.refusal = { text: '', headers: { location: target.url } }
      await label(`转 ${status}`)
      await query('update webhook set next_time = null')
      await query('update webhook_delivery set next_time = null')
      await send()
    }
    expect(receiver.requests.length).toBeGreaterThanOrEqual(4)
    expect(target.requests).toEqual([])
    expect(await query("select from webhook_delivery where state = 'sent'")).toEqual([])
    await target.close()
  })
})

describe('no more than its owner may read', () => {
  test('nothing of a page, event or condition that the owner does not have', async () => {
    const clerk = await owner(['/label', '/user/list'])
    for (const resource of ['admin', 'outbox', 'banner', 'log', 'token', 'config', '__proto__'])
      expect((await making(clerk, { resource, events: ['changed'] })).code, resource).toMatch(/PERM|PARAM|NF/)
    const contact = { resource: 'user', events: ['changed'], query: { filter: { phone: { contains: '1200' } } } }
    expect(await making(clerk, contact)).toMatchObject({ code: 'PARAM', errors: { query: expect.any(String) } })
    const { content } = await clerk.call('POST /webhook/pages', {})
    const offered = content.list_data.map((one: { resource: string }) => one.resource)
    expect(offered).toEqual(expect.arrayContaining(['label', 'user']))
    for (const resource of ['admin', 'outbox', 'banner']) expect(offered).not.toContain(resource)
    const nobody = await server.holding(['/label'])
    expect((await making(nobody)).code).toBe('PERM')
  })

  test('a page, a row scope and a right that are lost end it; a column with a right of its own is not told', async () => {
    const message = async () => {
      await query(
        `insert into outbox (channel, address, subject, text, code) values ('sms', '12000000123', '验证码', '您的验证码', '424242')`,
      )
      await send()
      return receiver.taken().at(-1)?.record
    }
    const [id] = [await made(await owner(['/outbox/list']), { resource: 'outbox' })]
    const seen = await message()
    expect(seen).toMatchObject({ subject: '验证码' })
    expect(JSON.stringify(seen)).not.toMatch(/424242|12000000123/)
    expect(await query('select state from webhook where id = $1', [id])).toEqual([{ state: 'active' }])
    await query('delete from role_auth_ids where owner_id = (select max(id) from role)')
    server.app.parts.changes.apply()
    const before = receiver.requests.length
    await message()
    expect(receiver.requests).toHaveLength(before)
    expect(await query('select state from webhook where id = $1', [id])).toEqual([{ state: 'stopped' }])
  })

  test('of rows elsewhere neither a change nor a removal is told, and of those here a removal without the record', async () => {
    const clerk = await owner(['/user/list'], { data_scope: 'own_areas', areas: [1] })
    const [here] = (await members(server, 1, '2003-01-01')) as [number]
    const [elsewhere] = (await members(server, 1, '2003-01-01', { area_id: 2 })) as [number]
    await made(clerk, { resource: 'user', events: ['created', 'changed', 'removed', 'restored'] })
    await touch([here, elsewhere])
    await send()
    await query('update person set delete_time = now() where id = any($1)', [[here, elsewhere]])
    await send()
    expect(receiver.taken().map(({ type, record_id: id, record }) => [type, id, record === null])).toEqual([
      ['user.changed', here, false],
      ['user.removed', here, true],
    ])
    // A row that is gone for good belongs to no area any more.
    await query('delete from person where id = any($1)', [[here, elsewhere]])
    await send()
    expect(receiver.taken()).toHaveLength(2)
  })

  test('under conditions a removal is told of the records only that met them', async () => {
    const [chair, other] = [
      ...(await members(server, 1, '2003-01-02')),
      ...(await members(server, 1, '2003-01-02', { position_id: 11 })),
    ] as [number, number]
    await made(admin, { resource: 'user', events: ['removed'], query: { filter: { position_id: [10] } } })
    await query('update person set delete_time = now() where id = any($1)', [[chair, other]])
    await send()
    expect(told()).toEqual([chair])
  })

  /** Of lists only, or changed by the sending. */
  const momentary = new Set(['balance', 'waiting_num', 'sent_time'])

  test('of any page a record is told as its owner reads it, without identity numbers, secrets and digests', async () => {
    const { content } = await admin.call('POST /webhook/pages', {})
    const hidden = server.app.parts.resources.bindings.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ name, writeOnly, sensitive }) =>
        writeOnly || sensitive === 'secret' || sensitive === 'identity' ? [name] : [],
      ),
    )
    let seen = 0
    for (const { resource } of content.list_data as { resource: string }[]) {
      await query('truncate webhook, webhook_delivery cascade')
      const { table } = server.app.parts.resources.binding(resource)
      await made(admin, { resource, events: ['changed'], can_sensitive: true })
      await query(
        `update "${table}" set update_time = clock_timestamp() where id in (select id from "${table}" order by id desc limit 50)`,
      )
      const before = receiver.taken().length
      await send()
      const taken = receiver.taken().slice(before)
      seen += taken.length
      const { read } = server.app.parts.resources.bindings.find(({ name }) => name === resource)?.calls ?? {}
      for (const [place, { record, record_id: id }] of taken.entries()) {
        const shown = Object.entries(record ?? {}).filter(([name, value]) => hidden.includes(name) && value !== null)
        expect(
          shown.filter(([, value]) => !/\*\*/.test(String(value))),
          resource,
        ).toEqual([])
        expect(JSON.stringify(record)).not.toMatch(/\$argon2|whsec_|[?&]sign=/)
        if (!read || place > 0) continue
        const { content } = await admin.call(`${read.method} ${read.path}`, { [read.id]: id })
        const plain = (value: unknown) =>
          JSON.stringify(value)
            .replaceAll(/\?until=\d+&sign=[\w-]+/g, '')
            .replaceAll('\u2002', ' ')
        const differing = Object.keys(record ?? {}).filter(
          (name) => !momentary.has(name) && plain(content[name] ?? null) !== plain(record?.[name] ?? null),
        )
        expect(differing, resource).toEqual([])
      }
    }
    expect(seen).toBeGreaterThan(500)
  })
})
