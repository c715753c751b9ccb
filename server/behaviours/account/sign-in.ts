// Signing in: what must be right before a token is given, and what wrong tries lead to.
import { sql } from 'kysely'
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
  isKnownHere,
  needsCaptcha,
  refuseFlooded,
  refuseLocked,
  refuseProofs,
  rememberHere,
} from './attempts'
import { redeemCaptcha } from './captcha'
import { verifyPassword } from './password'
import { wrongCode } from './proof'
import { issueToken } from './token'
import { redeemCode } from './two-step'

interface Try {
  readonly username: string
  readonly password: string
  readonly captcha?: string | null | undefined
  readonly code?: string | null | undefined
}

interface BatchCache {
  id: number
  real_name: string
  password: string | null
  status: boolean
  force_pass: boolean
  totp_on: boolean
  totp_secret: string | null
}

/** Captcha policy of the settings: always, never, or after failures; an address with too many failures needs one. */
function captchaAfter(attempts: Attempts, context: Context): boolean {
  if (isFlooded(attempts)) return true
  const mode = context.setting('login_captcha')
  return mode === 'always' || (mode !== 'never' && needsCaptcha(attempts))
}

async function find(username: string, context: Context): Promise<BatchCache | undefined> {
  return context.db
    .selectFrom('admin')
    .select(['id', 'real_name', 'password', 'status', 'force_pass', 'totp_on', 'totp_secret'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(living())
    .executeTakeFirst()
}

/** Whether a role that is switched on asks for two-step sign-in of a person who has none. */
async function mustEnrol(person: BatchCache, context: Context): Promise<boolean> {
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
  const first = await attemptsOf(username, context)
  refuseLocked(first, context)
  const proven = captchaAfter(first, context) && (await redeemCaptcha(input.captcha, context))
  /** Guesses sent all at once pass the first look together: what came of the others meanwhile counts as well. */
  const lookAgain = (attempts: Attempts) => {
    refuseLocked(attempts, context)
    if (captchaAfter(attempts, context) && !proven) fail('CAPTCHA', { content: { captcha: true } })
  }
  lookAgain(first)

  const person = await find(username, context)
  const known = await isKnownHere(person?.id ?? 0, context)
  if (!(await verifyPassword(person?.password ?? null, input.password)) || !person) {
    const { before, now } = await countFailure(username, context)
    lookAgain(before)
    if (isFlooded(first)) refuseFlooded(first, context)
    fail('CRED', { content: { captcha: captchaAfter(now, context) } })
  }
  const meanwhile = await attemptsOf(username, context)
  lookAgain(meanwhile)
  if (isFlooded(meanwhile) && !known) {
    // Counted like a wrong one: otherwise the account's own lock would tell that this password was right.
    await countFailure(username, context)
    refuseFlooded(meanwhile, context)
  }
  if (!person.status)
    fail('STATE', {
      message: { zh: '账号已停用，请联系管理员', en: 'This account is disabled; ask your administrator' },
    })
  if (person.totp_on) await askCode(person, username, input.code, lookAgain, context)
  await forgive(username, context)
  const issued = await issueToken(person, context)
  if (!issued) fail('CRED')
  await rememberHere(person.id, context)
  context.audit.targets.push({ id: person.id, name: person.real_name })
  return {
    ...issued,
    ...(person.force_pass ? { force_pass: true } : {}),
    ...((await mustEnrol(person, context)) ? { enrol: true } : {}),
  }
}

/** Only after the right password: who does not know it learns nothing of the second step. */
async function askCode(
  person: BatchCache,
  username: string,
  code: string | null | undefined,
  lookAgain: (attempts: Attempts) => void,
  context: Context,
): Promise<void> {
  const asked = (attempts: Attempts) => ({ totp: true, captcha: captchaAfter(attempts, context) })
  if (!code) fail('TOTP', { content: asked(await attemptsOf(username, context)) })
  await refuseProofs('code', person.id, context)
  if (!(await redeemCode(person, code, context))) {
    await countProof('code', person.id, context)
    const { before, now } = await countFailure(username, context)
    lookAgain(before)
    fail('TOTP', { message: wrongCode, errors: { code: wrongCode }, content: asked(now) })
  }
  await refuseProofs('code', person.id, context)
  lookAgain(await attemptsOf(username, context))
}
