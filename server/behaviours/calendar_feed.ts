// A person's calendar feed: one secret address, shown once, replaced or revoked at any time.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY } from '#kernel/calendar'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { tokenHash } from '../http/sessions'

const BYTES = 32
/** Calendar programs keep an address for years; people who need it renew it. */
const DAYS = 365

export default behaviour('calendar_feed', {
  async mine(_input, context) {
    const found = await context.db
      .selectFrom('calendar_feed')
      .select('expire_time')
      .where('owner_id', '=', signedIn(context).admin.id)
      .where('expire_time', '>', context.now().toISOString())
      .executeTakeFirst()
    return found ? { exists: true, expire_time: found.expire_time } : { exists: false }
  },

  async renew(_input, context) {
    const { id } = signedIn(context).admin
    const token = randomBytes(BYTES).toString('base64url')
    const until = new Date(context.now().getTime() + DAYS * DAY).toISOString()
    await sql`insert into calendar_feed (admin_id, owner_id, hash, expire_time) values (${id}, ${id}, ${tokenHash(token)}, ${until})
      on conflict (owner_id) do update set hash = excluded.hash, expire_time = excluded.expire_time, update_time = now()`.execute(
      context.db,
    )
    return { path: `/calendar/${token}.ics` }
  },

  async revoke(_input, context) {
    const { numAffectedRows } = await sql`delete from calendar_feed
      where owner_id = ${signedIn(context).admin.id}`.execute(context.db)
    return { num: Number(numAffectedRows ?? 0) }
  },
})
