// Services as the rules of their sign-ins need them: locked first by every change of those.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { together } from '../../../database/together'
import { storedNames, storedRows } from '../../../rows/records'

export type Service = Shapes['service']['row']
export type Sign = Shapes['service_sign']['row']

const HOUR = 3_600_000
/** Hours around a volunteer service within which people sign in. */
const EARLY = 1
const LATE = 2

/** Living services, locked in id order until the transaction ends, before sign-ins and people. */
export async function lockServices(ids: readonly number[], context: Context): Promise<Service[]> {
  const resource = context.resources.get('service')
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  const [{ rows }, found] = await together([
    sql<{ id: number }>`select id from service where id = any(${sorted}::bigint[]) and ${living()}
      order by id for no key update`.execute(context.db),
    storedRows(resource, sorted, storedNames(resource), context),
  ])
  const held = new Set(rows.map(({ id }) => id))
  return (found as unknown as Service[]).filter(({ id }) => held.has(id))
}

/** NF if there is none. */
export async function lockService(id: number, context: Context): Promise<Service> {
  return (await lockServices([id], context))[0] ?? fail('NF')
}

/** Locks the services of sign-ins, deleted ones included. */
export async function lockTheirs(ids: readonly number[], context: Context): Promise<Service[]> {
  const { rows } = await sql<{ id: number }>`select distinct service_id as id from service_sign
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
  return lockServices(
    rows.map(({ id }) => id),
    context,
  )
}

/** First and last moment of signing in, in ms; null for a member service, which has no times. */
export function signWindow({ kind, start_time, end_time }: Pick<Service, 'kind' | 'start_time' | 'end_time'>) {
  if (kind !== 'volunteer' || !start_time || !end_time) return null
  return { from: Date.parse(start_time) - EARLY * HOUR, until: Date.parse(end_time) + LATE * HOUR }
}

/** SQL of the moment after which nobody signs in any more. */
export const closedSql = (alias: string) => sql`${sql.ref(`${alias}.end_time`)} + make_interval(hours => ${LATE})`

/** People who have a place. The service must be locked. */
export async function takenBy(serviceId: number, { db }: Context): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct user_id as id from service_sign s
    where s.service_id = ${serviceId} and s.status in ('registered', 'signed_in', 'signed_out') and ${living('s')}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Stored sign-ins of some condition on `s`, oldest first. */
export async function signsWhere(which: ReturnType<typeof sql<boolean>>, context: Context): Promise<Sign[]> {
  const resource = context.resources.get('service_sign')
  const { rows } = await sql<{ id: number }>`select id from service_sign s
    where ${living('s')} and ${which} order by id`.execute(context.db)
  return (await storedRows(
    resource,
    rows.map(({ id }) => id),
    storedNames(resource),
    context,
  )) as unknown as Sign[]
}

export const ofPeople = (serviceId: number, users: readonly number[]) =>
  sql<boolean>`s.service_id = ${serviceId} and s.user_id = any(${[...users]}::bigint[])`
