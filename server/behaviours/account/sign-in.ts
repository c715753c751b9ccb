// Signing in: checks before a token is given, and consequences of failures.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import {
  type Attempts,
  attemptsOf,
  countFailure,
  countProof,
  forgive,
  isFlooded,
  needsCaptcha,
  type Origin,
  originOf,
  refuseFlooded,
  refuseLocked,
  refuseProofs,
  rememberHere,
} from './attempts'
import { redeemCaptcha } from './captcha'
import { verifyPassword } from './password'
import { wrongCode } from './proof'
import { endOwnSession, issueToken } from './token'
import { redeemCode } from './two-step'

interface Try {
  readonly username: string
  readonly password: string
  readonly captcha?: string | null | undefined
  readonly code?: string | null | undefined
}

interface Account {
  id: number
  real_name: string
  password: string | null
  status: boolean
  force_pass: boolean
  totp_on: boolean
  totp_secret: string | null
}

/** A page that has just been opened shows no captcha until one is required. */
const noCaptcha: Text = { zh: '请输入验证码', en: 'Enter the letters in the picture' }

/**
 * Captcha policy of the settings: always, never, or after failures; an address with too many failures always needs one.
 */
function captchaAfter(attempts: Attempts, context: Context): boolean {
  if (isFlooded(attempts)) return true
  const mode = context.setting('login_captcha')
  return mode === 'always' || (mode !== 'never' && needsCaptcha(attempts))
}

async function find(username: string, context: Context): Promise<Account | undefined> {
  return context.db
    .selectFrom('admin')
    .select(['id', 'real_name', 'password', 'status', 'force_pass', 'totp_on', 'totp_secret'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(living())
    .executeTakeFirst()
}

/** True if an enabled role requires two-step sign-in and the person has not set it up. */
async function mustEnrol(person: Account, context: Context): Promise<boolean> {
  if (person.totp_on) return false
  const found = await context.db
    .selectFrom('admin_role_ids as held')
    .innerJoin('role', 'role.id', 'held.target_id')
    .select('role.id')
    .where('held.owner_id', '=', person.id)
    .where('role.require_totp', '=', true)
    .where('role.status', '=', true)
    .where(living('role'))
    .executeTakeFirst()
  return found !== undefined
}

export async function signIn(input: Try, context: Context) {
  const username = (input.username ?? '').trim()
  const person = await find(username, context)
  const origin = await originOf(person?.id ?? 0, context)
  const first = await attemptsOf(username, origin, context)
  refuseLocked(first, origin, context)
  const proven = captchaAfter(first, context) && (await redeemCaptcha(input.captcha, context))
  /** Parallel guesses all pass the first check: count the failures of the others since. */
  const lookAgain = (attempts: Attempts) => {
    refuseLocked(attempts, origin, context)
    if (proven || !captchaAfter(attempts, context)) return
    fail('CAPTCHA', { ...(input.captcha ? {} : { message: noCaptcha }), content: { captcha: true } })
  }
  lookAgain(first)

  // Only an account that exists: people type passwords into this field, and the log would keep them.
  if (person) context.audit.targets.push({ id: person.id, name: person.real_name })
  if (!(await verifyPassword(person?.password ?? null, input.password)) || !person) {
    const { before, now } = await countFailure(username, origin, context)
    lookAgain(before)
    if (isFlooded(first)) refuseFlooded(first, context)
    fail('CRED', { content: { captcha: captchaAfter(now, context) } })
  }
  const meanwhile = await attemptsOf(username, origin, context)
  lookAgain(meanwhile)
  if (isFlooded(meanwhile) && !origin.known) {
    // Counted like a wrong password: otherwise the account's own lock would reveal that it was right.
    await countFailure(username, origin, context)
    refuseFlooded(meanwhile, context)
  }
  if (!person.status)
    fail('STATE', {
      message: { zh: '账号已停用，请联系管理员', en: 'This account is disabled; ask your administrator' },
    })
  if (person.totp_on) await askCode(person, username, input.code, origin, lookAgain, context)
  await forgive(username, origin, context)
  const issued = await issueToken(person, context)
  if (!issued) fail('CRED')
  // The browser forgets the one it has sent, and nobody could sign it out any more.
  await endOwnSession(context)
  await rememberHere(person.id, context)
  return {
    ...issued,
    ...(person.force_pass ? { force_pass: true } : {}),
    ...((await mustEnrol(person, context)) ? { enrol: true } : {}),
  }
}

/** Only after the right password, so that strangers learn nothing about the second step. */
async function askCode(
  person: Account,
  username: string,
  code: string | null | undefined,
  origin: Origin,
  lookAgain: (attempts: Attempts) => void,
  context: Context,
): Promise<void> {
  const asked = (attempts: Attempts) => ({ totp: true, captcha: captchaAfter(attempts, context) })
  if (!code) fail('TOTP', { content: asked(await attemptsOf(username, origin, context)) })
  await refuseProofs('code', person.id, context)
  if (!(await redeemCode(person, code, context))) {
    await countProof('code', person.id, context)
    const { before, now } = await countFailure(username, origin, context)
    lookAgain(before)
    fail('TOTP', { message: wrongCode, errors: { code: wrongCode }, content: asked(now) })
  }
  await refuseProofs('code', person.id, context)
  lookAgain(await attemptsOf(username, origin, context))
}
