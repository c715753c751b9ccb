// Presence: who else has a record open for editing; sent every few seconds, forgotten soon after.
import { sql } from 'kysely'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { signedFile } from '../core/signed-files'
import { readableResource } from './log/history'

/** Browsers report every 15 seconds; a closed laptop is gone after this. */
const SECONDS = 40

export default behaviour('presence', {
  /** Other people who have it open, at most ten. */
  async here({ resource: name, id, leave }, context) {
    const resource = await readableResource(name, id, context)
    const me = signedIn(context).admin.id
    const now = context.now().toISOString()
    if (leave)
      await sql`delete from presence where person_id = ${me} and resource = ${resource.name} and record_id = ${id}`.execute(
        context.db,
      )
    else
      await sql`insert into presence (person_id, resource, record_id, until)
        values (${me}, ${resource.name}, ${id}, ${now}::timestamptz + make_interval(secs => ${SECONDS}))
        on conflict (coalesce(person_id::text, ''), coalesce(resource::text, ''), record_id) do update set until = excluded.until`.execute(
        context.db,
      )
    const { rows } = await sql<{ id: number; name: string; headimg_path: string | null }>`select admin.id,
        admin.real_name as name, admin.headimg_path
      from presence join admin on admin.id = presence.person_id
      where presence.resource = ${resource.name} and presence.record_id = ${id} and presence.until > ${now}
        and presence.person_id <> ${me}
      order by admin.id limit 10`.execute(context.db)
    return {
      list_data: rows.map((row) => ({
        ...row,
        headimg_path: row.headimg_path && signedFile(row.headimg_path, context),
      })),
    }
  },
})
