// A mail says what it was given, and no line break in a subject or name adds a recipient or a header.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from './mail'

const taken: { to: string[]; text: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
      done()
    })
  },
})
beforeAll(() => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

test('line breaks in the subject and in the name of the recipient', async () => {
  const { port } = smtp.server.address() as AddressInfo
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'office@example.org')
  const evil = '\r\nBcc: spy@example.net\r\n\r\nRCPT TO:<spy@example.net>'
  const to = { name: `李示例${evil}`, address: 'li@example.org' }
  expect(await mailer.send({ id: '1', to, subject: `通知${evil}`, text: `正文\r\n.\r\n${evil}` })).toEqual({
    state: 'sent',
  })
  expect(taken).toHaveLength(1)
  expect(taken[0]?.to).toEqual(['li@example.org'])
  const [headers = ''] = (taken[0]?.text ?? '').split('\r\n\r\n')
  expect(headers).not.toMatch(/^bcc:/im)
})

test.each(['li@example.org\r\nRCPT TO:<spy@example.net>', 'li@example.org>, <spy@example.net'])(
  'a second address within the first is not written to: %j',
  async (address) => {
    const before = taken.length
    const { port } = smtp.server.address() as AddressInfo
    const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'office@example.org')
    await mailer.send({ id: '2', to: { name: '李示例', address }, subject: '通知', text: '正文' })
    for (const { to } of taken.slice(before)) expect(to).not.toContain('spy@example.net')
  },
)
