// Recipients of a draft: added once each, and checked as a whole, so that everybody sees beforehand who gets nothing and why.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { defer } from '../../../rows/deferred'
import type { Mailing } from './mailings'
import { type Reach, reachOf } from './reach'

/** People who are looked up with one statement. */
const AT_ONCE = 1000

interface Recipient {
  readonly id: number
  readonly user_id: number
}

export interface Decided extends Recipient, Reach {}

/** All recipients of a mailing in their order, each with its address or the reason against it, as of now. */
export async function decided(mailing: Mailing, context: Context): Promise<Decided[]> {
  const { rows } = await sql<Recipient>`select id, user_id from mailing_row
    where mailing_id = ${mailing.id} order by id`.execute(context.db)
  const taken = new Set<string>()
  const all: Decided[] = []
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE)
    const reach = await reachOf(
      some.map((row) => row.user_id),
      mailing,
      async () => taken,
      context,
    )
    all.push(...some.map((row, place) => ({ ...row, ...(reach[place] as Reach) })))
  }
  return all
}

/** Writes what was decided about recipients: those against whom nothing speaks wait. */
export async function writeReach(list: readonly Decided[], { db }: Context): Promise<void> {
  await sql`update mailing_row r set address = said.address, postcode = said.postcode, reason = said.reason,
      state = case when said.reason is null then 'waiting' else 'left_out' end, revision = r.revision + 1, update_time = now()
    from unnest(${list.map(({ id }) => id)}::bigint[], ${list.map(({ address }) => address)}::text[],
      ${list.map(({ postcode }) => postcode)}::text[], ${list.map(({ reason }) => reason)}::text[])
      as said(id, address, postcode, reason)
    where r.id = said.id and (r.address, r.postcode, r.reason, r.state) is distinct from
      (said.address, said.postcode, said.reason, case when said.reason is null then 'waiting' else 'left_out' end)`.execute(
    db,
  )
}

/** Checks a draft anew; answers how many get it, and how many do not. */
export async function recheck(mailing: Mailing, context: Context): Promise<{ num: number; left_num: number }> {
  const list = await decided(mailing, context)
  await writeReach(list, context)
  const num = list.filter(({ reason }) => reason === null).length
  return { num, left_num: list.length - num }
}

async function recheckAll(mailings: readonly Mailing[], context: Context): Promise<readonly null[]> {
  const each = new Map(mailings.map((one) => [one.id, one]))
  for (const mailing of each.values()) await recheck(mailing, context)
  return mailings.map(() => null)
}

/** Adds people to a draft that is locked; those who are on it already stay. Answers how many are new. */
export async function addPeople(mailing: Mailing, ids: readonly number[], context: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into mailing_row (mailing_id, user_id, admin_id)
    select ${mailing.id}, chosen.id, ${context.session?.admin.id ?? null}::bigint
    from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, place) order by chosen.place
    on conflict do nothing returning id`.execute(context.db)
  await defer(mailing, recheckAll, context)
  return rows.length
}
