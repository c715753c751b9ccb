// The list of sign-ins, or of those who are approved and have not come.
import type { Call, Row } from '#kernel/binding'
import { list } from '../../../actions/list'
import type { AroundFor } from '../../../core/behaviour'

type Page = Awaited<ReturnType<Parameters<AroundFor<'activity_sign', 'list'>>[2]>>

/** Columns that both lists have. */
const shared = [
  'id',
  'create_time',
  'update_time',
  'admin_id',
  'admin_name',
  'revision',
  'activity_id',
  'activity_name',
  'user_id',
  'user_name',
  'company',
  'phone',
]
const empty = { sign_type: null, sign_time: null, lng: null, lat: null, points: 0 }

export const absent: AroundFor<'activity_sign', 'list'> = async (input, context, next) => {
  const { signed, ...query } = input as typeof input & Row
  if (signed !== false) return next(query as typeof input)
  const { sort: _, filter, ...rest } = query as Row
  const wanted = { ...rest, filter: { ...(filter as Row | undefined), status: 'approved', is_signed: false } }
  const enrolments = context.resources.binding('activity_apply')
  const inner = await context.inside(enrolments, enrolments.calls['list'] as Call, wanted)
  const page = await list(inner.body, inner.context)
  const list_data = page.list_data.map((row) => ({
    ...Object.fromEntries(shared.flatMap((name) => (name in row ? [[name, row[name]]] : []))),
    ...empty,
  }))
  return { ...page, list_data, summary: { num: 0, type_counts: {} } } as unknown as Page
}
