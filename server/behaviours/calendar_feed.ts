// A person's calendar feed: one secret address, shown once, replaced or revoked at any time.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { tokenHash } from '../http/sessions'

const BYTES = 32

export default behaviour('calendar_feed', {
  async mine(_input, context) {
    const { rows } = await sql`select 1 from calendar_feed where owner_id = ${signedIn(context).admin.id}`.execute(
      context.db,
    )
    return { exists: rows.length > 0 }
  },

  async renew(_input, context) {
    const { id } = signedIn(context).admin
    const token = randomBytes(BYTES).toString('base64url')
    await sql`insert into calendar_feed (admin_id, owner_id, hash) values (${id}, ${id}, ${tokenHash(token)})
      on conflict (owner_id) do update set hash = excluded.hash, update_time = now()`.execute(context.db)
    return { path: `/calendar/${token}.ics` }
  },

  async revoke(_input, context) {
    const { numAffectedRows } = await sql`delete from calendar_feed
      where owner_id = ${signedIn(context).admin.id}`.execute(context.db)
    return { num: Number(numAffectedRows ?? 0) }
  },
})
