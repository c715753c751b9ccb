// The devices on which a person is signed in.
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../core/context'
import { placeOf } from './place'
import { revokeAccess } from './token'

/** Living sessions of a person, the newest first. */
export async function devicesOf(adminId: number, context: Context) {
  const { tokenId } = signedIn(context)
  const rows = await context.db
    .selectFrom('token')
    .select(['id', 'ip', 'ua', 'create_time', 'last_time'])
    .where('admin_id', '=', adminId)
    .where('expire_time', '>', context.now().toISOString())
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ ip, ua, last_time: last, ...row }) => {
      const place = await placeOf(ip, context.language)
      return {
        ...row,
        ...(ip ? { ip } : {}),
        ...(place ? { place } : {}),
        ...(ua ? { ua } : {}),
        ...(last ? { last_time: last } : {}),
        current: row.id === tokenId,
      }
    }),
  )
}

/**
 * Signs out one of the person's own devices, also the current one; without an id all others, and the calendar's address
 * ends with them.
 */
export async function revokeDevices({ id }: { id?: number | null | undefined }, context: Context) {
  const { admin, tokenId } = signedIn(context)
  context.audit.targets.push({ id: admin.id, name: admin.real_name })
  if (!id) return { num: await revokeAccess(admin.id, tokenId, context) }
  const { numDeletedRows } = await context.db
    .deleteFrom('token')
    .where('admin_id', '=', admin.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('NF')
  context.accessChanged()
  return { num: Number(numDeletedRows) }
}
