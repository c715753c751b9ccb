// Titles of receipts: the payer that a person chose, or the one of the member's newest valid receipt.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

export interface Title {
  payer_id: number
  payer: string
  credit_code: string | null
}

/** The chosen title; one without a member is for all. Refuses with PARAM one of another member than these. */
export async function chosenTitle(id: number, users: readonly (number | null)[], { db }: Context): Promise<Title> {
  const { rows } = await sql<
    Title & { user_id: number | null }
  >`select id as payer_id, name as payer, credit_code, user_id
    from payer where id = ${id} and ${living()} for key share`.execute(db)
  const [title] = rows
  if (!title) {
    const text = { zh: '抬头不存在或已删除', en: 'There is no such title' }
    return fail('PARAM', { message: text, errors: { payer_id: text } })
  }
  const { user_id: owner, ...own } = title
  if (owner === null || users.every((user) => user === owner)) return own
  const text = { zh: `「${own.payer}」是另一位会员的抬头`, en: `“${own.payer}” is the title of another member` }
  return fail('PARAM', { message: text, errors: { payer_id: text } })
}

/** Titles of the newest valid receipts, by member. */
export async function lastTitles(users: readonly (number | null)[], { db }: Context): Promise<Map<number, Title>> {
  const ids = users.filter((user) => user !== null)
  const { rows } = await sql<
    Title & { user_id: number }
  >`select r.user_id, p.id as payer_id, p.name as payer, p.credit_code
    from (select distinct on (user_id) user_id, payer_id from receipt
      where user_id = any(${ids}::bigint[]) and status = 'valid' order by user_id, id desc) r
    join payer p on p.id = r.payer_id and ${living('p')} and (p.user_id is null or p.user_id = r.user_id)`.execute(db)
  return new Map(rows.map(({ user_id, ...title }) => [user_id, title]))
}

/** The titles that paid, by id; without deleted ones. */
export async function titlesOf(
  sources: readonly { payer_id: number | null }[],
  { db }: Context,
): Promise<Map<number, Title>> {
  const ids = sources.map(({ payer_id }) => payer_id).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Title>`select id as payer_id, name as payer, credit_code from payer
    where id = any(${ids}::bigint[]) and ${living()}`.execute(db)
  return new Map(rows.map((title) => [title.payer_id, title]))
}

/** The title that probably pays for a member: that of the newest receipt, otherwise the only one of their own, or of the company that is the member. */
export async function likelyTitle(user: number, context: Context): Promise<number | null> {
  const last = (await lastTitles([user], context)).get(user)
  if (last) return last.payer_id
  const { rows } = await sql<{ id: number }>`select y.id from payer y join person p on p.id = ${user}
      and (y.user_id = p.id or (p.kind = 'company' and y.user_id is null and y.company_id = p.company_id))
    where ${living('y')} order by y.id limit 2`.execute(context.db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
