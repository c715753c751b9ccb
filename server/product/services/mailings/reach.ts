// Addresses of the recipients of a mailing, and the reasons against writing to them.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { dataScopeSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'
import { regionNames } from '../../../sheets/regions'
import { representativeSql } from '../companies/representative'
import { deadColumns, type Mailing, mutedWay, type Reason } from './mailings'

export type Rules = Pick<Mailing, 'channel' | 'address_from' | 'once_per_address'>

export interface Reach {
  readonly address: string | null
  readonly postcode: string | null
  readonly reason: Reason | null
}

interface Found {
  id: number
  lives: boolean
  seen: boolean
  out_type: string | null
  muted: string[] | null
  phone: string | null
  email: string | null
  region: string | null
  address: string | null
  postcode: string | null
  company_address: string | null
}

/** A company member is reached through its representative. */
const own = (column: 'phone' | 'email') =>
  sql`coalesce(nullif(p.${sql.ref(column)}, ''), case when p.kind = 'company' then ${representativeSql(column, sql`p.company_id`)} end)`

async function found(ids: readonly number[], context: Context): Promise<Map<number, Found>> {
  const { rows } = await sql<Found>`select p.id, ${living('p')} as lives,
      ${dataScopeSql(tableOf(context.resources.get('user'), context, 'p'))} as seen, p.out_type, p.muted,
      ${own('phone')} as phone, ${own('email')} as email, p.region, p.address, p.postcode, p.company_address
    from person p where p.id = any(${[...ids]}::bigint[])`.execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The region before the street, unless that begins with it. */
function homeOf({ region, address }: Found): string | null {
  const place = region ? regionNames(region).split('/') : []
  const lacking = place.filter((name, level) => !address?.includes(name) && place.indexOf(name) === level).join('')
  return address ? lacking + address : null
}

function addressOf(person: Found, { channel, address_from }: Rules): string | null {
  if (channel === 'sms') return person.phone
  if (channel === 'mail') return person.email
  if (deadColumns[channel] === null) return null
  const [home, company] = [homeOf(person), person.company_address || null]
  return (address_from === 'company' ? (company ?? home) : (home ?? company))?.slice(0, 300) ?? null
}

/** Those of the addresses that are known to be dead, whoever has them. */
async function deadAmong(addresses: readonly string[], { channel }: Rules, { db }: Context): Promise<Set<string>> {
  const column = deadColumns[channel]
  if (column === null || addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`select distinct ${sql.ref(column)} as address from person
    where ${sql.ref(column)} = any(${[...addresses]}::text[])`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

function reasonOf(person: Found | undefined, address: string | null, dead: ReadonlySet<string>, rules: Rules) {
  if (!person?.lives) return 'gone'
  if (!person.seen) return 'outside'
  if (person.out_type === 'deceased') return 'deceased'
  const way = mutedWay(rules.channel)
  if (way && person.muted?.includes(way)) return 'muted'
  if (deadColumns[rules.channel] === null) return null
  if (!address) return 'no_address'
  return dead.has(address) ? 'dead' : null
}

/** True if an address gets one copy: a phone rings once, a letter comes once if the mailing says so. */
export function isOncePerAddress({ channel, once_per_address }: Rules): boolean {
  return channel === 'sms' || channel === 'mail' || (deadColumns[channel] !== null && once_per_address === true)
}

/** Those of the addresses that get a copy already; addresses that get one now are added to the answer. */
export type Taken = (addresses: readonly string[]) => Promise<Set<string>>

/** Decides about people in the order given. */
export async function reachOf(
  ids: readonly number[],
  rules: Rules,
  takenOf: Taken,
  context: Context,
): Promise<Reach[]> {
  const people = await found(ids, context)
  const addresses = new Map(
    ids.map((id) => {
      const person = people.get(id)
      return [id, person ? addressOf(person, rules) : null] as const
    }),
  )
  const known = [...addresses.values()].flatMap((one) => one ?? [])
  const dead = await deadAmong(known, rules, context)
  const taken = isOncePerAddress(rules) ? await takenOf(known) : new Set<string>()
  return ids.map((id) => {
    const [person, address] = [people.get(id), addresses.get(id) ?? null]
    const against = reasonOf(person, address, dead, rules)
    const twice = !against && address !== null && isOncePerAddress(rules) && taken.has(address)
    const reason = twice ? 'duplicate' : against
    if (address && !reason) taken.add(address)
    const posted = rules.channel === 'letter' || rules.channel === 'label'
    return { address, postcode: posted ? (person?.postcode ?? null) : null, reason }
  })
}
