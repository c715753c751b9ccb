// Signing in and out, information about the signed-in person, and the own profile.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { mask } from '#kernel/tidy'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { signedFile } from '../core/signed-files'
import { living } from '../database/living'
import { limitAddress } from '../limits/limits'
import { redeemCode } from '../outbox/codes'
import { type Message, queueMessages } from '../outbox/queue'
import { ownFieldsFor } from '../own-fields/read'
import { CAPTCHA_COOKIE, CAPTCHA_SECONDS, drawCaptcha, issueCaptcha } from './account/captcha'
import { devicesOf, revokeDevices } from './account/devices'
import { confirmTotp, disableTotp, renewRecovery, startTotp } from './account/enrolment'
import { explain } from './account/explain'
import { checkNewPassword, keepPassword } from './account/password'
import { provePassword } from './account/proof'
import { settingsIn } from './account/settings-in'
import { signIn } from './account/sign-in'
import { endOwnSession, revokeAccess } from './account/token'
import { endViewAs } from './account/view-as'
import { preferencesOf } from './preference/read'

type Info = Shapes['account']['calls']['info']['output']

async function roleNames(adminId: number, context: Context): Promise<string[]> {
  const roles = await context.db
    .selectFrom('admin_role_ids as held')
    .innerJoin('role', 'role.id', 'held.target_id')
    .select('role.name')
    .where('held.owner_id', '=', adminId)
    .orderBy('held.place')
    .execute()
  return roles.map((role) => role.name)
}

const wrongOld = { field: 'old_password', text: { zh: '原密码不正确', en: 'The old password is wrong' } }

/** A value as the log may store it. */
function logged(field: string, value: unknown, context: Context): unknown {
  const known = context.resources.get('admin').binding.fields[field] as Field
  return known.sensitive ? mask(known, value) : (value ?? null)
}

/** Tells the former addresses of an account that they were replaced: its owner may not have done it. */
async function tellFormer(
  former: readonly Pick<Message, 'channel' | 'address'>[],
  name: string,
  context: Context,
): Promise<void> {
  const site = String(context.setting('site_title') ?? '')
  const subject = '账号联系方式已更改'
  const text = `${name}，您在${site}后台的手机号或邮箱已更改，此处不再接收通知。如非本人操作，请立即联系管理员。`
  await queueMessages(
    former.map((one) => ({ ...one, name, subject, text })),
    context,
  )
}

/** Per IP address: enough for an office, too few to fill the table. */
const CAPTCHAS_PER_MINUTE = 120

