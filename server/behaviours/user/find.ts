// Finding people for other pages: by a list's condition, and by a phone number, of which only the existence is told.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { matchingIds } from '../../actions/list'
import type { HandleFor } from '../../behaviour'
import { limitPerMinute } from '../../database/limits'
import { validate } from '../../http/validate'

const IDS_LIMIT = 100_000
const LOOKUPS_PER_MINUTE = 60

export const idsByCondition: HandleFor<'user', 'ids'> = async (input, context) => {
  const condition = (input.condition ?? {}) as Row
  const call = context.page.calls['list']
  if (!call) fail('ROUTE')
  validate(context.page, call, condition)
  const found = await matchingIds(condition, IDS_LIMIT + 1, { ...context, call })
  if (found.length > IDS_LIMIT)
    fail('CAP', {
      message: { zh: `符合条件的超过 ${IDS_LIMIT} 人,请缩小范围`, en: `More than ${IDS_LIMIT} match; narrow it down` },
    })
  return { id_list: found, total: found.length }
}

export const byPhone: HandleFor<'user', 'by_phone'> = async (input, context) => {
  await limitPerMinute('by_phone', LOOKUPS_PER_MINUTE, context)
  const found = await context.db
    .selectFrom('person')
    .select(['id', 'user_name', 'headimg_path', 'state', 'townsman_status'])
    .where('phone', '=', input.phone)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (!found) return { exist: false }
  // Existence and a masked name only: this call may be asked about anybody.
  const full = found.user_name ?? ''
  const name = `${full.slice(0, 1)}*${full.length > 2 ? full.slice(-1) : ''}`
  return {
    exist: true,
    user: {
      id: found.id,
      user_name: name,
      scene: sceneOf(found.state, found.townsman_status),
      ...(found.headimg_path ? { headimg_path: found.headimg_path } : {}),
    },
  }
}

export function sceneOf(state: string, townsman: string): 'member' | 'townsman' | 'apply' | 'out' | 'tour' {
  if (state === 'active' || state === 'frozen') return 'member'
  if (state === 'applied' || state === 'pending_payment' || state === 'rejected') return 'apply'
  if (state === 'left') return 'out'
  return townsman === 'none' ? 'tour' : 'townsman'
}
