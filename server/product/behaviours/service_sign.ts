// Sign-ins of services: in and out for many at once, corrected, undone, restored; hours and points follow.
import { sql } from 'kysely'
import { errors as catalogue, fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { POINTS } from '../services/point-rules'
import { reinstate, reverseRemoved, withTakenBack } from '../services/points'
import { closeEnded } from '../services/volunteering/close'
import { refuseOverlap } from '../services/volunteering/overlap'
import {
  lockService,
  lockServices,
  lockTheirs,
  ofPeople,
  type Sign,
  signsWhere,
  takenBy,
} from '../services/volunteering/services'
import { signIn } from '../services/volunteering/sign-in'
import { type Done, signOut, undoSignOut } from '../services/volunteering/sign-out'

const SIGN = 'service_sign'

const subjectsOf = ({ subjects }: Context) => (subjects ?? []) as unknown as Sign[]

/** DUP if somebody is signed in twice, CAP if a service has more people than places. */
async function refuseMeanwhile(services: readonly { id: number; quota: number; title: string }[], context: Context) {
  const ids = services.map(({ id }) => id)
  const { rows } = await sql<{ user_name: string | null }>`select min(s.user_name) as user_name from service_sign s
    where s.service_id = any(${ids}::bigint[]) and s.status = 'signed_in' and ${living('s')}
    group by s.service_id, s.user_id having count(*) > 1 limit 1`.execute(context.db)
  const [found] = rows
  const name = found?.user_name ?? ''
  if (found) fail('DUP', { message: { zh: `${name}已再次签到`, en: `${name} has signed in again` } })
  for (const { id, quota, title } of services)
    if (quota > 0 && (await takenBy(id, context)).size > quota)
      fail('CAP', { message: { zh: `「${title}」${catalogue.CAP.text.zh}`, en: `“${title}” is full` } })
}

/** The last sign-in of each person that a sign-out can end; STATE for the others. */
async function openOf(serviceId: number, users: readonly number[], context: Context): Promise<Sign[]> {
  const which = sql<boolean>`${ofPeople(serviceId, users)} and (s.status = 'signed_in' or s.is_forgotten)`
  const signs = new Map((await signsWhere(which, context)).map((sign) => [sign.user_id, sign]))
  const without = users.filter((id) => !signs.has(id))
  if (without.length === 0) return [...signs.values()]
  const { rows } = await sql<{ user_name: string | null }>`select user_name from person
    where id = any(${without}::bigint[]) and ${living()} order by id limit 1`.execute(context.db)
  const name = rows[0]?.user_name
  return fail('STATE', { message: { zh: `${name ?? '有人'}没有签到`, en: `${name ?? 'Somebody'} has not signed in` } })
}

interface Given {
  sign_out_time?: string | null
  result?: string | null
  remark?: string | null
}

const wantedOf = ({ sign_out_time, result, remark }: Given) => ({
  at: sign_out_time ?? null,
  result: result ?? null,
  remark: remark ?? null,
})

export default behaviour('service_sign', {
  columns: {
    points: (alias) => sql`(select coalesce(sum(c.points), 0)::int from contribute_log c
      where c.ref_type = 'service_sign' and c.ref_id = ${sql.ref(`${alias}.id`)})`,
    is_open: (alias) => sql`(${sql.ref(`${alias}.status`)} = 'signed_in' or ${sql.ref(`${alias}.is_forgotten`)})`,
  },

  async lockFirst({ id_list: ids }, context) {
    if (Array.isArray(ids)) await lockTheirs(ids, context)
  },

  async sign_in(input, context) {
    const service = await lockService(input.service_id, context)
    const wanted = {
      users: input.user_id_list,
      at: input.sign_time ?? context.now().toISOString(),
      sign_type: input.sign_type ?? ('staff' as const),
      force: input.force ?? false,
    }
    const { signed, failed } = await signIn(service, wanted, context)
    return { num: signed.length, fail_list: failed }
  },

  async sign_out_people(input, context) {
    const service = await lockService(input.service_id, context)
    const signs = await openOf(service.id, input.user_id_list, context)
    const list = await signOut(service, signs, wantedOf(input), context)
    return { num: list.length, list }
  },

  async sign_out(input, context) {
    const signs = subjectsOf(context)
    const list: Done[] = []
    for (const service of await lockServices(
      signs.map(({ service_id }) => service_id),
      context,
    ))
      list.push(
        ...(await signOut(
          service,
          signs.filter(({ service_id }) => service_id === service.id),
          wantedOf(input),
          context,
        )),
      )
    return { num: list.length, list }
  },

  async undo_out(_, context) {
    const signs = subjectsOf(context)
    await undoSignOut(signs, context)
    const services = await lockServices(
      signs.map(({ service_id }) => service_id),
      context,
    )
    await refuseMeanwhile(
      services.map(({ id, title }) => ({ id, title, quota: 0 })),
      context,
    )
    return { num: signs.length }
  },

  async remove(input, context, next) {
    await lockTheirs(input.id_list, context)
    const answer = await next(input)
    return withTakenBack(answer, await reverseRemoved(SIGN, input.id_list, [POINTS.service], context))
  },

  async restoring(input, context, next) {
    const services = await lockTheirs(input.id_list, context)
    const answer = await next(input)
    await refuseMeanwhile(services, context)
    await reinstate(SIGN, input.id_list, context)
    await refuseOverlap(input.id_list, context)
    return answer
  },

  scheduled: closeEnded,
})
