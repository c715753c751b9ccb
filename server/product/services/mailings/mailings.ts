// Mailings as stored, and what their channels are like.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

export type Mailing = Shapes['mailing']['row'] & { id: number }
export type MailingRow = Shapes['mailing_row']['row'] & { id: number }
export type Channel = Mailing['channel']
export type Reason = NonNullable<MailingRow['reason']>

/** Resource of the recipients: their messages in the outbox name it. */
export const ROW = 'mailing_row'

/** The column of a member with the address that a channel found dead; null for channels without addresses. */
export const deadColumns = {
  sms: 'dead_phone',
  mail: 'dead_mail',
  letter: 'dead_letter',
  label: 'dead_letter',
  inbox: null,
  badge: null,
  certificate: null,
} as const satisfies Record<Channel, string | null>

export const isPaper = (channel: Channel): boolean => !['sms', 'mail', 'inbox'].includes(channel)

/** The way of `muted` that a channel is; what is handed over in person cannot be refused beforehand. */
export function mutedWay(channel: Channel): 'sms' | 'mail' | 'letter' | null {
  if (channel === 'sms' || channel === 'mail') return channel
  return channel === 'letter' || channel === 'label' ? 'letter' : null
}

export async function mailingOf(id: number, { db }: Context): Promise<Mailing> {
  const { rows } = await sql<Mailing>`select * from mailing where id = ${id} and ${living()}`.execute(db)
  return rows[0] ?? fail('NF')
}

/** The same, locked: against edits, a second sender, and a pause. */
export async function lockMailing(id: number, { db }: Context): Promise<Mailing> {
  const { rows } = await sql<Mailing>`select * from mailing where id = ${id} and ${living()} for no key update`.execute(
    db,
  )
  return rows[0] ?? fail('NF')
}
