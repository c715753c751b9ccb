// Posts of members: points while they are approved, and a matching state that moves one step at a time.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { living } from '../../database/living'
import { type Earning, earning } from '../services/earning'
import { POINTS } from '../services/point-rules'

const points = earning({
  name: 'resource',
  type: POINTS.resource,
  key: 'res',
  async read(ids, { db }) {
    const { rows } =
      await sql<Earning>`select id, '发布资源：' || title as title, coalesce(check_time, create_time) as at,
        case when status = 'approved' and ${living()} then user_id end as "user"
      from resource where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
    return rows
  },
})

export default behaviour('resource', {
  create: points.create,
  remove: points.remove,
  restoring: points.restoring,
  approve: points.action,
  reject: points.action,

  check(record, stored) {
    const states = [stored?.state, record.state]
    if (!states.includes('matched') || !states.includes('closed')) return
    const message = { zh: '已达成与已关闭之间，须先改回对接中', en: 'Between matched and closed, open it again first' }
    fail('STATE', { message, errors: { state: message } })
  },
})
