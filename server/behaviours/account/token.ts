// Tokens: random, stored as a hash, valid until their expiry or revocation.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { tokenHash } from '../../http/sessions'

export interface Proven {
  readonly id: number
  /** The stored hash that the given password matched. */
  readonly password: string | null
}

/**
 * A new token and its expiry in seconds since the epoch; null if the password was changed or the account closed since
 * the check. The lock lets a running password reset finish first: it ends the sessions it finds, and one started
 * concurrently would survive.
 */
export async function issueToken(
  { id, password }: Proven,
  context: Context,
): Promise<{ token: string; expire: number } | null> {
  const token = randomBytes(32).toString('base64url')
  const now = context.now()
  const hours = Number(context.setting('token_hours') ?? 12)
  const expire = Math.floor(now.getTime() / 1000) + hours * 3600
  const time = now.toISOString()
  await context.db.deleteFrom('token').where('expire_time', '<', time).execute()
  const { rows } = await sql<{
    id: number
  }>`insert into token (hash, admin_id, ip, ua, expire_time, create_time, last_time)
    select ${tokenHash(token)}, admin.id, ${context.ip}, ${context.agent.slice(0, 500)},
      ${new Date(expire * 1000).toISOString()}::timestamptz, ${time}::timestamptz, ${time}::timestamptz
    from admin where admin.id = ${id} and password = ${password} and status and ${living()} for share
    returning id`.execute(context.db)
  const [made] = rows
  if (!made) return null
  if (context.setting('single_login') === true) await revokeTokens(id, made.id, context)
  await context.db
    .updateTable('admin')
    .set({ last_login_time: time, last_login_ip: context.ip, login_num: sql`login_num + 1` })
    .where('id', '=', id)
    .execute()
  return { token, expire }
}

/** Ends the session of the call itself, if it has one: an expired token signs out as well. */
export async function endOwnSession(context: Context): Promise<void> {
  if (!context.session) return
  await context.db.deleteFrom('token').where('id', '=', context.session.tokenId).execute()
  context.accessChanged()
}

/**
 * Ends everything by which somebody acts as this person: tokens, except the kept one, and the calendar's address. Returns
 * the number of tokens.
 */
export async function revokeAccess(adminId: number, keptTokenId: number | null, context: Context): Promise<number> {
  await context.db.deleteFrom('calendar_feed').where('owner_id', '=', adminId).execute()
  return revokeTokens(adminId, keptTokenId, context)
}

/** Revokes a person's tokens, except the kept one; returns their number. */
async function revokeTokens(adminId: number, keptTokenId: number | null, context: Context): Promise<number> {
  let query = context.db.deleteFrom('token').where('admin_id', '=', adminId)
  if (keptTokenId !== null) query = query.where('id', '<>', keptTokenId)
  const { numDeletedRows } = await query.executeTakeFirst()
  context.accessChanged()
  return Number(numDeletedRows)
}
