// Preferences of a person: one value by name, sent with `getAdminInfo`, so that screens open as they were left.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { preferencesOf } from './preference/read'

const NAME = /^[a-z][a-z_]*(:[a-z0-9_]+)?$/
const LONGEST = 32_000
const MOST = 300

export default behaviour('preference', {
  async mine(_input, context) {
    return { preferences: await preferencesOf(context.db, signedIn(context).admin.id) }
  },

  /** The last write wins: two tabs of one person may both store a column width. `null` deletes. */
  async keep({ name, value }, context) {
    const { id } = signedIn(context).admin
    if (!NAME.test(name)) fail('PARAM', { errors: { name: { zh: '格式不正确', en: 'Not a valid value' } } })
    if (value === null || value === undefined) {
      await sql`delete from preference where owner_id = ${id} and name = ${name}`.execute(context.db)
      return { name }
    }
    const text = JSON.stringify(value)
    if (text.length > LONGEST) fail('SIZE')
    await sql`insert into preference (admin_id, owner_id, name, value) values (${id}, ${id}, ${name}, ${text}::jsonb)
      on conflict (coalesce(owner_id::text, ''), name) do update set value = excluded.value, update_time = now()`.execute(
      context.db,
    )
    // Only a program creates so many: delete the oldest.
    await sql`delete from preference where id in (
      select id from preference where owner_id = ${id} order by update_time desc offset ${MOST})`.execute(context.db)
    return { name }
  },
})
