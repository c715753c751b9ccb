// The audience of an activity or a service.
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kernel/binding'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import type { Activity } from './activities'

/** The people among `ids` outside `audience`, a condition on `p`, with the reason. Frozen members may not take part at all. */
export async function excluded(
  audience: RawBuilder<unknown>,
  ids: readonly number[],
  { db }: Context,
): Promise<ReadonlyMap<number, Text>> {
  const { rows } = await sql<{ id: number; frozen: boolean }>`select p.id, p.state = 'frozen' as frozen from person p
    where p.id = any(${[...ids]}::bigint[]) and (p.state in ('frozen', 'left') or not (${audience}))`.execute(db)
  const frozen = { zh: '会籍已冻结', en: 'The membership is frozen' }
  const outside = { zh: '不在参加对象之内', en: 'Not among the audience' }
  return new Map(rows.map((row) => [row.id, row.frozen ? frozen : outside]))
}

/** The people among `ids` who may not take part in an activity, with the reason. */
export function outsiders(
  activity: Activity,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, Text>> {
  const within = sql`(with recursive within (id) as (
      select unnest(${activity.area_ids ?? []}::bigint[])
      union select area.id from area join within on area.pid = within.id where ${living('area')})
    select id from within)`
  const among = {
    all: sql`true`,
    members: sql`p.state = 'active'`,
    positions: sql`p.state = 'active' and p.position_id = any(${activity.position_ids ?? []}::bigint[])`,
    areas: sql`p.state = 'active' and (p.area_id in ${within} or exists (select 1 from person_group_ids held
      where held.owner_id = p.id and held.target_id in ${within}))`,
  }[activity.audience]
  return excluded(among, ids, context)
}
