// Areas and groups: who leads one is a member, and what a group is.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

/** Name of the first who is no member; null where all are. */
async function stranger(ids: readonly number[], context: Context): Promise<string | null> {
  if (ids.length === 0) return null
  const found = await context.db
    .selectFrom('person')
    .select('user_name')
    .where('id', 'in', ids)
    .where('state', 'not in', ['active', 'frozen'])
    .orderBy('id')
    .executeTakeFirst()
  return found ? (found.user_name ?? '') : null
}

function refusal(name: string): Text {
  return { zh: `${name}不是在会会员，不能担任`, en: `${name} is not a member` }
}

export default behaviour('area', {
  columns: {
    // Counted entry by entry through the indexes: the whole register is never read for one row.
    member_num: (alias) => sql`(case when ${sql.ref(`${alias}.area_type`)} = 'group' then
      (select count(*) from person_group_ids held join person p on p.id = held.owner_id
        where held.target_id = ${sql.ref(`${alias}.id`)} and p.state in ('active', 'frozen') and ${living('p')})
      else (with recursive below(id) as (select ${sql.ref(`${alias}.id`)} union
          select child.id from area child join below on child.pid = below.id where ${living('child')})
        select coalesce(sum(part.num), 0)::bigint from below cross join lateral (select count(*) as num from person p
          where p.area_id = below.id and p.state in ('active', 'frozen') and ${living('p')}) part) end)`,
  },

  /** A group is a plain one unless somebody says more of it. */
  create(input, context, next) {
    const plain = context.page.scope['area_type'] === 'group' && !input.group_type
    return next(plain ? { ...input, group_type: 'group' } : input)
  },

  async check(record, stored, context) {
    const errors: Record<string, Text> = {}
    if (record.leader_id && record.leader_id !== stored?.leader_id) {
      const name = await stranger([record.leader_id], context)
      if (name !== null) errors['leader_id'] = refusal(name)
    }
    const before = new Set(stored?.leader_ids)
    const name = await stranger(
      record.leader_ids.filter((id) => !before.has(id)),
      context,
    )
    if (name !== null) errors['leader_ids'] = refusal(name)
    if (Object.keys(errors).length > 0) fail('PARAM', { errors })
  },
})
