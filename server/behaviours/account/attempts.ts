// Failed sign-ins, counted in three ways, so that an attacker is locked out but the right person is not.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { countOne } from '../../limits/limits'
import { networkOf } from '../../outside/network'

const LOCK_MINUTES = 15
const SECONDS = LOCK_MINUTES * 60

/** Failures for one account from one address. */
const LOCK_AFTER = 5
const CAPTCHA_AFTER = 3
/**
 * Failures for all accounts from one address: a few passwords tried with many names. From then on everybody needs a
 * captcha, and only accounts that have signed in from there before are let in: one person must not lock out an office
 * behind one address.
 */
const ADDRESS_LIMIT = 30
/** Days that a sign-in marks its network and its browser as known. */
const KNOWN_DAYS = 90
const KNOWN_COOKIE = 'association_known'
/** Failures for one account from all addresses. */
const ACCOUNT_CAPTCHA_AFTER = 10
/**
 * From this failure on, a wait that doubles with each, up to the window: many addresses share the guesses at one account.
 * It never applies where the account has signed in before, so that nobody can lock out anybody.
 */
const ACCOUNT_WAIT_AFTER = 6
/**
 * Wrong codes or passwords of one person, from all addresses: only people with the password or a session get that far.
 */
const PROOF_LOCK_AFTER = 10

/** Failures so far, and the end of the window. */
interface Count {
  readonly count: number
  readonly until: string | null
}

export interface Attempts {
  readonly pair: Count
  readonly address: Count
  readonly account: Count
}

/** Where somebody signs in from: the network, or the browser that the account has used before. */
export interface Origin {
  readonly known: boolean
  /** Part of the key by which failures of the account are counted. */
  readonly from: string
}

/** An unknown name is counted like a known one, so that answers don't reveal which names exist. */
function keysOf(username: string, { from }: Origin, context: Context): Record<keyof Attempts, string> {
  const name = username.toLowerCase().slice(0, 60)
  const address = `login-from:${networkOf(context.ip)}`
  return { pair: `login:${name}|${from}`, address, account: `login-to:${name}` }
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

/** Failures so far of this name from the caller's address, of the address, and of the name. */
export async function attemptsOf(username: string, origin: Origin, context: Context): Promise<Attempts> {
  const keys = keysOf(username, origin, context)
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

/** Milliseconds until the next try of an account, from a place where it has not signed in before. */
function waitOf({ count, until }: Count, context: Context): number {
  if (count < ACCOUNT_WAIT_AFTER || until === null) return 0
  const wait = Math.min(2 ** (count - ACCOUNT_WAIT_AFTER), SECONDS)
  return Date.parse(until) - (SECONDS - wait) * 1000 - context.now().getTime()
}

/** Refuses while the account is locked at this origin, or has to wait, naming the remaining time. */
export function refuseLocked({ pair, account }: Attempts, { known }: Origin, context: Context): void {
  if (pair.count >= LOCK_AFTER) refuseUntil(pair.until, context)
  const wait = known ? 0 : waitOf(account, context)
  if (wait <= 0) return
  if (wait > 60_000) refuseUntil(new Date(context.now().getTime() + wait).toISOString(), context)
  const seconds = Math.ceil(wait / 1000)
  fail('RATE', {
    message: { zh: `失败次数过多，请 ${seconds} 秒后再试`, en: `Too many failures; try again in ${seconds} seconds` },
  })
}

/** True if the address had so many failures that a captcha is required regardless of the settings. */
export function isFlooded({ address }: Attempts): boolean {
  return address.count >= ADDRESS_LIMIT
}

/**
 * The same answer to a wrong password and to an account new at this address, so that answers don't reveal which
 * accounts are used from here.
 */
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

/** Keyed by id: a name may later belong to somebody else. */
function knownKey(adminId: number, from: string): string {
  return `signed-in:${adminId}|${from}`
}

const browserOf = (secret: string) => `browser:${createHash('sha256').update(secret).digest('base64url')}`

/** @param adminId 0 for a name that nobody has */
export async function originOf(adminId: number, context: Context): Promise<Origin> {
  const network = networkOf(context.ip)
  const secret = context.cookies[KNOWN_COOKIE]
  const [here, own] = [network, secret ? browserOf(secret) : network].map((from) => knownKey(adminId, from))
  const counts = await countsOf([here, own] as string[], context)
  const isOwn = secret !== undefined && counts.has(own as string)
  return { known: isOwn || counts.has(here as string), from: isOwn ? browserOf(secret) : network }
}

/** Network and browser are known from now on; other people who sign in from this browser keep theirs. */
export async function rememberHere(adminId: number, context: Context): Promise<void> {
  const secret = context.cookies[KNOWN_COOKIE] ?? randomBytes(24).toString('base64url')
  const seconds = KNOWN_DAYS * 86_400
  for (const from of [networkOf(context.ip), browserOf(secret)])
    await countOne(knownKey(adminId, from), seconds, true, context)
  context.setCookie(KNOWN_COOKIE, secret, seconds)
}

/** True if the next try needs a captcha under the policy "after failures". */
export function needsCaptcha({ pair, account }: Attempts): boolean {
  return pair.count >= CAPTCHA_AFTER || account.count >= ACCOUNT_CAPTCHA_AFTER
}

/** Counts one more failure; returns the counts after it and just before. */
export async function countFailure(
  username: string,
  origin: Origin,
  context: Context,
): Promise<{ before: Attempts; now: Attempts }> {
  const keys = keysOf(username, origin, context)
  const pair = await countOne(keys.pair, SECONDS, true, context)
  const account = await countOne(keys.account, SECONDS, true, context)
  const address = await countOne(keys.address, SECONDS, false, context)
  // A fixed window of a quarter of an hour, so that the failures of a busy office don't add up; a lock then lasts a
  // whole one.
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

/** After the right password: deletes the failures of this person at this origin, not those of others. */
export async function forgive(username: string, origin: Origin, context: Context): Promise<void> {
  await context.db
    .deleteFrom('attempt')
    .where('key', '=', keysOf(username, origin, context).pair)
    .execute()
}

/** Unlocks an account at all addresses. */
export async function clearAttempts(username: string, context: Context): Promise<void> {
  const name = username.toLowerCase().slice(0, 60)
  await sql`delete from attempt where key = ${`login-to:${name}`} or starts_with(key, ${`login:${name}|`})`.execute(
    context.db,
  )
}

/** Proof of identity besides signing in: a two-step code, or the password again. */
export type Proof = 'code' | 'password'

/** Refuses further tries after too many wrong ones. */
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
