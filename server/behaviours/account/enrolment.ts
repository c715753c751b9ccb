// Setting two-step sign-in up and switching it off again, by the person.
import { sql } from 'kysely'
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

function audit(person: { id: number; real_name: string }, on: boolean, context: Context): void {
  context.audit.page = context.resources.binding('admin')
  context.audit.targets.push({ id: person.id, name: person.real_name })
  context.audit.changes.push({ id: person.id, field: 'totp_on', old: !on, new: on })
}

/** The secret waits: only a code made from it shows that the phone has it. */
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

/** The recovery codes are shown this once; the server keeps only what recognises them. */
export async function confirmTotp({ code }: { code: string }, context: Context) {
  const person = await lockOneself(context)
  if (person.totp_on || !person.totp_secret)
    fail('STATE', { message: { zh: '请先开始设置两步验证', en: 'Start setting two-step sign-in up first' } })
  const step = await proveStep(person, context.cipher.decrypt(person.totp_secret), code, context)
  const codes = recoveryCodes()
  await context.db
    .updateTable('admin')
    .set({
      totp_on: true,
      totp_step: step,
      recovery_codes: codes.map((one) => recoveryHash(person.id, one, context)),
      revision: sql`revision + 1`,
    })
    .where('id', '=', person.id)
    .execute()
  context.accessChanged()
  audit(person, true, context)
  return { recovery_codes: codes }
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
  if (!person.totp_on) fail('STATE', { message: { zh: '没有启用两步验证', en: 'Two-step sign-in is not on' } })
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
  audit(person, false, context)
  return {}
}
