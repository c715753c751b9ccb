// Document numbers without gaps or duplicates: each is taken in the transaction that uses it.
import { sql } from 'kysely'
import type { Db } from './database'

/**
 * The next number under a stem such as `XF20260101`, with a serial of `digits`: `XF202601010001`. Other transactions
 * that want one of the same stem wait until this one ends.
 */
export async function nextNumber(stem: string, digits: number, { db }: { readonly db: Db }): Promise<string> {
  const { rows } = await sql<{ value: number }>`insert into sequence (key, value) values (${stem}, 1)
    on conflict (key) do update set value = sequence.value + 1 returning value`.execute(db)
  return stem + String(rows[0]?.value).padStart(digits, '0')
}
