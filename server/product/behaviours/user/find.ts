// Finding people for other pages: by a list's condition, and by a phone number, of which little more than the existence is told.
import { type SqlBool, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { idsOf, meantBy } from '../../../actions/match'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { limitPerMinute } from '../../../database/limits'
import { living } from '../../../database/living'
import { dataScopeSql } from '../../../database/scope'
import { type Person, statusOf } from '../../services/member'

const IDS_LIMIT = 100_000
const LOOKUPS_PER_MINUTE = 60

/** The keys of a list stand at the top, or together in `condition`. */
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
  const inside = sql<SqlBool>`${dataScopeSql(resourceOf(context), context.session, 'person', context.resources)}`
  const found = await context.db
    .selectFrom('person')
    .select(['id', 'user_name', 'headimg_path', 'state', 'expire_time', 'townsman_status', inside.as('inside')])
    .where('phone', '=', input.phone)
    .where(living())
    .executeTakeFirst()
  if (!found) return { exist: false }
  // This call may be asked about anybody: the name is masked, and of people elsewhere it is all that is told.
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
