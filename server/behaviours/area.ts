// Areas and groups: who leads one is a member, and what a group is.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import type { Context } from '../context'

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
