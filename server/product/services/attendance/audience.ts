// Whom an activity is for.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import type { Activity } from './activities'

/** The people among `ids` who may not take part, with the reason. Frozen members may not enrol at all. */
export async function outsiders(
  activity: Activity,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, Text>> {
  const among = {
    all: sql`true`,
    members: sql`p.state = 'active'`,
    positions: sql`p.state = 'active' and p.position_id = any(${activity.position_ids ?? []}::bigint[])`,
    areas: sql`p.state = 'active' and (p.area_id in (select id from within) or exists (select 1 from person_group_ids held
      where held.owner_id = p.id and held.target_id in (select id from within)))`,
  }[activity.audience]
  const { rows } = await sql<{ id: number; frozen: boolean }>`with recursive within (id) as (
      select unnest(${activity.area_ids ?? []}::bigint[])
      union select area.id from area join within on area.pid = within.id where ${living('area')})
    select p.id, p.state = 'frozen' as frozen from person p
    where p.id = any(${[...ids]}::bigint[]) and (p.state in ('frozen', 'left') or not (${among}))`.execute(context.db)
  const frozen = { zh: '会籍已冻结', en: 'The membership is frozen' }
  const outside = { zh: '不在参加对象之内', en: 'Not among the audience' }
  return new Map(rows.map((row) => [row.id, row.frozen ? frozen : outside]))
}
