// The outbox against a real SMTP server: each message is sent once, or left to a person, whatever goes wrong.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Message, queueMessages } from '../server/outbox/queue'
import { sendDue } from '../server/outbox/send'
import { createMailer } from '../server/outside/mail'
import type { Web } from '../server/outside/web'
import { type Person, startServer, type TestServer } from './support/server'

interface Received {
  readonly to: string
  readonly source: string
}

let smtp: SMTPServer
let received: Received[] = []
/** How the server treats the next mails: an SMTP code for the recipient, or hanging up once it has the message. */
let mood: 'takes' | 'hangs up' | 451 | 550 = 'takes'
let posted: { url: string; headers: unknown; body: unknown }[] = []
let webFails = false
let server: TestServer
let admin: Person

const web: Partial<Web> = {
  problem: async () => null,
  post: async (request) => {
    posted.push(request)
    if (webFails) throw new Error('no usable answer')
    return request.read('')
  },
}

const later = (minutes: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + minutes * 60_000)

function mail(values: Partial<Message> = {}): Message {
  return {
    channel: 'mail',
    address: 'zhang@example.org',
    name: '张三',
    subject: '续费提醒',
    text: '请及时续费。',
    ...values,
  }
}

async function queue(...messages: Message[]): Promise<number[]> {
  return queueMessages(messages, { db: server.app.parts.db, now: server.app.parts.clock })
}

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
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(typeof mood === 'number' ? Object.assign(new Error('not now'), { responseCode: mood }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: String(session.envelope.rcptTo[0]?.address), source: Buffer.concat(chunks).toString() })
        if (mood !== 'hangs up') return done()
        for (const connection of smtp.connections) connection.close()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startServer({ mail: createMailer(`smtp://127.0.0.1:${port}`, '商会 <office@example.org>'), web })
  admin = await server.as('admin')
  await server.connection.pool.query('delete from outbox')
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(() => {
  received = []
  posted = []
  mood = 'takes'
  webFails = false
  server.clock.now = later(0)
})

test('a mail arrives with its sender, recipient, subject and text', async () => {
  const [id] = await queue(mail())
  expect(await send()).toBe(1)
  expect(await row(id as number)).toMatchObject({
    state: 'sent',
    tries: 1,
    error: null,
    sent_time: later(0).toISOString(),
  })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ to: 'zhang@example.org' })
  expect(received[0]?.source).toContain('From: =?UTF-8?')
  expect(received[0]?.source).toContain('<office@example.org>')
  expect(received[0]?.source).toContain(Buffer.from('请及时续费。').toString('base64'))
  expect(await send()).toBe(0)
})

test('a refusal for now is tried again, later and later, and given up after the fifth time', async () => {
  const [id] = await queue(mail())
  mood = 451
  let minutes = 0
  for (const delay of [1, 5, 30, 120]) {
    await send()
    expect(await row(id as number)).toMatchObject({ state: 'waiting', next_time: later(minutes + delay).toISOString() })
    expect(await send()).toBe(0)
    minutes += delay
    server.clock.now = later(minutes)
  }
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'failed', tries: 5 })
  expect((await row(id as number))['error']).toContain('not now')
})

test('a mail that the server refuses for good is not tried again, until a person says so', async () => {
  const [id] = await queue(mail())
  mood = 550
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'failed', tries: 1 })
  mood = 'takes'
  server.clock.now = later(1000)
  expect(await send()).toBe(0)
  expect((await admin.call('POST /outbox/resend', { id_list: [id] })).content).toEqual({ num: 1 })
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'sent' })
  expect((await admin.call('POST /outbox/resend', { id_list: [id] })).code).toBe('STATE')
})

test('a mail whose server hangs up after taking it is unclear and never repeated by itself', async () => {
  const [id] = await queue(mail())
  mood = 'hangs up'
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'unclear' })
  mood = 'takes'
  server.clock.now = later(1000)
  expect(await send()).toBe(0)
  expect(received).toHaveLength(1)
})

test('a mail that was being sent when the server crashed is unclear and not sent again', async () => {
  const [id] = await queue(mail())
  const crashed = { ...server.app.parts.outside, mail: { send: () => new Promise<never>(() => undefined) } }
  void sendDue({ ...server.app.parts, outside: crashed })
  await expect.poll(async () => (await row(id as number))['state']).toBe('sending')
  // Its lease still holds.
  server.clock.now = later(4)
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'sending' })
  server.clock.now = later(6)
  await send()
  expect(await row(id as number)).toMatchObject({ state: 'unclear' })
  expect(received).toEqual([])
})

test('several servers send each message once', async () => {
  const ids = await queue(...Array.from({ length: 40 }, (_, n) => mail({ address: `n${n}@example.org` })))
  await Promise.all([send(), send(), send(), send()])
  expect(received.map(({ to }) => to).sort()).toEqual(ids.map((_, n) => `n${n}@example.org`).sort())
})

test('a cancelled mail is not sent', async () => {
  const [id] = await queue(mail())
  await admin.call('POST /outbox/cancel', { id_list: [id] })
  expect(await send()).toBe(0)
  expect(await row(id as number)).toMatchObject({ state: 'cancelled' })
})

test('a message is queued with the transaction that gives rise to it, or not at all', async () => {
  const { db, clock } = server.app.parts
  const undone = db.transaction().execute(async (transaction) => {
    await queueMessages([mail()], { db: transaction as never, now: clock })
    throw new Error('refused')
  })
  await expect(undone).rejects.toThrow('refused')
  expect(await send()).toBe(0)
})

test('without a service, text messages are only kept; with one they are posted to it', async () => {
  const sms = mail({ channel: 'sms', address: '13900000001' })
  const [kept] = await queue(sms)
  await send()
  expect(await row(kept as number)).toMatchObject({ state: 'kept' })
  expect(posted).toEqual([])

  await connectSms()
  const [sent] = await queue(sms)
  await send()
  expect(await row(sent as number)).toMatchObject({ state: 'sent' })
  expect(posted).toMatchObject([
    {
      url: 'https://sms.example.org/send',
      headers: { authorization: 'Bearer geheim' },
      body: { id: sent, phone: '13900000001', text: '请及时续费。', sign: '云岭' },
    },
  ])
  webFails = true
  const [failed] = await queue(sms)
  await send()
  expect(await row(failed as number)).toMatchObject({ state: 'unclear' })
})

test('a person tries a channel and sees at once what came of it', async () => {
  mood = 550
  const refused = await admin.call('POST /outbox/test', { channel: 'mail', address: 'office@example.org' })
  expect(refused).toMatchObject({ code: 'EXT', message: expect.stringContaining('not now') })
  mood = 'takes'
  const { content } = await admin.call('POST /outbox/test', { channel: 'mail', address: 'office@example.org' })
  expect(await row(content.id)).toMatchObject({ state: 'sent', address: 'office@example.org' })
  expect(received).toHaveLength(1)
  expect((await admin.call('POST /outbox/test', { channel: 'mail', address: '1390000' })).errors).toHaveProperty(
    'address',
  )
})

test('tests of a channel are few a minute, those that fail included', async () => {
  server.clock.now = later(30)
  mood = 550
  const codes: unknown[] = []
  for (let count = 0; count < 6; count++)
    codes.push((await admin.call('POST /outbox/test', { channel: 'mail', address: 'office@example.org' })).code)
  expect(codes).toEqual(['EXT', 'EXT', 'EXT', 'EXT', 'EXT', 'RATE'])
})
