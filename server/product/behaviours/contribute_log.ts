// Points posted by hand.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { foundingProblem, joiningProblem } from '../services/earliest-day'
import { peopleOf } from '../services/member'
import { dayOf } from '../services/membership-dates'
import { POINTS, ruleOf } from '../services/point-rules'
import { award } from '../services/points'

export default behaviour('contribute_log', {
  columns: {
    earned_type: (alias) => sql`(case when ${sql.ref(`${alias}.origin_id`)} is null then ${sql.ref(`${alias}.type`)}
      else (select o.type from contribute_log o where o.id = ${sql.ref(`${alias}.origin_id`)}) end)`,
  },

  async add({ points, remark, happen_time: happened }, context) {
    const errors: Record<string, Text> = {}
    if (points === 0) errors['points'] = { zh: '不能为 0', en: 'Must not be 0' }
    const people = peopleOf(context)
    const day = happened && dayOf(happened, context)
    const early =
      day &&
      (foundingProblem(day, context) ??
        (await joiningProblem(
          people.map(({ id }) => id),
          day,
          context,
        )))
    if (early) errors['happen_time'] = early
    if (Object.keys(errors).length > 0) fail('PARAM', { errors })
    if (!(await ruleOf(POINTS.manual, context)))
      fail('STATE', { message: { zh: '手工调整未启用', en: 'Points by hand are switched off' } })
    // A retry doesn't get here: it is answered from the log of requests.
    const request = randomUUID()
    const at = happened ?? context.now().toISOString()
    let num = 0
    for (const { id, user_name: name } of people) {
      const ref = { type: 'user', id }
      const given = {
        type: POINTS.manual,
        user: id,
        key: `man:${request}:${id}`,
        points,
        ref,
        title: '手工调整',
        at,
        remark,
      }
      if ((await award(given, context)) !== 0) num++
      context.audit.targets.push({ id, name: name ?? '' })
    }
    return { num }
  },
})
