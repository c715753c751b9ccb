// Two-step sign-in as its person changes it: set up, given new recovery codes, switched off.
import { sql } from 'kysely'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../core/context'
import { living } from '../../database/living'
import { proveCode, provePassword, proveStep } from './proof'
import { newSecret, recoveryCodes, recoveryHash } from './two-step'

const wrongPassword = { field: 'password', text: { zh: '密码不正确', en: 'The password is wrong' } }

async function lockOneself(context: Context) {
  return context.db
    .selectFrom('admin')
    .select(['id', 'username', 'real_name', 'password', 'totp_on', 'totp_secret'])
    .where('id', '=', signedIn(context).admin.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

interface Difference {
  readonly field: 'totp_on' | 'recovery_codes'
  readonly old: unknown
  readonly new: unknown
}

function audit(person: { id: number; real_name: string }, change: Difference, context: Context): void {
  context.audit.page = context.resources.binding('admin')
  context.audit.targets.push({ id: person.id, name: person.real_name })
  context.audit.changes.push({ id: person.id, ...change })
}

/** The secret is pending until a code from it proves that the phone has it. */
export async function startTotp({ password }: { password: string }, context: Context) {
  const person = await lockOneself(context)
  await provePassword(person, password, wrongPassword, context)
  if (person.totp_on)
    fail('STATE', { message: { zh: '已启用两步验证，请先停用', en: 'Two-step sign-in is on: switch it off first' } })
  const made = newSecret(person.username, String(context.setting('sxh_name') ?? ''))
  await context.db
    .updateTable('admin')
    .set({ totp_secret: context.cipher.encrypt(made.secret), totp_step: null })
    .where('id', '=', person.id)
    .execute()
  context.audit.targets.push({ id: person.id, name: person.real_name })
  return made
}

/** New codes, replacing all others. They are shown once; the server stores hashes. */
function newCodes(adminId: number, context: Context): { shown: string[]; stored: string[] } {
  const shown = recoveryCodes()
  return { shown, stored: shown.map((one) => recoveryHash(adminId, one, context)) }
}

export async function confirmTotp({ code }: { code: string }, context: Context) {
  const person = await lockOneself(context)
  if (person.totp_on || !person.totp_secret)
    fail('STATE', { message: { zh: '请先开始设置两步验证', en: 'Start setting two-step sign-in up first' } })
  const step = await proveStep(person, context.cipher.decrypt(person.totp_secret), code, context)
  const codes = newCodes(person.id, context)
  await context.db
    .updateTable('admin')
    .set({
      totp_on: true,
      totp_step: step,
      recovery_codes: codes.stored,
      revision: sql`revision + 1`,
    })
    .where('id', '=', person.id)
    .execute()
  context.accessChanged()
  audit(person, { field: 'totp_on', old: false, new: true }, context)
  return { recovery_codes: codes.shown }
}

const notOn = { message: { zh: '没有启用两步验证', en: 'Two-step sign-in is not on' } }

/** A recovery code is accepted as well: without the phone, the last ones must suffice for new ones. */
export async function renewRecovery({ password, code }: { password: string; code: string }, context: Context) {
  const person = await lockOneself(context)
  await provePassword(person, password, wrongPassword, context)
  if (!person.totp_on) fail('STATE', notOn)
  await proveCode(person, code, context)
  const codes = newCodes(person.id, context)
  await context.db
    .updateTable('admin')
    .set({ recovery_codes: codes.stored, revision: sql`revision + 1` })
    .where('id', '=', person.id)
    .execute()
  audit(person, { field: 'recovery_codes', old: MASK, new: MASK }, context)
  return { recovery_codes: codes.shown }
}

async function isRequired(adminId: number, context: Context): Promise<boolean> {
  const found = await context.db
    .selectFrom('admin_role_ids as held')
    .innerJoin('role', 'role.id', 'held.target_id')
    .select('role.id')
    .where('held.owner_id', '=', adminId)
    .where('role.require_totp', '=', true)
    .where('role.status', '=', true)
    .where(living('role'))
    .executeTakeFirst()
  return found !== undefined
}

export async function disableTotp({ password, code }: { password: string; code: string }, context: Context) {
  const person = await lockOneself(context)
  await provePassword(person, password, wrongPassword, context)
  if (!person.totp_on) fail('STATE', notOn)
  if (await isRequired(person.id, context))
    fail('STATE', {
      message: { zh: '您的角色要求两步验证，不能停用', en: 'One of your roles requires two-step sign-in' },
    })
  await proveCode(person, code, context)
  await context.db
    .updateTable('admin')
    .set({ totp_on: false, totp_secret: null, totp_step: null, recovery_codes: [], revision: sql`revision + 1` })
    .where('id', '=', person.id)
    .execute()
  context.accessChanged()
  audit(person, { field: 'totp_on', old: true, new: false }, context)
  return {}
}