export default behaviour('account', {
  async captcha(_input, context) {
    await limitAddress('captcha', CAPTCHAS_PER_MINUTE, context)
    const { svg, text } = await drawCaptcha()
    context.setCookie(CAPTCHA_COOKIE, await issueCaptcha(text, context), CAPTCHA_SECONDS)
    return { svg }
  },

  login: signIn,

  async logout(_input, context) {
    await endOwnSession(context)
    return {}
  },

  async info(_input, context) {
    const session = signedIn(context)
    const { admin, dataScope, grant, viewAs } = session
    const row = await context.db
      .selectFrom('admin')
      .select(['headimg_path', 'phone', 'totp_on', sql<number>`cardinality(recovery_codes)`.as('codes_left')])
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const face = row.headimg_path ? { headimg_path: signedFile(row.headimg_path, context) } : {}
    const own = {
      id: admin.id,
      username: admin.username,
      real_name: admin.real_name,
      ...face,
      phone: row.phone,
      role_names: await roleNames(admin.id, context),
      data_scope: dataScope === 'areas' ? 'own_areas' : dataScope === 'own' ? 'own_records' : 'all',
      auths: [...new Set([...grant].flatMap((entry) => entry.split(' ')[1] ?? []))],
      user: face,
      unread_todo: 0,
      force_pass: session.mustChangePassword,
      totp_on: row.totp_on,
      ...(row.totp_on ? { codes_left: row.codes_left } : {}),
      enrol: session.mustEnrol,
      is_super: admin.is_super,
      can_export: session.canExport,
      can_sensitive: session.canSensitive,
      ...(viewAs ? { view_as: { role_id: viewAs.roleId, role_name: viewAs.roleName } } : {}),
      preferences: await preferencesOf(context.db, admin.id),
      own_fields: await ownFieldsFor(context),
    } satisfies Partial<Info>
    // Settings in the answer are chosen by the product: the outputs of the call.
    return { ...settingsIn(context), ...own } as Row as unknown as Info
  },

  async menu(_input, context) {
    signedIn(context)
    return (await context.menuOf(context.language)) as never
  },

  async profile(input, context) {
    const { admin, grant, canSensitive } = signedIn(context)
    const id = input.id ?? admin.id
    if (id !== admin.id && !grant.has('/admin/index')) fail('PERM')
    const row = await context.db
      .selectFrom('admin')
      .select(['id', 'username', 'real_name', 'headimg_path', 'phone', 'email', 'last_login_time', 'last_login_ip'])
      .where('id', '=', id)
      .where(living())
      .executeTakeFirst()
    if (!row) fail('NF')
    const phone = context.resources.get('admin').binding.fields['phone'] as Field
    return {
      ...row,
      headimg_path: row.headimg_path && signedFile(row.headimg_path, context),
      ...(id === admin.id || canSensitive ? {} : { phone: mask(phone, row.phone) }),
      role_names: await roleNames(id, context),
      sessions: await devicesOf(id, context),
    } as never
  },

  async update_profile({ old_password: old, password, sms_code: code, ...profile }, context) {
    const { admin, tokenId } = signedIn(context)
    const stored = await context.db
      .selectFrom('admin')
      .select(['id', 'password', 'username', 'pass_history', 'real_name', 'headimg_path', 'phone', 'email'])
      .where('id', '=', admin.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const moved = (name: 'phone' | 'email') => profile[name] !== undefined && profile[name] !== stored[name]
    // An open session is not enough to move the password, or the addresses to which codes and notices go.
    if (password || moved('phone') || moved('email')) await provePassword(stored, old, wrongOld, context)
    if (password) {
      await checkNewPassword(password, stored, context)
      await keepPassword(admin.id, password, stored, false, context)
      await revokeAccess(admin.id, tokenId, context)
    }
    const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
    if (changes['real_name'] === null)
      fail('PARAM', { errors: { real_name: { zh: '请填写姓名', en: 'Fill in your name' } } })
    if (changes['phone'] === null)
      fail('PARAM', { errors: { phone: { zh: '请填写手机号', en: 'Fill in your phone number' } } })
    if (moved('phone') && context.setting('sms_url'))
      await redeemCode(changes['phone'] as string, 'set_phone', code, context)
    if (Object.keys(changes).length > 0) {
      await context.db
        .updateTable('admin')
        .set({ ...changes, update_time: context.now().toISOString(), revision: sql`revision + 1` })
        .where('id', '=', admin.id)
        .execute()
    }
    await tellFormer(
      [
        ...(moved('email') && stored.email ? [{ channel: 'mail', address: stored.email } as const] : []),
        ...(moved('phone') && context.setting('sms_url') ? [{ channel: 'sms', address: stored.phone } as const] : []),
      ],
      admin.real_name,
      context,
    )
    context.audit.targets.push({ id: admin.id, name: admin.real_name })
    context.audit.page = context.resources.binding('admin')
    for (const [field, value] of Object.entries(changes)) {
      const before = stored[field as keyof typeof stored] ?? null
      if (before === value) continue
      context.audit.changes.push({
        id: admin.id,
        field,
        old: logged(field, before, context),
        new: logged(field, value, context),
      })
    }
    if (password) context.audit.changes.push({ id: admin.id, field: 'password', old: MASK, new: MASK })
    context.accessChanged()
    return { id: admin.id }
  },

  explain,
  end_view_as: endViewAs,
  async sessions(_input, context) {
    return { list_data: await devicesOf(signedIn(context).admin.id, context) }
  },
  revoke_session: revokeDevices,
  start_totp: startTotp,
  confirm_totp: confirmTotp,
  disable_totp: disableTotp,
  renew_recovery: renewRecovery,
})
