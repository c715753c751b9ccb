// Pairs marked as not duplicates: they are no longer suggested.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf, signedIn } from '../../../core/context'
import { captionOf } from '../../../rows/select'
import { lockPeople } from './people'

interface Pair {
  readonly a_id: number
  readonly b_id: number
}

/** The caller must see both; the log names them. Locked against a concurrent merge. */
async function held({ a_id: a, b_id: b }: Pair, context: Context): Promise<readonly [number, number]> {
  if (a === b) {
    const message = { zh: '请选择两条不同的记录', en: 'Choose two different records' }
    fail('PARAM', { message, errors: { b_id: message } })
  }
  const resource = resourceOf(context)
  const people = await lockPeople([a, b], resource, context)
  for (const row of people)
    context.audit.targets.push({ id: row['id'] as number, name: captionOf(resource, row, context) })
  return [Math.min(a, b), Math.max(a, b)]
}

export const apart: HandleFor<'user', 'apart'> = async (pair, context) => {
  const [a, b] = await held(pair, context)
  await sql`insert into user_apart (a_id, b_id, admin_id) values (${a}, ${b}, ${signedIn(context).admin.id})
    on conflict do nothing`.execute(context.db)
  return {}
}

export const alike: HandleFor<'user', 'alike'> = async (pair, context) => {
  const [a, b] = await held(pair, context)
  await sql`delete from user_apart where a_id = ${a} and b_id = ${b}`.execute(context.db)
  return {}
}

/** A merge passes the dropped record's marks on to the kept one; a mark of the two themselves is deleted. */
export async function keepMarks(from: number, to: number, { db }: Context): Promise<void> {
  const other = sql`case when a_id = ${from} then b_id else a_id end`
  await sql`insert into user_apart (a_id, b_id, admin_id, create_time)
    select least(${to}, ${other}), greatest(${to}, ${other}), admin_id, create_time from user_apart
    where ${from} in (a_id, b_id) and ${to} not in (a_id, b_id) on conflict do nothing`.execute(db)
  await forget([from], db)
}

async function forget(ids: readonly number[], db: Context['db']): Promise<void> {
  const gone: RawBuilder<unknown> = sql`any(${[...ids]}::bigint[])`
  await sql`delete from user_apart where a_id = ${gone} or b_id = ${gone}`.execute(db)
}

type Purging = { id_list: number[] }

/** Deleting people permanently deletes their marks too. */
export async function purge(
  input: Purging,
  { db }: Context,
  next: (input: Purging) => Promise<{ num: number }>,
): Promise<{ num: number }> {
  await forget(input.id_list, db)
  return next(input)
}
