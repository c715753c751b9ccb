// Results of the messages of mailings, and addresses that a service says do not exist: read from the outbox.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { storedNames, storedRows } from '../../../rows/records'
import { ROW } from './mailings'
import { finish } from './send'

/** Days within which somebody may send a message again. */
const WATCHED = 7

/** States follow those of the messages, also when somebody sends one again. */
async function followMessages(context: Context): Promise<void> {
  const now = context.now().toISOString()
  await sql`update mailing_row r set state = case when o.state in ('waiting', 'sending') then 'queued' else o.state end,
      send_time = coalesce(o.sent_time, case when o.state in ('waiting', 'sending') then null else ${now}::timestamptz end),
      error = o.error, revision = r.revision + 1, update_time = now()
    from outbox o, mailing m
    where o.ref_type = ${ROW} and o.ref_id = r.id and m.id = r.mailing_id
      and (r.state = 'queued' or (r.state in ('kept', 'failed', 'unclear', 'cancelled')
        and m.send_time > ${now}::timestamptz - make_interval(days => ${WATCHED})))
      and r.state is distinct from case when o.state in ('waiting', 'sending') then 'queued' else o.state end`.execute(
    context.db,
  )
}

const columns = [
  { channel: 'sms', own: 'phone', dead: 'dead_phone' },
  { channel: 'mail', own: 'email', dead: 'dead_mail' },
] as const

/** Marks the addresses of members that are dead, until they are changed. */
async function noteDead(context: Context): Promise<void> {
  const people = context.resources.get('user')
  for (const { channel, own, dead } of columns) {
    const { rows } = await sql<{ id: number; address: string }>`select p.id, o.address from person p
      join (select distinct address from outbox where is_dead and channel = ${channel}) o on o.address = p.${sql.ref(own)}
      where p.${sql.ref(dead)} is distinct from o.address order by p.id for no key update of p`.execute(context.db)
    const stored = await storedRows(
      people,
      rows.map(({ id }) => id),
      storedNames(people),
      context,
    )
    for (const [place, row] of stored.entries())
      await writeChange<Row>(people, row, { [dead]: rows[place]?.address }, context)
  }
}

/** Runs every minute. */
export async function followMailings(context: Context): Promise<void> {
  await followMessages(context)
  await noteDead(context)
  await finish(context)
}
