// Codes sent to a phone: short-lived, counted, used once, and read in the outbox by few.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMessages } from '../server/outbox/queue'
import { sendDue } from '../server/outbox/send'
import type { Web } from '../server/outside/web'
import { SUPER_PASSWORD } from './support/constants'
import { type Person, startServer, type TestServer } from './support/server'

let posted: { url: string; headers: unknown; body: unknown }[] = []
let server: TestServer
let admin: Person

const web: Partial<Web> = {
  problem: async () => null,
  post: async (request) => {
    posted.push(request)
    return request.read('')
  },
}

const later = (minutes: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + minutes * 60_000)

const send = () => sendDue(server.app.parts)
const row = async (id: number) =>
  (await server.connection.pool.query('select * from outbox where id = $1', [id])).rows[0] as Record<string, unknown>

async function connectSms(): Promise<void> {
  const key = server.app.parts.cipher.encrypt('geheim')
  await server.connection.pool.query(
    `update config set sms_url = 'https://sms.example.org/send', sms_key = $1, sms_sign = '云岭'`,
    [key],
  )
  server.app.parts.changes.apply()
}

beforeAll(async () => {
  server = await startServer({ web })
  admin = await server.as('admin')
  await server.connection.pool.query('delete from outbox')
})
afterAll(() => server.close())
beforeEach(() => {
  posted = []
  server.clock.now = later(0)
})

test('a code goes to the own phone, is short-lived, counted and used once', async () => {
  const { rows } = await server.connection.pool.query(`select id, phone from admin where username = 'admin'`)
  const { phone } = rows[0]
  await server.connection.pool.query('update config set export_sms = true')
  await connectSms()
  server.app.parts.changes.apply()
  const ask = (values: object = {}) => admin.call('POST /common/sendSmsCode', { phone, scene: 'export', ...values })
  const exported = (sms_code?: string) =>
    admin.call('POST /export/create', { resource: 'log', columns: ['title'], query: {}, format: 'csv', sms_code })

  expect((await ask({ phone: '13900000009' })).errors).toHaveProperty('phone')
  expect((await ask()).content).toEqual({ expire: 300, cool_down: 60 })
  expect((await ask()).code).toBe('RATE')
  const { content } = await admin.call('POST /outbox/list', { filter: { channel: 'sms' } })
  const [{ id, text }] = content.list_data
  const { code } = (await admin.call('POST /outbox/read', { id })).content
  expect(text).toContain('******')
  expect(code).toMatch(/^\d{6}$/)
  await send()
  expect(posted.at(-1)?.body).toMatchObject({ text: expect.stringContaining(code) })
  expect(await row(id)).toMatchObject({ state: 'sent', code: null })

  expect((await exported()).errors).toHaveProperty('sms_code')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await exported(wrong)).errors).toHaveProperty('sms_code')
  expect(await exported(code)).toMatchObject({ status: 200 })
  expect((await exported(code)).errors).toHaveProperty('sms_code')

  // Five wrong tries, then the right one comes too late; so does one after five minutes.
  server.clock.now = later(2)
  await ask()
  const next = (await server.connection.pool.query('select code from outbox order by id desc limit 1')).rows[0].code
  const false5 = next === '000000' ? '000001' : '000000'
  for (let count = 0; count < 5; count++) await exported(false5)
  expect((await exported(next)).errors).toHaveProperty('sms_code')
  server.clock.now = later(4)
  await ask()
  const last = (await server.connection.pool.query('select code from outbox order by id desc limit 1')).rows[0].code
  server.clock.now = later(10)
  expect((await exported(last)).errors).toHaveProperty('sms_code')
  await send()
  expect((await server.connection.pool.query('select from outbox where code is not null')).rows).toEqual([])
})

test('codes are read in the outbox by people with a right of their own only', async () => {
  const code = { channel: 'sms', address: '13900000002', name: '张三', subject: '续费提醒', code: '123456' } as const
  const [id] = await queueMessages([{ ...code, text: '验证码 ******' }], {
    db: server.app.parts.db,
    now: server.app.parts.clock,
  })
  const reader = await server.holding(['/outbox/list'])
  const { content } = await reader.call('POST /outbox/read', { id })
  expect(content).toMatchObject({ text: '验证码 ******' })
  expect(JSON.stringify(content)).not.toContain('123456')
})

test('another phone of one’s own is proved by a code sent to it; without a service nobody could get one', async () => {
  const person = await server.as('admin')
  const phone = '13900000077'
  const change = (values: object) => person.call('POST /admin/updateInfo', { old_password: SUPER_PASSWORD, ...values })
  await server.connection.pool.query('update config set sms_url = null')
  server.app.parts.changes.apply()
  expect(await change({ phone: '13900000076' })).toMatchObject({ status: 200 })
  await connectSms()
  server.app.parts.changes.apply()
  expect((await change({ phone })).errors).toHaveProperty('sms_code')
  expect(await person.call('POST /common/sendSmsCode', { phone, scene: 'set_phone' })).toMatchObject({ status: 200 })
  const { code, address } = (
    await server.connection.pool.query('select code, address from outbox order by id desc limit 1')
  ).rows[0]
  expect(address).toBe(phone)
  // A code for one phone proves no other.
  expect((await change({ phone: '13900000078', sms_code: code })).errors).toHaveProperty('sms_code')
  // Neither its own phone nor another field needs one.
  expect(await change({ phone: '13900000076', real_name: '测试' })).toMatchObject({ status: 200 })
  expect(await change({ phone, sms_code: code })).toMatchObject({ status: 200 })
})
