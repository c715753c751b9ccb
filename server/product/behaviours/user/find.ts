// Finding people for other pages: by a list's condition, and by a phone number, which reveals little more than existence.
import { type SqlBool, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { idsOf, meantBy } from '../../../actions/match'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { signedFile } from '../../../core/signed-files'
import { living } from '../../../database/living'
import { limitPerMinute } from '../../../limits/limits'
import { dataScopeSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'
import { type Person, statusOf } from '../../services/member'

const IDS_LIMIT = 100_000
const LOOKUPS_PER_MINUTE = 60

/** List keys may be at the top level or inside `condition`. */
export const idsByCondition: HandleFor<'user', 'ids'> = async ({ condition, ...flat }, context) => {
  const given = Object.entries(flat).filter(([, value]) => value !== null && value !== undefined)
  const query = { ...(condition as Row | null | undefined), ...Object.fromEntries(given) }
  const meant = await meantBy(context.resources.binding('user'), query, context)
  const found = await idsOf(meant, context, IDS_LIMIT + 1)
  if (found.length > IDS_LIMIT)
    fail('CAP', {
      message: { zh: `符合条件的超过 ${IDS_LIMIT} 人，请缩小范围`, en: `More than ${IDS_LIMIT} match; narrow it down` },
    })
  return { id_list: found, total: found.length }
}

function wordOf(status: string, context: Context): string {
  const choice = resourceOf(context).binding.fields['status']?.choices?.find(({ value }) => value === status)
  return choice ? pick(choice.title, context.language) : status
}

export const byPhone: HandleFor<'user', 'by_phone'> = async (input, context) => {
  await limitPerMinute('by_phone', LOOKUPS_PER_MINUTE, context)
  const inside = sql<SqlBool>`${dataScopeSql(tableOf(resourceOf(context), context, 'person'))}`
  const found = await context.db
    .selectFrom('person')
    .select(['id', 'user_name', 'headimg_path', 'state', 'expire_time', 'townsman_status', inside.as('inside')])
    .where('phone', '=', input.phone)
    .where(living())
    .executeTakeFirst()
  if (!found) return { exist: false }
  // This call may ask about anybody: the name is masked, and it is the only detail given of people elsewhere.
  const full = found.user_name ?? ''
  const name = `${full.slice(0, 1)}*${full.length > 2 ? full.slice(-1) : ''}`
  if (!found.inside) return { exist: true, user: { user_name: name } }
  const status = statusOf(found as Pick<Person, 'state' | 'expire_time'>, context)
  return {
    exist: true,
    user: {
      id: found.id,
      user_name: name,
      status,
      status_str: wordOf(status, context),
      scene: sceneOf(found.state, found.townsman_status),
      ...(found.headimg_path ? { headimg_path: signedFile(found.headimg_path, context) } : {}),
    },
  }
}

export function sceneOf(state: string, townsman: string): 'member' | 'townsman' | 'apply' | 'out' | 'tour' {
  if (state === 'active' || state === 'frozen') return 'member'
  if (state === 'applied' || state === 'pending_payment' || state === 'rejected') return 'apply'
  if (state === 'left') return 'out'
  return townsman === 'none' ? 'tour' : 'townsman'
}
