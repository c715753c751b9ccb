// Sends news flashes: resolves whom they are for, queues a notice for each person, and counts them.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

/** Condition that a person `p` is among those whom the message `due` is for. */
const isAmong = sql`case due.audience
  when 'all' then p.state <> 'left'
  when 'members' then p.state in ('active', 'frozen')
  when 'positions' then p.state in ('active', 'frozen') and p.position_id in
    (select target_id from message_position_ids where owner_id = due.id)
  when 'areas' then p.state in ('active', 'frozen') and (
    p.area_id in (select id from within where message_id = due.id)
    or exists (select 1 from person_group_ids held join message_group_ids wanted on wanted.target_id = held.target_id
      where held.owner_id = p.id and wanted.owner_id = due.id))
  else p.id in (select target_id from message_user_ids where owner_id = due.id) end`

/**
 * Sends what is published and not yet sent: one message, or all that are due. In one statement, so that nothing is
 * sent twice or half.
 */
export async function send(id: number | null, context: Context): Promise<void> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ id: number; title: string }>`with recursive due as (
      select * from message where sent_time is null and ${living()} ${id === null ? sql`` : sql`and id = ${id}`}
      and (publish_status = 'published' or publish_status = 'scheduled' and publish_time <= ${now})
      for no key update skip locked),
    within (message_id, id) as (
      select owner_id, target_id from message_area_ids where owner_id in (select id from due)
      union select within.message_id, area.id from area join within on area.pid = within.id where ${living('area')}),
    receivers as (select due.id as message_id, p.id from due join person p on ${living('p')} and ${isAmong}),
    queued as (
      insert into notice (key, to_type, to_id, text, channel, due_time)
      select 'message', 'user', receivers.id, left(due.title || '：' || due.content, 1000), due.channels, ${now}
      from receivers join due on due.id = receivers.message_id returning 1)
    update message set publish_status = 'published', sent_time = ${now},
      send_num = (select count(*) from receivers where message_id = message.id)
    where id in (select id from due) returning id, title`.execute(context.db)
  // A call logs the record that it writes itself.
  if (id === null) context.audit.targets.push(...rows.map((row) => ({ id: row.id, name: row.title })))
}
