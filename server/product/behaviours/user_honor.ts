// Honours earn points: those written on them, or what the rule says; a change takes back what was posted and posts anew, a delete takes it back.
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { isMember } from '../services/member'
import { momentOf } from '../services/membership-dates'
import { queueNotice } from '../services/notices'
import { POINTS, ruleOf } from '../services/point-rules'
import { award, reinstate, reverse, reverseRemoved } from '../services/points'

type Honor = Shapes['user_honor']['row']

const sourceOf = (id: number) => ({ type: 'user_honor', id })

/** `change` tells the entries of one honour apart. */
async function post(honor: Honor, points: number, change: string, context: Context): Promise<void> {
  const { id, user_id: user, name: title } = honor
  const at = momentOf(honor.grant_time, context)
  await award({ type: POINTS.honor, user, key: `hon:${id}${change}`, points, ref: sourceOf(id), title, at }, context)
}

/** Nothing changes in the points of those who earn none now. */
async function earns(user: number, context: Context): Promise<boolean> {
  if (!(await ruleOf(POINTS.honor, context))) return false
  const person = await context.db
    .selectFrom('person')
    .select('state')
    .where('id', '=', user)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return person !== undefined && isMember(person)
}

async function stored(ids: readonly number[], { db }: Context): Promise<Honor[]> {
  const rows = await db
    .selectFrom('user_honor')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows as unknown as Honor[]
}

export default behaviour('user_honor', {
  async check(record, before, context) {
    if (record.grant_time > context.today)
      fail('PARAM', { errors: { grant_time: { zh: '不能晚于今天', en: 'Cannot be later than today' } } })
    record.points ??= (await ruleOf(POINTS.honor, context))?.points ?? 0
    if (!before) return
    const moves = before.user_id !== record.user_id
    if (!moves && (before.points === record.points || !(await earns(record.user_id, context)))) return
    // What was posted may be less than what was written: it goes whole, and the limits judge what comes instead.
    await reverse(sourceOf(before.id), [POINTS.honor], context)
    await post(record, record.points, `:${before.revision + 1}`, context)
  },

  async create(input, context, next) {
    const answer = await next(input)
    for (const honor of await stored([answer.id], context)) {
      await post(honor, honor.points ?? 0, '', context)
      const person = await context.db
        .selectFrom('person')
        .select(['id', 'user_name'])
        .where('id', '=', honor.user_id)
        .executeTakeFirstOrThrow()
      await queueNotice('honor', person, { 荣誉: honor.name, 颁发单位: honor.grant_org ?? '' }, context)
    }
    return answer
  },

  async remove(input, context, next) {
    const answer = await next(input)
    for (const id of input.id_list) await reverseRemoved(sourceOf(id), [POINTS.honor], context)
    return answer
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    for (const id of input.id_list) await reinstate(sourceOf(id), context)
    return answer
  },
})
