// Honours earn points: those entered, or the rule's; a change reverses the posted ones and posts anew, a delete
// reverses them.
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { together } from '../../database/together'
import { joiningProblem } from '../services/earliest-day'
import { isMember } from '../services/member'
import { momentOf } from '../services/membership-dates'
import { queueNotice } from '../services/notices'
import { POINTS, ruleOf } from '../services/point-rules'
import { redate, reinstate, repost, reverseRemoved, withTakenBack } from '../services/points'

type Honor = Shapes['user_honor']['row']

/** Posted points may be fewer than entered: reverse all, then apply the limits to the new ones. */
async function post(honor: Honor, context: Context): Promise<void> {
  const { id, user_id: user, name: title } = honor
  const at = momentOf(honor.grant_time, context)
  const ref = { type: 'user_honor', id }
  await repost({ type: POINTS.honor, user, key: `hon:${id}`, points: honor.points ?? 0, ref, title, at }, context)
}

/** The points of people who don't earn any at present stay unchanged. */
async function earns(user: number, context: Context): Promise<boolean> {
  if (!(await ruleOf(POINTS.honor, context))) return false
  const person = await context.db
    .selectFrom('person')
    .select('state')
    .where('id', '=', user)
    .where(living())
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

/** An honour of the time before joining is on record without points: none are suggested, and none are accepted. */
async function fillPoints(record: Honor, before: Honor | null, context: Context): Promise<void> {
  const same = before && before.user_id === record.user_id && before.grant_time === record.grant_time
  if (same && before.points === record.points) return
  const early = await joiningProblem([record.user_id], record.grant_time, context)
  record.points ??= early ? 0 : ((await ruleOf(POINTS.honor, context))?.points ?? 0)
  if (!early || record.points === 0) return
  const text = {
    zh: `${early.zh}；入会前的荣誉贡献值请填 0`,
    en: `${early.en}; enter 0 points for an honour before that`,
  }
  fail('PARAM', { errors: { grant_time: text } })
}

export default behaviour('user_honor', {
  async check(record, before, context) {
    await fillPoints(record, before, context)
    if (!before) return
    const moves = before.user_id !== record.user_id
    if (!moves && before.points === record.points) {
      if (before.grant_time !== record.grant_time)
        await redate(
          { type: 'user_honor', id: record.id },
          [POINTS.honor],
          momentOf(record.grant_time, context),
          context,
        )
      return
    }
    if (moves || (await earns(record.user_id, context))) await post(record, context)
  },

  async create(input, context, next) {
    const answer = await next(input)
    const [[honor], person] = await together([
      stored([answer.id], context),
      context.db
        .selectFrom('person')
        .select(['id', 'user_name'])
        .where('id', '=', input.user_id)
        .executeTakeFirstOrThrow(),
    ])
    if (!honor) return answer
    const words = { 荣誉: honor.name, 颁发单位: honor.grant_org ?? '' }
    await together([post(honor, context), queueNotice('honor', person, words, context)])
    return answer
  },

  async remove(input, context, next) {
    const answer = await next(input)
    return withTakenBack(answer, await reverseRemoved('user_honor', input.id_list, [POINTS.honor], context))
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    await reinstate('user_honor', input.id_list, context)
    return answer
  },
})
