// Mails of mailings through a mail server: hostile texts, refused mailboxes, and the link to unsubscribe.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../../server/outside/mail'
import { startServer, type TestServer } from '../../support/server'
import { type Office, officeOf } from '../support/mailings'
import { done } from '../support/membership'

let smtp: SMTPServer
let server: TestServer
let office: Office
let received: { to: string; source: string }[] = []
/** Answers to mailboxes that the server refuses. */
const refused = new Map<string, { code: number; text: string }>()

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const no = refused.get(address)
      answer(no ? Object.assign(new Error(no.text), { responseCode: no.code }) : null)
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: String(session.envelope.rcptTo[0]?.address), source: Buffer.concat(chunks).toString() })
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startServer({ mail: createMailer(`smtp://127.0.0.1:${port}`, 'office@example.org') })
  Object.assign(server.app.parts.outside, { site: 'https://office.example.org' })
  server.clock.now = new Date('2031-05-10T02:00:00.000Z')
  office = await officeOf(server)
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(async () => {
  await office.later()
  received = []
})

const member = (email: string, more?: object) => office.desk.member({ email, ...more })
/** The text of a mail that arrived, in either encoding. */
function textOf(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('a hostile text stays text, and adds neither header nor recipient', async () => {
  const evil = '<img src=x onerror=alert(1)>{手机号}'
  const user = await member('evil@example.org', { company: evil })
  const id = await office.draft('恶意', 'mail', [user], {
    subject: '{单位名称}',
    content: '{单位名称}\n\nBcc: spy@example.net',
  })
  done(await office.call('send', id))
  await office.later()
  const [mail] = received
  expect(received).toHaveLength(1)
  expect(mail?.to).toBe('evil@example.org')
  expect(mail?.source.split('\r\n\r\n')[0]).toMatch(/^content-type: text\/plain/im)
  expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect(textOf(mail?.source ?? '')).toContain(evil)
})

test('a mailbox that does not exist is dead, one that a policy refuses is not', async () => {
  refused.set('gone@example.org', { code: 550, text: '5.1.1 no such user' })
  refused.set('later@example.org', { code: 550, text: '5.7.1 blocked by policy' })
  const people = [await member('gone@example.org'), await member('later@example.org')] as [number, number]
  const id = await office.draft('退回', 'mail', people, { subject: '您好', content: '您好' })
  done(await office.call('send', id))
  await office.later()
  expect(await office.states(id)).toEqual({ [people[0]]: 'failed', [people[1]]: 'failed' })
  expect(await office.states(await office.draft('再次', 'mail', people))).toEqual({
    [people[0]]: 'dead',
    [people[1]]: 'waiting',
  })
  // Notices don't go there either.
  const queued = () => office.desk.all(`select 1 from outbox where address = 'gone@example.org'`)
  const before = (await queued()).length
  await office.desk.all(`update system_text set channel = '{mail}' where key = 'position_change'`)
  done(
    await office.desk.admin.call('POST /message/add', {
      title: '快讯',
      content: '内容',
      channels: ['mail'],
      audience: 'chosen',
      user_ids: people,
      publish_status: 'published',
    }),
  )
  expect((await queued()).length).toBe(before)
})

test('the link of a mail opts its recipient out, and in again; a made-up one does nothing', async () => {
  const user = await member('leaver@example.org')
  const id = await office.draft('退订', 'mail', [user], { subject: '您好', content: '您好' })
  done(await office.call('send', id))
  await office.later()
  const code = /unsubscribe\.html#(\S+)/.exec(textOf(received[0]?.source ?? ''))?.[1] as string
  expect(code).toMatch(/^[0-9a-z]+\.[\w-]{22}$/)
  const { nobody } = server
  for (const wrong of [code.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')), `${code}x`, 'abc', '1.'])
    expect(await nobody.call('POST /mailing/unsubscribe', { code: wrong })).toMatchObject({ code: 'NF' })
  for (const _ of [1, 2]) done(await nobody.call('POST /mailing/unsubscribe', { code }))
  expect(await office.desk.person(user)).toMatchObject({ muted: ['mail'] })
  expect(await office.states(await office.draft('退订之后', 'mail', [user]))).toEqual({ [user]: 'muted' })
  const [entry] = await office.desk.all(
    `select action from log where target_type = 'user' and target_id = $1 order by id desc`,
    [user],
  )
  expect(entry).toBeDefined()
  done(await nobody.call('POST /mailing/unsubscribe', { code, again: true }))
  expect(await office.desk.person(user)).toMatchObject({ muted: [] })
})

test('of two members who are merged each mailing keeps the one that got it', async () => {
  const [keep, drop] = [await member('keep@example.org'), await member('drop@example.org', { position_id: 10 })] as [
    number,
    number,
  ]
  const sent = await office.draft('合并前', 'mail', [drop], { subject: '您好', content: '您好' })
  done(await office.call('send', sent))
  await office.later()
  const draft = await office.draft('合并草稿', 'mail', [keep, drop])
  done(await office.desk.admin.call('POST /user/merge', { keep_id: keep, drop_id: drop }))
  expect(await office.states(sent)).toEqual({ [keep]: 'sent' })
  expect(Object.keys(await office.states(draft))).toEqual([String(keep)])
})

test('erasing a person empties what they were sent, and nothing more goes to them', async () => {
  const user = await member('forget@example.org', { user_name: '忘示例' })
  const text = { subject: '致{姓名}', content: '{姓名}，您的生日是{出生日期}' }
  const sent = await office.draft('注销前', 'mail', [user], text)
  done(await office.call('send', sent))
  await office.later()
  await office.desk.set({ mail_per_minute: 1 })
  const other = await member('first@example.org')
  const waiting = await office.draft('注销中', 'mail', [other, user], text)
  done(await office.call('send', waiting))
  await office.desk.idle()
  await office.desk.all(
    `update person set state = 'left', out_type = 'resigned', out_time = '2031-05-01' where id = $1`,
    [user],
  )
  done(await office.desk.admin.call('POST /user/erase', { id: user, reason: '本人申请' }))
  expect(await office.rows(sent)).toMatchObject([{ state: 'sent', address: null, subject: null, text: null }])
  received = []
  await office.later()
  expect(received.map(({ to }) => to)).not.toContain('forget@example.org')
  expect((await office.states(waiting))[user]).toBe('cancelled')
})
