// The earliest day on which money or points of somebody can lie: the association must exist, and members must have joined.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'

/** Problem of a day before the association was founded; null if there is none. */
export function foundingProblem(day: string, context: Pick<Context, 'setting'>): Text | null {
  const founded = context.setting('found_date')
  if (typeof founded !== 'string' || day >= founded) return null
  return { zh: `不能早于本会成立日期 ${founded}`, en: `Cannot be before the founding on ${founded}` }
}

interface Joined {
  name: string
  day: string
}

/** First days of first memberships; people who never joined have none. */
async function joiningsOf(users: readonly number[], { db }: Context): Promise<Joined[]> {
  const { rows } = await sql<{ name: string; day: string | null }>`select p.user_name as name,
      least(p.join_time, (select min(h.start_date) from user_period h where h.user_id = p.id and h.kind = 'join')) as day
    from person p where p.id = any(${[...users]}::bigint[])`.execute(db)
  return rows.flatMap(({ name, day }) => (day === null ? [] : [{ name, day }]))
}

/** The same before one of these people had joined, who is named if there are several. */
export async function joiningProblem(users: readonly number[], day: string, context: Context): Promise<Text | null> {
  const early = (await joiningsOf(users, context)).find((one) => day < one.day)
  if (!early) return null
  const who = users.length > 1 ? early.name : ''
  return {
    zh: `不能早于${who}入会日期 ${early.day}`,
    en: `Cannot be before ${who ? `${who} joined` : 'joining'} on ${early.day}`,
  }
}

/** Refuses with PARAM, at its date, a gift before the founding or before its member had joined. */
export async function refuseEarlyGift(
  user: number | null,
  { field, day }: { field: string; day: string },
  context: Context,
): Promise<void> {
  const founding = foundingProblem(day, context)
  const joining = founding || user === null ? null : await joiningProblem([user], day, context)
  const problem =
    founding ??
    (joining && {
      zh: `${joining.zh}；入会前的请不选会员，只填名称`,
      en: `${joining.en}; for a gift before that enter the name alone`,
    })
  if (problem) fail('PARAM', { errors: { [field]: problem } })
}
