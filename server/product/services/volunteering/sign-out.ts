// Signing out: hours and points of a volunteer shift, or the result of a member service; and the way back.
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { lockGuests } from '../attendance/entry'
import { refuseFuture } from '../attendance/sign'
import { POINTS, ruleOf } from '../point-rules'
import { again, awardAll, reverseMany } from '../points'
import { hoursOf } from './hours'
import { refuseOverlap } from './overlap'
import type { Service, Sign } from './services'

const SIGN = 'service_sign'
/** Hours of a shift, if the service doesn't say. */
const LONGEST = 12

interface Wanted {
  /** RFC 3339; null is now. */
  at: string | null
  result: string | null
  remark: string | null
}

export interface Done {
  id: number
  hours: number
  points: number
}

const named = ({ user_name }: Sign) => user_name ?? ''

function refuseParam(field: string, zh: string, en: string): never {
  const message = { zh, en }
  return fail('PARAM', { message, errors: { [field]: message } })
}

/** PARAM for what the service or the sign-in does not allow. */
function refuseUnfit(service: Service, sign: Sign, { at, result }: Wanted, now: string): void {
  if (service.kind === 'member' && !(result ?? sign.result)) refuseParam('result', '请填写办理结果', 'Enter the result')
  // Days after a forgotten sign-out, now is not when the shift ended.
  if (sign.status === 'signed_out' && at === null)
    refuseParam(
      'sign_out_time',
      `${named(sign)}漏签退，请填写签退时间`,
      `${named(sign)} forgot to sign out: enter the time`,
    )
  if ((at ?? now) <= (sign.sign_time ?? ''))
    refuseParam(
      'sign_out_time',
      `${named(sign)}的签退时间须晚于签到时间`,
      `${named(sign)}: must be later than the sign-in`,
    )
}

async function earn(service: Service, signs: readonly Sign[], context: Context): Promise<void> {
  const { kind, title, points_per_hour: each } = service
  const rule = await ruleOf(POINTS.service, context)
  const worthOf = ({ hours }: Sign) => {
    if (kind === 'member') return { points: rule?.points ?? 0 }
    return each === null ? { hours: hours ?? 0 } : { points: Math.floor(each * (hours ?? 0)) }
  }
  const facts = signs.map((sign) => ({
    type: POINTS.service,
    user: sign.user_id,
    key: `svc:${sign.id}`,
    ref: { type: SIGN, id: sign.id },
    title: `${kind === 'member' ? '会员服务' : '志愿服务'}：${title}`,
    at: sign.sign_out_time as string,
    ...worthOf(sign),
  }))
  await awardAll(await again(facts, context), context)
}

async function pointsOf(ids: readonly number[], { db }: Context): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('contribute_log')
    .select(({ fn }) => ['ref_id', fn.sum<number>('points').as('points')])
    .where('ref_type', '=', SIGN)
    .where('ref_id', 'in', [...ids])
    .groupBy('ref_id')
    .execute()
  return new Map(rows.map(({ ref_id, points }) => [Number(ref_id), Number(points)]))
}

/** People are locked before their points are read and written. */
const lockPeopleOf = (signs: readonly Sign[], context: Context) =>
  lockGuests(
    signs.map(({ user_id }) => user_id),
    context,
  )

/** Signs out those who are open, or corrects a forgotten sign-out, which has earned nothing. The service is locked. */
export async function signOut(
  service: Service,
  signs: readonly Sign[],
  wanted: Wanted,
  context: Context,
): Promise<Done[]> {
  const now = context.now().toISOString()
  if (wanted.at !== null) refuseFuture('sign_out_time', wanted.at, context)
  // Instants of one format compare as texts.
  const given = wanted.at === null ? null : new Date(wanted.at).toISOString()
  const resource = context.resources.get(SIGN)
  await lockPeopleOf(signs, context)
  const done: Sign[] = []
  for (const sign of signs) {
    const from = new Date(sign.sign_time ?? now).toISOString()
    refuseUnfit(service, { ...sign, sign_time: from }, { ...wanted, at: given }, now)
    const sign_out_time = given ?? now
    const values = {
      status: 'signed_out' as const,
      sign_out_time,
      hours: service.kind === 'member' ? 0 : hoursOf(from, sign_out_time, service.max_hours ?? LONGEST),
      is_forgotten: false,
      result: wanted.result ?? sign.result,
      remark: wanted.remark ?? sign.remark,
      admin_name: context.session?.admin.real_name ?? null,
    }
    done.push(await writeChange<Sign>(resource, sign, values, context))
  }
  const ids = done.map(({ id }) => id)
  await refuseOverlap(ids, context)
  await earn(service, done, context)
  const points = await pointsOf(ids, context)
  return done.map(({ id, hours }) => ({ id, hours: hours ?? 0, points: points.get(id) ?? 0 }))
}

/** Back to signed in: hours and points are taken back. */
export async function undoSignOut(signs: readonly Sign[], context: Context): Promise<void> {
  const resource = context.resources.get(SIGN)
  await lockPeopleOf(signs, context)
  for (const sign of signs) {
    const values = { status: 'signed_in' as const, sign_out_time: null, hours: 0, is_forgotten: false }
    await writeChange<Sign>(resource, sign, values, context)
  }
  await reverseMany(
    SIGN,
    signs.map(({ id }) => id),
    [POINTS.service],
    context,
  )
}
