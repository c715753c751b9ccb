// Failed sign-ins, counted three ways: what shuts an attacker out must not shut the right person out as well.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { countOne } from '../../database/limits'
import { networkOf } from '../../http/network'

const LOCK_MINUTES = 15
const SECONDS = LOCK_MINUTES * 60

/** One account from one address. */
const LOCK_AFTER = 5
const CAPTCHA_AFTER = 3
/**
 * All accounts from one address: a list of names tried with a few passwords each. From then on a captcha for all, and
 * only accounts get in that have signed in from there before: an office behind one address must not be locked out by
 * one person in it.
 */
const ADDRESS_LIMIT = 30
/** How long a sign-in counts as having been there before. */
const KNOWN_DAYS = 90
/** One account from all addresses: never a lock, for that would let anybody lock anybody out. */
const ACCOUNT_CAPTCHA_AFTER = 10
/** Further proofs of one person, from all addresses: only who has the password or a session comes that far. */
const PROOF_LOCK_AFTER = 10

/** Failures so far, and until when they are remembered. */
interface Count {
  readonly count: number
  readonly until: string | null
}

export interface Attempts {
  readonly pair: Count
  readonly address: Count
  readonly account: Count
}

/** An unknown name is counted like a known one: nobody learns from the answers which it is. */
function keysOf(username: string, context: Context): Record<keyof Attempts, string> {
  const name = username.toLowerCase().slice(0, 60)
  const from = networkOf(context.ip)
  return { pair: `login:${name}|${from}`, address: `login-from:${from}`, account: `login-to:${name}` }
}

const none: Count = { count: 0, until: null }

async function countsOf(keys: readonly string[], context: Context): Promise<Map<string, Count>> {
  const rows = await context.db
    .selectFrom('attempt')
    .select(['key', 'count', 'until'])
    .where('key', 'in', keys)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', context.now().toISOString())]))
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export async function attemptsOf(username: string, context: Context): Promise<Attempts> {
  const keys = keysOf(username, context)
  const counts = await countsOf(Object.values(keys), context)
  const of = (name: keyof Attempts) => counts.get(keys[name]) ?? none
  return { pair: of('pair'), address: of('address'), account: of('account') }
}

function minutesTo(until: string | null, context: Context): number {
  const left = until ? Date.parse(until) - context.now().getTime() : SECONDS * 1000
  return Math.max(1, Math.ceil(left / 60_000))
}

function refuseUntil(until: string | null, context: Context): never {
  const minutes = minutesTo(until, context)
  fail('RATE', {
    message: { zh: `失败次数过多，请 ${minutes} 分钟后再试`, en: `Too many failures; try again in ${minutes} minutes` },
  })
}

export function refuseLocked({ pair }: Attempts, context: Context): void {
  if (pair.count >= LOCK_AFTER) refuseUntil(pair.until, context)
}

/** Whether so much was tried from the address that a captcha is asked for, whatever the settings say. */
export function isFlooded({ address }: Attempts): boolean {
  return address.count >= ADDRESS_LIMIT
}

/** One answer to a wrong password and to an account that is new here: nobody learns which accounts are used from here. */
export function refuseFlooded({ address }: Attempts, context: Context): never {
  const minutes = minutesTo(address.until, context)
  fail('RATE', {
    message: {
      zh: `账号或密码错误，或此账号未在此网络登录过：此网络失败次数过多，后者请 ${minutes} 分钟后再试`,
      en: `Wrong username or password, or an account that is new on this network: too many failures here; if new, try again in ${minutes} minutes`,
    },
    content: { captcha: true },
  })
}

/** By number and not by name: a name may be given to somebody else. */
function knownKey(adminId: number, context: Context): string {
  return `signed-in:${adminId}|${networkOf(context.ip)}`
}

/** Whether the account has signed in from this network, the right code included, within the last months. */
export async function isKnownHere(adminId: number, context: Context): Promise<boolean> {
  const key = knownKey(adminId, context)
  return (await countsOf([key], context)).has(key)
}

export async function rememberHere(adminId: number, context: Context): Promise<void> {
  await countOne(knownKey(adminId, context), KNOWN_DAYS * 86_400, true, context)
}

/** Whether the next try needs a captcha, where the settings leave it to the failures. */
export function needsCaptcha({ pair, account }: Attempts): boolean {
  return pair.count >= CAPTCHA_AFTER || account.count >= ACCOUNT_CAPTCHA_AFTER
}

/** Counts one more failure; answers how things stand with it and how they stood just before. */
export async function countFailure(username: string, context: Context): Promise<{ before: Attempts; now: Attempts }> {
  const keys = keysOf(username, context)
  const pair = await countOne(keys.pair, SECONDS, true, context)
  const account = await countOne(keys.account, SECONDS, true, context)
  const address = await countOne(keys.address, SECONDS, false, context)
  // Counted within a fixed quarter of an hour, so that a busy office never adds up; a lock then lasts a whole one.
  if (address === ADDRESS_LIMIT) await renew(keys.address, context)
  const at = (less: number): Attempts => ({
    pair: { count: pair - less, until: null },
    address: { count: address - less, until: null },
    account: { count: account - less, until: null },
  })
  return { before: at(1), now: at(0) }
}

async function renew(key: string, context: Context): Promise<void> {
  const until = new Date(context.now().getTime() + SECONDS * 1000).toISOString()
  await context.db.updateTable('attempt').set({ until }).where('key', '=', key).execute()
}

/** After the right password: the failures of this person at this address are forgiven, those of others are not. */
export async function forgive(username: string, context: Context): Promise<void> {
  await context.db.deleteFrom('attempt').where('key', '=', keysOf(username, context).pair).execute()
}

/** Opens an account again, from wherever it was tried. */
export async function clearAttempts(username: string, context: Context): Promise<void> {
  const { account } = keysOf(username, context)
  const name = account.slice('login-to:'.length)
  await sql`delete from attempt where key = ${account} or starts_with(key, ${`login:${name}|`})`.execute(context.db)
}

/** What a person proves besides the sign-in itself: a two-step code, or once more the password. */
export type Proof = 'code' | 'password'

/** Refuses more tries of a proof after too many wrong ones. */
export async function refuseProofs(kind: Proof, adminId: number, context: Context): Promise<void> {
  const key = `${kind}:${adminId}`
  const held = (await countsOf([key], context)).get(key)
  if (held && held.count >= PROOF_LOCK_AFTER) refuseUntil(held.until, context)
}

export async function countProof(kind: Proof, adminId: number, context: Context): Promise<void> {
  await countOne(`${kind}:${adminId}`, SECONDS, true, context)
}

export async function clearProof(kind: Proof, adminId: number, context: Context): Promise<void> {
  await context.db.deleteFrom('attempt').where('key', '=', `${kind}:${adminId}`).execute()
}
