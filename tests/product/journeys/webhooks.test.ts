// Webhooks: what happens to records and by actions reaches the receiver, signed, in order, as far as the owner may see it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedNets } from '../../../server/outside/addresses'
import { createWeb } from '../../../server/outside/web'
import { sendEvents } from '../../../server/webhooks/send'
import { ended, members } from '../../support/jobs'
import { type Receiver, startReceiver } from '../../support/receiver'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let receiver: Receiver

beforeAll(async () => {
  server = await startServer({ web: createWeb({ allowed: allowedNets('127.0.0.1'), failAfter: 300 }) })
  admin = await server.as('admin')
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  await receiver?.close()
  receiver = await startReceiver()
  await server.connection.pool.query('truncate webhook cascade')
  server.clock.now = null
})
afterAll(() => receiver.close())

const send = () => sendEvents(server.app.parts)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await server.connection.pool.query(text, values)).rows as T[]

async function webhook(values: object, by = admin): Promise<number> {
  const made = await by.call('POST /webhook/add', { name: '官网', url: receiver.url, ...values })
  expect(made, JSON.stringify(made)).toMatchObject({ status: 200 })
  receiver.secret = made.content.secret
  return made.content.id
}

const label = async (name: string): Promise<number> =>
  (await admin.call('POST /label/add', { type: 'unit', label: name, request_no: crypto.randomUUID() })).content.id

async function rename(id: number, name: string): Promise<void> {
  const { content } = await admin.call('POST /label/read', { id })
  expect(
    await admin.call('POST /label/edit', { id, label: name, sort: content.sort, revision: content.revision }),
  ).toMatchObject({ status: 200 })
}

const told = () => receiver.taken().map(({ type, record_id: id, record }) => [type, id, record?.['label']])

test('a record that is made, changed, removed and restored is told of in this order', async () => {
  await webhook({ resource: 'label', events: ['created', 'changed', 'removed', 'restored'] })
  const id = await label('甲')
  await send()
  await rename(id, '乙')
  await admin.call('POST /label/delete', { id_list: [id] })
  await send()
  await admin.call('POST /recycle/restore', { resource: 'label', id_list: [id] })
  await send()
  expect(told()).toEqual([
    ['label.created', id, '甲'],
    // Of a record that was removed meanwhile nothing but that is told.
    ['label.removed', id, undefined],
    ['label.restored', id, '乙'],
  ])
  expect(await query('select state, count(*)::int from webhook_delivery group by state order by state')).toEqual([
    { state: 'sent', count: 3 },
    { state: 'skipped', count: 1 },
  ])
})

test('what is refused, tried out or rolled back is not told of', async () => {
  await webhook({ resource: 'label', events: ['created'] })
  await admin.call('POST /label/add', { type: 'unit', label: '', request_no: crypto.randomUUID() })
  await admin.call('POST /label/add', { type: 'unit', label: '试', dry: true })
  await send()
  expect(receiver.requests).toEqual([])
  expect(await query('select from webhook_delivery')).toEqual([])
})

test('conditions, rows and contacts are those of the owner at the time of sending', async () => {
  const owner = await server.holding(['/user/list', '/webhook/index', '/webhook/index webhook.create'], {
    data_scope: 'own_areas',
    areas: [1],
  })
  await webhook(
    { resource: 'user', events: ['changed'], query: { filter: { position_id: [10] } }, can_sensitive: true },
    owner,
  )
  const [seen, other, elsewhere] = [
    ...(await members(server, 1, '2001-02-03')),
    ...(await members(server, 1, '2001-02-03', { position_id: 11 })),
    ...(await members(server, 1, '2001-02-03', { area_id: 2 })),
  ] as [number, number, number]
  await query('update person set update_time = now() where id = any($1)', [[seen, other, elsewhere]])
  await send()
  expect(receiver.taken().map(({ record_id: id }) => id)).toEqual([seen])
  // The role may not see contacts in full, so neither may the receiver.
  expect(receiver.taken()[0]?.record).toMatchObject({ id: seen, phone: expect.stringContaining('****') })
  expect(receiver.taken()[0]?.record).not.toHaveProperty('id_no_hash')
})

