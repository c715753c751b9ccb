// Tokens: random, stored as a hash, good until their expiry or until they are revoked.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { tokenHash } from '../../http/sessions'

/** A new token and the second since the epoch at which it ends. */
export async function issueToken(adminId: number, context: Context): Promise<{ token: string; expire: number }> {
  const token = randomBytes(32).toString('base64url')
  const now = context.now()
  const hours = Number(context.setting('token_hours') ?? 12)
  const expire = Math.floor(now.getTime() / 1000) + hours * 3600
  const time = now.toISOString()
  if (context.setting('single_login') === true) await revokeTokens(adminId, null, context)
  await context.db.deleteFrom('token').where('expire_time', '<', time).execute()
  await context.db
    .insertInto('token')
    .values({
      hash: tokenHash(token),
      admin_id: adminId,
      ip: context.ip,
      ua: context.agent.slice(0, 500),
      expire_time: new Date(expire * 1000).toISOString(),
      create_time: time,
      last_time: time,
    })
    .execute()
  await context.db
    .updateTable('admin')
    .set({ last_login_time: time, last_login_ip: context.ip, login_num: sql`login_num + 1` })
    .where('id', '=', adminId)
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
