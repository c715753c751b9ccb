// Webhooks whose receiver fails: every event arrives in the end, in the order of its record, and repeats are known by their id.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedNets } from '../../../server/outside/addresses'
import { createWeb } from '../../../server/outside/web'
import { claimWebhook } from '../../../server/webhooks/claim'
import { sendEvents } from '../../../server/webhooks/send'
import { members } from '../../support/jobs'
import { createRandom } from '../../support/random'
import { type Receiver, startReceiver } from '../../support/receiver'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let receiver: Receiver
let hook: number

beforeAll(async () => {
  server = await startServer({ web: createWeb({ allowed: allowedNets('127.0.0.1'), failAfter: 300 }) })
  admin = await server.as('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await receiver?.close()
  receiver = await startReceiver()
  server.clock.now = null
  await query('truncate webhook cascade')
  const made = await admin.call('POST /webhook/add', {
    name: '官网',
    url: receiver.url,
    resource: 'user',
    events: ['changed'],
  })
  receiver.secret = made.content.secret
  hook = made.content.id
})
afterAll(() => receiver.close())

const send = () => sendEvents(server.app.parts)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await server.connection.pool.query(text, values)).rows as T[]
const touch = (ids: readonly number[]) =>
  query('update person set update_time = clock_timestamp(), revision = revision + 1 where id = any($1)', [ids])
const later = (minutes: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + minutes * 60_000)
}
const stateOf = async () =>
  (await query<{ state: string; reason: string }>('select state, reason from webhook where id = $1', [hook]))[0]
const left = async () =>
  (await query<{ num: number }>("select count(*)::int as num from webhook_delivery where state = 'waiting'"))[0]?.num

test('a receiver that is down for an hour, refuses at times and is killed in between has every event, in order', async () => {
  const { next: chance } = createRandom(51)
  const ids = await members(server, 60, '2002-01-01')
  let isDown = true
  // Taken, but the answer is lost: the receiver knows the repeat by its id.
  receiver.answers = () => (isDown || chance() < 0.3 ? (chance() < 0.5 ? 500 : null) : 204)
  for (let minute = 0; minute < 60; minute += 5) {
    await touch(ids.filter(() => chance() < 0.5))
    await send()
    later(5)
  }
  expect(receiver.taken()).toEqual([])
  isDown = false
  for (let tries = 0; (await left()) !== 0 && tries < 200; tries++) {
    if (tries === 2) {
      // Another server claimed it and was killed: its turn ends by itself.
      await claimWebhook(server.app.parts.db, server.app.parts.clock())
      expect(await send()).toBe(0)
    }
    later(5)
    await send()
  }
  const queued = await query<{ uid: string; record_id: number }>(
    'select uid, record_id from webhook_delivery order by id',
  )
  const taken = receiver.taken()
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(queued.map(({ uid }) => uid)))
  for (const id of ids)
    expect(taken.filter((one) => one.record_id === id).map((one) => one.id)).toEqual(
      queued.filter((one) => one.record_id === id).map((one) => one.uid),
    )
  expect(await stateOf()).toMatchObject({ state: 'active' })
})

test('an event that the receiver never takes holds up its record only, and is given up after a day', async () => {
  const ids = await members(server, 20, '2002-01-02')
  const [bad] = ids as [number]
  receiver.answers = ({ events }) => (events.some((one) => one.record_id === bad) ? 400 : 200)
  await touch(ids)
  for (let hours = 0; hours < 40; hours++) {
    await send()
    later(60)
    if (hours === 10) await touch(ids)
  }
  for (const id of ids) expect(receiver.taken().filter((one) => one.record_id === id)).toHaveLength(id === bad ? 0 : 2)
  expect(
    await query('select state, status, error from webhook_delivery where record_id = $1 order by id limit 1', [bad]),
  ).toEqual([{ state: 'failed', status: 400, error: 'sorry' }])
  expect(await stateOf()).toMatchObject({ state: 'active' })
})

test('after a day without a success it is stopped, said to staff and in the log, and goes on when it is resumed', async () => {
  await query("update admin set email = 'office@example.org' where username = 'admin'")
  const ids = await members(server, 3, '2002-01-03')
  receiver.answers = () => 503
  await touch(ids)
  for (let hours = 0; hours < 30; hours++) {
    await send()
    later(60)
  }
  expect(await stateOf()).toEqual({ state: 'stopped', reason: '连续 24 小时未能送达' })
  expect(receiver.requests.length).toBeLessThan(25)
  expect(
    await query("select subject from outbox where subject = '数据推送已停止' and address = 'office@example.org'"),
  ).toHaveLength(1)
  expect(
    await query("select message from log where target_type = 'webhook' and target_id = $1 and message like '连续%'", [
      hook,
    ]),
  ).toHaveLength(1)
  receiver.answers = () => 200
  server.clock.now = null
  expect(await admin.call('POST /webhook/resume', { id_list: [hook] })).toMatchObject({ status: 200 })
  await query('update webhook_delivery set next_time = null')
  await send()
  expect(receiver.taken()).toHaveLength(3)
})

test('a receiver that is gone for good stops it at once', async () => {
  receiver.answers = () => 410
  await touch(await members(server, 1, '2002-01-04'))
  await send()
  expect(await stateOf()).toEqual({ state: 'stopped', reason: '接收方已停用此地址（410）' })
  const { content } = await admin.call('POST /webhook/read', { id: hook }, { 'accept-language': 'en' })
  expect(content.reason).toBe('The receiver has closed this address (410)')
})

test('two servers send each event once', async () => {
  const ids = await members(server, 500, '2002-01-05')
  await touch(ids)
  await Promise.all([send(), send(), send()])
  expect(receiver.requests.flatMap(({ events }) => events)).toHaveLength(500)
})

test('an owner whose account or page is gone tells nothing any more', async () => {
  const owner = await server.holding(['/user/list', '/webhook/index', '/webhook/index webhook.create'])
  const { content } = await owner.call('POST /webhook/add', {
    name: '旧',
    url: receiver.url,
    resource: 'user',
    events: ['changed'],
  })
  await query('update webhook set state = $2 where id <> $1', [content.id, 'paused'])
  receiver.secret = content.secret
  await query("delete from role_auth_ids where owner_id = (select max(id) from role where name like 'test_%')")
  await touch(await members(server, 1, '2002-01-06'))
  await send()
  expect(receiver.requests).toEqual([])
  expect(await query('select state from webhook where id = $1', [content.id])).toEqual([{ state: 'stopped' }])
})

test('an owner whose password has to be changed is told of all the same, as a token is answered', async () => {
  await query("update admin set force_pass = true where username = 'admin'")
  await touch(await members(server, 1, '2002-01-07'))
  await send()
  await query("update admin set force_pass = false where username = 'admin'")
  expect(receiver.taken()).toHaveLength(1)
  expect(await stateOf()).toMatchObject({ state: 'active' })
})
