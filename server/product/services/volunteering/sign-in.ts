// Signing in to a volunteer service, and accepting a member service, for many people in one transaction.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { errors as catalogue, type ErrorCode, fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { writeAllNew, writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { excluded } from '../attendance/audience'
import { type Guest, guestNames, lockGuests, snapshotOf } from '../attendance/entry'
import { type Failed, refuseFuture } from '../attendance/sign'
import { ofPeople, type Service, type Sign, signsWhere, signWindow, takenBy } from './services'

interface Wanted {
  users: readonly number[]
  /** RFC 3339. */
  at: string
  sign_type: Sign['sign_type']
  force: boolean
}

/** PARAM for a time to come, TIME outside the window. */
function refuseTime(service: Service, { at, force }: Wanted, context: Context): void {
  refuseFuture('sign_time', at, context)
  const window = signWindow(service)
  if (!window || force) return
  const moment = Date.parse(at)
  if (moment < window.from) fail('TIME', { message: { zh: '签到还没有开始', en: 'Sign-in has not opened' } })
  if (moment > window.until) fail('TIME', { message: { zh: '签到已经结束', en: 'Sign-in is closed' } })
}

const among = ({ audience }: Service) =>
  ({ volunteers: sql`p.is_volunteer`, members: sql`p.state = 'active'`, all: sql`true` })[audience]

interface Standing {
  guest: Guest | undefined
  open: boolean
  outside: Text | undefined
  /** True if nobody else finds a place. */
  full: boolean
}

function problemOf({ guest, open, outside, full }: Standing, force: boolean): [ErrorCode, Text] | undefined {
  if (!guest) return ['NF', catalogue.NF.text]
  if (open) return ['DUP', { zh: '已签到，尚未签退', en: 'Signed in, and not out yet' }]
  if (force) return undefined
  if (outside) return ['PERM', outside]
  return full ? ['CAP', catalogue.CAP.text] : undefined
}

const isOpen = ({ status }: Sign) => status === 'signed_in'
/** Becomes the sign-in when the person comes after all. */
const isExpected = ({ status }: Sign) => status === 'registered' || status === 'absent'

/** Signs in all who may; the others are answered with the reason. The service must be locked. */
export async function signIn(
  service: Service,
  wanted: Wanted,
  context: Context,
): Promise<{ signed: number[]; failed: Failed[] }> {
  refuseTime(service, wanted, context)
  const { users, at, sign_type, force } = wanted
  const guests = await lockGuests(users, context)
  const names = guestNames(guests, context)
  const signs = await signsWhere(ofPeople(service.id, users), context)
  const outside = await excluded(among(service), users, context)
  const taken = await takenBy(service.id, context)
  const failed: Failed[] = []
  const coming: Guest[] = []
  for (const id of users) {
    const guest = guests.get(id)
    const theirs = signs.filter((sign) => sign.user_id === id)
    const full = service.quota > 0 && !taken.has(id) && taken.size >= service.quota
    const problem = problemOf({ guest, open: theirs.some(isOpen), outside: outside.get(id), full }, force)
    if (problem || !guest) {
      const [code, message] = problem ?? ['NF', catalogue.NF.text]
      failed.push({ id, name: names.get(id) ?? '', code, message: pick(message, context.language) })
      continue
    }
    taken.add(id)
    coming.push(guest)
  }
  const resource = context.resources.get('service_sign')
  const values = {
    status: 'signed_in',
    sign_type,
    sign_time: at,
    admin_name: context.session?.admin.real_name ?? null,
  } as const
  const expected = new Map(signs.filter(isExpected).map((sign) => [sign.user_id, sign]))
  const signed: number[] = []
  for (const guest of coming) {
    const sign = expected.get(guest.id)
    if (sign) signed.push((await writeChange<Sign>(resource, sign, values, context)).id)
  }
  const fresh = coming.filter(({ id }) => !expected.has(id))
  const rows = fresh.map((guest) => ({ service_id: service.id, user_id: guest.id, ...snapshotOf(guest), ...values }))
  const ids = await writeAllNew(resource, rows, context)
  context.audit.targets.push(...ids.map((id, index) => ({ id, name: fresh[index]?.user_name ?? '' })))
  return { signed: [...signed, ...ids], failed }
}
