// Mailings for tests: members with addresses, an SMS service that keeps what it got, and what became of each recipient.
import { runScheduled } from '../../../server/background/scheduled'
import { sendDue } from '../../../server/outbox/send'
import type { Answer, TestServer } from '../../support/server'
import { type Desk, deskOf, done } from './membership'

export interface Recipient {
  readonly id: number
  readonly user_id: number
  readonly state: string
  readonly reason: string | null
  readonly address: string | null
  readonly text: string | null
}

export interface Office {
  readonly desk: Desk
  /** A draft with these people; answers its id. */
  draft(title: string, channel: string, people: readonly number[], more?: object): Promise<number>
  call(call: string, id: number, more?: object): Promise<Answer>
  rows(id: number): Promise<Recipient[]>
  /** `[state, reason]` of each recipient. */
  states(id: number): Promise<Record<number, string>>
  /** The server an hour later: queued messages have left, and mailings know it. */
  later(minutes?: number): Promise<void>
  status(id: number): Promise<string>
}

export const SMS = 'https://sms.example.org/send'

export async function connectSms(server: TestServer): Promise<void> {
  await server.connection.pool.query('update config set sms_url = $1', [SMS])
  server.app.parts.changes.apply()
}

export async function officeOf(server: TestServer): Promise<Office> {
  const desk = await deskOf(server)
  const { admin } = desk
  // Sessions outlive the hours that pass in a test.
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  const read = async (id: number) => done(await admin.call('POST /mailing/read', { id })).content
  const rows: Office['rows'] = (id) => desk.all('select * from mailing_row where mailing_id = $1 order by id', [id])
  return {
    desk,
    rows,
    async draft(title, channel, people, more) {
      const { content } = done(
        await admin.call('POST /mailingRow/write', { of: 'user', title, channel, id_list: [...people] }),
      )
      const id = content.mailing_id
      if (more) done(await admin.call('POST /mailing/edit', { id, revision: (await read(id)).revision, ...more }))
      return id
    },
    call: (call, id, more) => admin.call(`POST /mailing/${call}`, { id, ...more }),
    async states(id) {
      const all = (await rows(id)).map(({ user_id, state, reason }) => [user_id, reason ?? state] as const)
      return Object.fromEntries(all)
    },
    async later(minutes = 60) {
      await desk.idle()
      server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + minutes * 60_000)
      await sendDue(server.app.parts)
      await runScheduled(server.app.parts)
    },
    status: async (id) => (await read(id)).status,
  }
}
