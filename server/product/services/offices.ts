// Offices in the chart: terms at its nodes, and the seats of the positions that a node holds.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { throughPage } from '../../actions/bin'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'
import { holdsSeatSql, reservesSeatSql, takesSeatSql } from './seats'

/** Most entries of a node, past terms included, as in its form. */
const MOST = 100

/**
 * The positions of the node `alias`, as JSON: `[{ position_id, name, quota, held, reserved, left, over }]`. `held` is
 * the number that the list of positions shows; `left` and `over` count reserved seats as well, and are 0 if the quota
 * is unlimited, which is 0 as well. People are counted association-wide, as the quota is.
 */
export function seatsSql(alias: string, today: string): RawBuilder<unknown> {
  const taken = sql`(seat.held + seat.reserved)`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('position_id', seat.id, 'name', seat.name, 'quota', seat.quota,
      'held', seat.held, 'reserved', seat.reserved,
      'left', case when seat.quota = 0 then 0 else greatest(0, seat.quota - ${taken}) end,
      'over', case when seat.quota = 0 then 0 else greatest(0, ${taken} - seat.quota) end)
      order by seat.level, seat.sort, seat.id), '[]')
    from (select p.id, p.name, p.quota, p.level, p.sort, people.held, people.reserved
      from frame_position_ids link join position p on p.id = link.target_id
      cross join lateral (select count(*) filter (where ${holdsSeatSql('one')})::int as held,
          count(*) filter (where ${reservesSeatSql('one', today)})::int as reserved
        from person one where one.position_id = p.id and ${takesSeatSql('one', today)}) people
      where link.owner_id = ${sql.ref(`${alias}.id`)} and ${living('p')}) seat)`
}

export interface Node {
  id: number
  name: string
}

/**
 * Nodes that the caller may edit, locked in id order until the transaction ends. PERM without the right to edit the
 * chart, NF if one is not among the caller's rows.
 */
export async function lockNodes(ids: readonly number[], context: Context): Promise<Map<number, Node>> {
  if (ids.length === 0) return new Map()
  const { inner } = await throughPage('frame', 'edit', context)
  const { rows } = await sql<Node>`select t.id, t.name from frame t where t.id = any(${[...ids]}::bigint[])
    and ${visibleSql(inner.rowScope, tableOf(context.resources.get('frame'), inner))}
    order by t.id for no key update of t`.execute(context.db)
  if (rows.length < new Set(ids).size) fail('NF')
  return new Map(rows.map((row) => [row.id, row]))
}

async function touch(id: number, { db }: Context): Promise<void> {
  await sql`update frame set revision = revision + 1, update_time = now() where id = ${id}`.execute(db)
}

/** Ends the person's offices at a locked node on the day before `day`; STATE if there is none to end. */
export async function endOffice(node: Node, userId: number, day: string, context: Context): Promise<void> {
  const last = addDays(day, -1)
  const { rows } = await sql`update frame_user set end_date = greatest(${last}::date, start_date), update_time = now()
    where frame_id = ${node.id} and user_id = ${userId} and (end_date is null or end_date > ${last}::date)
    returning id`.execute(context.db)
  if (rows.length === 0) {
    const message = { zh: `在「${node.name}」没有现任职务`, en: `Holds no office at “${node.name}”` }
    fail('STATE', { message, errors: { from_frame_id: message } })
  }
  await touch(node.id, context)
}

interface Office {
  user_id: number
  title: string | null
  start_date: string
  end_date: string | null
}

/** Enters a term at a locked node, behind the others. DUP if the person holds the same office there, CAP if it is full. */
export async function enterOffice(node: Node, office: Office, context: Context): Promise<void> {
  const { user_id, title, start_date, end_date } = office
  const { rows } = await sql<{ num: number; last: number; held: boolean }>`select count(*)::int as num,
      coalesce(max(sort), 0)::int as last, coalesce(bool_or(user_id = ${user_id} and title is not distinct from ${title}
        and (end_date is null or end_date >= ${start_date}::date)), false) as held
    from frame_user where frame_id = ${node.id}`.execute(context.db)
  const { num = 0, last = 0, held = false } = rows[0] ?? {}
  if (held) {
    const message = { zh: `已在「${node.name}」担任该职务`, en: `Holds this office at “${node.name}” already` }
    fail('DUP', { message, errors: { frame_id: message } })
  }
  if (num >= MOST) {
    const message = {
      zh: `「${node.name}」已有 ${MOST} 条任职记录，请先在节点中删除较早的记录`,
      en: `“${node.name}” has ${MOST} terms: remove old ones in the node first`,
    }
    fail('CAP', { message, errors: { frame_id: message } })
  }
  await sql`insert into frame_user (frame_id, user_id, title, start_date, end_date, sort)
    values (${node.id}, ${user_id}, ${title}, ${start_date}, ${end_date}, ${last + 1})`.execute(context.db)
  await touch(node.id, context)
}
