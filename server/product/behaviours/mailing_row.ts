// Recipients: added to and taken from a draft; a letter that came back marks its address, and a person lifts the mark.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import type { ColumnSql } from '../../core/columns'
import { type Context, resourceOf } from '../../core/context'
import { storedNames, storedRows } from '../../rows/records'
import { deadColumns, lockMailing, type Mailing, type MailingRow } from '../services/mailings/mailings'
import { recheck } from '../services/mailings/recipients'
import { writeTo } from '../services/mailings/write'

const ofMailing =
  (column: 'channel' | 'status'): ColumnSql =>
  (alias) =>
    sql`(select m.${sql.ref(column)} from mailing m where m.id = ${sql.ref(`${alias}.mailing_id`)})`

type Listed = MailingRow & Row

function rowsOf(context: Context): Listed[] {
  return (context.subjects ?? []) as unknown as Listed[]
}

/** The mailings of rows, by id. */
async function mailingsOf(rows: readonly Listed[], { db }: Context): Promise<Map<number, Mailing>> {
  const { rows: found } = await sql<Mailing>`select * from mailing
    where id = any(${rows.map((row) => row.mailing_id)}::bigint[]) order by id`.execute(db)
  return new Map(found.map((one) => [one.id, one]))
}

/** The mailings of rows, locked before them. */
async function lockMailingsOf(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`select id from mailing where id in (select mailing_id from mailing_row where id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db)
}

/** Writes `address`, or nothing, into the column of the people who have it, or are marked by it. */
async function mark(where: 'user' | 'address', row: Listed, column: string, address: string | null, context: Context) {
  const people = context.resources.get('user')
  const found =
    where === 'user'
      ? [row.user_id as number]
      : (
          await sql<{ id: number }>`select id from person where ${sql.ref(column)} = ${row.address}
            order by id for no key update`.execute(context.db)
        ).rows.map(({ id }) => id)
  const stored = await storedRows(people, found, storedNames(people), context)
  for (const person of stored) await writeChange<Row>(people, person, { [column]: address }, context)
}

export default behaviour('mailing_row', {
  columns: { channel: ofMailing('channel'), mailing_status: ofMailing('status') },

  lockFirst: async ({ id_list: ids }, context) => {
    // People of a list are no rows yet.
    if (Array.isArray(ids) && !context.call.of) await lockMailingsOf(ids as number[], context)
  },

  create: async (input, context, next) => {
    const answer = await next(input)
    const mailing = await lockMailing(input.mailing_id, context)
    // Sent meanwhile.
    if (mailing.status !== 'draft')
      fail('STATE', {
        message: { zh: '群发已发送，不能再加收件人', en: 'The mailing has been sent: no more recipients' },
      })
    await recheck(mailing, context)
    return answer
  },

  remove: async (input, context, next) => {
    await lockMailingsOf(input.id_list, context)
    const { rows } = await sql<{ id: number }>`select distinct mailing_id as id from mailing_row
      where id = any(${input.id_list}::bigint[])`.execute(context.db)
    const answer = await next(input)
    // Another recipient of the same address may get it now.
    for (const { id } of rows) await recheck(await lockMailing(id, context), context)
    return answer
  },

  write: writeTo,
  write_user_out: writeTo,
  write_user_company: writeTo,
  write_user_townsman: writeTo,
  write_user_honor: writeTo,
  write_activity_apply: writeTo,
  write_meeting_person: writeTo,
  write_dues_item: writeTo,
  write_user_donate: writeTo,

  async returned(_, context) {
    for (const row of rowsOf(context)) {
      if (row.address) await mark('user', row, 'dead_letter', row.address, context)
      await writeChange<Row>(resourceOf(context), row, { state: 'failed', error: '退信' }, context)
    }
    return { num: rowsOf(context).length }
  },

  async revive(_, context) {
    const rows = rowsOf(context)
    const mailings = await mailingsOf(rows, context)
    for (const row of rows) {
      const { channel } = mailings.get(row.mailing_id) as Mailing
      const column = deadColumns[channel]
      if (!column) continue
      await mark('address', row, column, null, context)
      await sql`update outbox set is_dead = false where is_dead and address = ${row.address}`.execute(context.db)
      if (channel === 'letter' && row.state === 'failed')
        await writeChange<Row>(resourceOf(context), row, { state: 'printed', error: null }, context)
    }
    for (const mailing of mailings.values()) if (mailing.status === 'draft') await recheck(mailing, context)
    return { num: rows.length }
  },
})