test('contacts are masked unless the webhook says otherwise', async () => {
  await webhook({ resource: 'user', events: ['changed'] })
  const [id] = await members(server, 1, '2001-02-04')
  await query('update person set update_time = now() where id = $1', [id])
  await send()
  expect(receiver.taken()[0]?.record?.['phone']).toContain('****')
})

test('an action is told of by its name, for each record, also where a job does it', async () => {
  await webhook({ resource: 'user', events: ['freeze'] })
  const [first] = await members(server, 1, '2001-02-05')
  const others = await members(server, 510, '2001-02-08')
  const body = { freeze: true, reason: '测试' }
  expect(await admin.call('POST /user/freeze', { id_list: [first], ...body })).toMatchObject({ status: 200 })
  await send()
  const match = { filter: { join_time: '2001-02-08' }, expected: 510 }
  const started = await admin.call('POST /user/freeze', { match, ...body })
  await ended(server, admin, started)
  await send()
  expect(receiver.taken().map(({ type, record_id: id }) => [type, id])).toEqual([
    ['user.freeze', first],
    ...others.map((id) => ['user.freeze', id]),
  ])
})

test('a view of a table hears of its own rows only', async () => {
  await webhook({ resource: 'user_apply', events: ['created', 'changed'] })
  const [applied] = await members(server, 1, '2001-02-06', { state: 'applied' })
  await members(server, 1, '2001-02-06')
  await send()
  expect(receiver.taken().map(({ type, record_id: id }) => [type, id])).toEqual([['user_apply.created', applied]])
})

test('an import of many becomes few requests', async () => {
  await webhook({ resource: 'user', events: ['created'] })
  const ids = await members(server, 1000, '2001-02-07')
  await send()
  expect(receiver.requests.length).toBeLessThanOrEqual(6)
  expect(receiver.taken().map(({ record_id: id }) => id)).toEqual(ids)
})

test('a test is answered at once; without an answer it says what to look at', async () => {
  const id = await webhook({ resource: 'label', events: ['created'] })
  expect((await admin.call('POST /webhook/test', { id })).content).toMatchObject({ status: 204 })
  expect(receiver.requests).toMatchObject([{ type: 'test', events: [] }])
  receiver.answers = () => 503
  expect(await admin.call('POST /webhook/test', { id })).toMatchObject({
    code: 'EXT',
    message: expect.stringContaining('503'),
  })
})

test('a new secret signs beside the old one for a day', async () => {
  const id = await webhook({ resource: 'label', events: ['created'] })
  const old = receiver.secret
  const { secret } = (await admin.call('POST /webhook/renew', { id })).content
  expect(secret).not.toBe(old)
  await label('旧密')
  await send()
  receiver.secret = secret
  await label('新密钥')
  await send()
  expect(receiver.taken()).toHaveLength(2)
  receiver.secret = old
  await label('一天后')
  server.clock.now = new Date(Date.now() + 25 * 3_600_000)
  await send()
  expect(receiver.taken()).toHaveLength(2)
})

test('a delivery can be sent again, under the same id, and a waiting one cancelled', async () => {
  await webhook({ resource: 'label', events: ['created'] })
  const id = await label('再来')
  await send()
  const [delivery] = (await admin.call('POST /webhookDelivery/list', {})).content.list_data
  expect(delivery).toMatchObject({ event: 'created', record_name: '再来', state: 'sent', status: 204 })
  await admin.call('POST /webhookDelivery/resend', { id_list: [delivery.id] })
  await send()
  expect(receiver.requests.map(({ id, events }) => [id, events[0]?.record_id])).toEqual([
    [receiver.requests[0]?.id, id],
    [receiver.requests[0]?.id, id],
  ])
  await label('不要了')
  const [waiting] = (await admin.call('POST /webhookDelivery/list', {})).content.list_data
  await admin.call('POST /webhookDelivery/cancel', { id_list: [waiting.id] })
  await send()
  expect(receiver.requests).toHaveLength(2)
})
