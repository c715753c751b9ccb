// Effects of a review of achievements: points for the thanked member, and the state of the post.
import { sql } from 'kysely'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { type Earning, earning } from '../../services/earning'
import { POINTS, ruleOf } from '../../services/point-rules'

/** Fen of a deal for which there is one point more. */
const FEN_PER_POINT = 1_000_000

const points = earning({
  name: 'thanks_letter',
  type: POINTS.thanks_letter,
  key: 'thx',
  async read(ids, context) {
    const rule = await ruleOf(POINTS.thanks_letter, context)
    const { rows } = await sql<Earning & { amount: number | null }>`select id, '项目成果：' || title as title, amount,
        check_time as at, case when status = 'approved' and ${living()} then to_user_id end as "user"
      from thanks_letter where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(context.db)
    return rows.map(({ amount, ...row }) => ({
      ...row,
      points: (rule?.points ?? 0) + Math.floor((amount ?? 0) / FEN_PER_POINT),
    }))
  },
})

/** A post is matched while an approved achievement refers to it; one closed meanwhile stays closed. */
async function settlePosts(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; matched: boolean }>`select resource.id, exists (select 1 from thanks_letter
      where resource_id = resource.id and status = 'approved' and ${living('thanks_letter')}) as matched
    from resource where id in (select resource_id from thanks_letter where id = any(${[...ids]}::bigint[]))
    and state <> 'closed' order by resource.id for no key update of resource`.execute(context.db)
  const posts = context.resources.get('resource')
  const stored = await storedRows(
    posts,
    rows.map(({ id }) => id),
    storedNames(posts),
    context,
  )
  for (const [index, post] of stored.entries())
    await writeChange(posts, post, { state: rows[index]?.matched ? 'matched' : 'open' }, context)
}

export async function decided<I extends { id_list: number[] }, O>(
  input: I,
  context: Context,
  next: (input: I) => Promise<O>,
): Promise<O> {
  const answer = await points.action(input, context, next)
  await settlePosts(input.id_list, context)
  return answer
}
