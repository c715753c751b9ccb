// Work that is done once a day, by whichever server comes first.
import { sql } from 'kysely'
import type { Context } from '../../core/context'

export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** True once per day: other servers wait for this transaction, and find the day taken. */
export async function takeDay(key: string, { db, today }: Context): Promise<boolean> {
  const day = dayNumber(today)
  const { rows } = await sql`insert into sequence (key, value) values (${key}, ${day})
    on conflict (key) do update set value = excluded.value where sequence.value < excluded.value returning value`.execute(
    db,
  )
  return rows.length > 0
}
