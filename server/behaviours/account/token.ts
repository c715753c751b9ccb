// Tokens: random, stored as a hash, good until their expiry or until they are revoked.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { tokenHash } from '../../http/sessions'

export interface Proven {
  readonly id: number
  /** The stored password that the given one was found to fit. */
  readonly password: string | null
}

/**
 * A new token and the second since the epoch at which it ends; null where the password was changed or the account
 * closed since it was looked at. The lock makes a reset that is under way go first: it ends the sessions that it finds,
 * and one that began behind its back would live on.
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

/** Ends a person's sessions, but for the one that is kept; answers how many. */
export async function revokeTokens(adminId: number, keptTokenId: number | null, context: Context): Promise<number> {
  let query = context.db.deleteFrom('token').where('admin_id', '=', adminId)
  if (keptTokenId !== null) query = query.where('id', '<>', keptTokenId)
  const { numDeletedRows } = await query.executeTakeFirst()
  context.accessChanged()
  return Number(numDeletedRows)
}
