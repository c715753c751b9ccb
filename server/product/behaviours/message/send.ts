// Sends news flashes: resolves whom they are for, records a notice for each person, and queues it where it leaves the app.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { leavingSql } from '../../services/notices'

/** Condition that a person `p` is among those whom the message `due` is for. */
const isAmong = sql`case due.audience
  when 'all' then p.state <> 'left'
  when 'members' then p.state in ('active', 'frozen')
  when 'positions' then p.state in ('active', 'frozen') and p.position_id in
    (select target_id from message_position_ids where owner_id = due.id)
  when 'areas' then p.state in ('active', 'frozen') and (p.area_id in (select id from within)
    or exists (select 1 from person_group_ids held join message_group_ids wanted on wanted.target_id = held.target_id
      where held.owner_id = p.id and wanted.owner_id = due.id))
  else p.id in (select target_id from message_user_ids where owner_id = due.id) end`

const isDue = (now: string) => sql<boolean>`sent_time is null and ${living()} and (publish_status = 'published'
  or publish_status = 'scheduled' and publish_time <= ${now}::timestamptz)`

/** Sends a message that is published and not yet sent, in one statement: nothing is sent twice or half. */
export async function send(id: number, context: Context): Promise<{ title: string } | undefined> {
  const now = context.now().toISOString()
  const { rows } = await sql<{ title: string }>`with recursive due as (
      select * from message where id = ${id} and ${isDue(now)} for no key update skip locked),
    within (id) as (
      select target_id from message_area_ids where owner_id = ${id}
      union select area.id from area join within on area.pid = within.id where ${living('area')}),
    receivers as (
      select p.id from due join person p on ${living('p')} and ${isAmong}),
    noted as (
      insert into notice (key, to_type, to_id, text, channel, due_time)
      select 'message', 'user', receivers.id, left(due.title || '：' || due.content, 1000), due.channels, ${now}
      from receivers, due returning id, to_id, text),
    queued as (
      ${leavingSql(sql`select channels from due`, sql`(select title from due)`, now)})
    update message set publish_status = 'published', sent_time = ${now}, send_num = (select count(*) from receivers)
    where id in (select id from due) returning title`.execute(context.db)
  return rows[0]
}

/** Sends what is due; runs every minute. */
export async function sendDue(context: Context): Promise<void> {
  const due = await context.db
    .selectFrom('message')
    .select('id')
    .where(isDue(context.now().toISOString()))
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    const sent = await send(id, context)
    if (sent) context.audit.targets.push({ id, name: sent.title })
  }
}
