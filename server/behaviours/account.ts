// Signing in and out, what a signed-in person is told about oneself, and one's own profile.
import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Field } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { mask } from '#kernel/tidy'
import { behaviour } from '../behaviour'
import { signedIn } from '../context'
import { attemptsOf, clearAttempts, countFailure, refuseLocked } from './account/attempts'
import { CAPTCHA_COOKIE, CAPTCHA_SECONDS, issueCaptcha, redeemCaptcha } from './account/captcha'
import { checkNewPassword, keepPassword, verifyPassword } from './account/password'
import { issueToken, revokeTokens } from './account/token'

const FAILURES_BEFORE_CAPTCHA = 3

export default behaviour('account', {
  async captcha(_input, context) {
    const { data, text } = svgCaptcha.create({
      size: 4,
      noise: 2,
      color: false,
      ignoreChars: '0Oo1lIi',
      width: 120,
      height: 40,
    })
    context.setCookie(CAPTCHA_COOKIE, await issueCaptcha(text, context), CAPTCHA_SECONDS)
    return { svg: data }
  },

  async login(input, context) {
    const username = (input.username ?? '').trim()
    const failures = await attemptsOf(username, context)
    refuseLocked(failures, context)
    const mode = context.setting('login_captcha')
    const needsCaptcha = mode === 'always' || (mode !== 'never' && failures.count >= FAILURES_BEFORE_CAPTCHA)
    if (needsCaptcha && !(await redeemCaptcha(input.captcha, context))) fail('CAPTCHA', { content: { captcha: true } })

    const admin = await context.db
      .selectFrom('admin')
      .select(['id', 'real_name', 'password', 'status', 'force_pass'])
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    if (!(await verifyPassword(admin?.password ?? null, input.password)) || !admin) {
      const count = await countFailure(username, context)
      const next = mode === 'always' || (mode !== 'never' && count >= FAILURES_BEFORE_CAPTCHA)
      fail('CRED', { content: { captcha: next } })
    }
    // Guesses sent all at once pass the first look together; the right one among them must not come through.
    refuseLocked(await attemptsOf(username, context), context)
    if (!admin.status)
      fail('STATE', {
        message: { zh: '账号已停用,请联系管理员', en: 'This account is disabled; ask your administrator' },
      })
    await clearAttempts(username, context)
    context.trail.targets.push({ id: admin.id, name: admin.real_name })
    const { token, expire } = await issueToken(admin.id, context)
    return { token, expire, ...(admin.force_pass ? { force_pass: true } : {}) }
  },

  async logout(_input, context) {
    // A dead token signs out as well; only a living one has something to revoke.
    if (context.session) {
      await context.db.deleteFrom('token').where('id', '=', context.session.tokenId).execute()
      context.accessChanged()
    }
    return {}
  },

  async info(_input, context) {
    const { admin, dataScope, grant, mustChangePassword } = signedIn(context)
    const row = await context.db
      .selectFrom('admin')
      .select(['headimg_path', 'phone'])
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const roles = await context.db
      .selectFrom('admin_role_ids as held')
      .innerJoin('role', 'role.id', 'held.target_id')
      .select('role.name')
      .where('held.owner_id', '=', admin.id)
      .orderBy('held.place')
      .execute()
    const english = context.language === 'en'
    const text = (name: string) => String(context.setting(name) ?? '')
    return {
      id: admin.id,
      username: admin.username,
      real_name: admin.real_name,
      ...(row.headimg_path ? { headimg_path: row.headimg_path } : {}),
      phone: row.phone,
      role_names: roles.map((role) => role.name),
      data_scope: dataScope === 'areas' ? 'own_areas' : dataScope === 'own' ? 'own_records' : 'all',
      auths: [...new Set([...grant].flatMap((entry) => entry.split(' ')[1] ?? []))],
      sxh_name: text('sxh_name'),
      ba_logo: text('ba_logo'),
      sxh_type: text('sxh_type') as 'association',
      sxh_type_str: text(english ? 'sxh_type_str_en' : 'sxh_type_str'),
      site_title: text('site_title'),
      user: row.headimg_path ? { headimg_path: row.headimg_path } : {},
      unread_todo: 0,
      force_pass: mustChangePassword,
      timezone: text('timezone'),
    }
  },

  async menu(_input, context) {
    signedIn(context)
    return (await context.menuOf(context.language)) as never
  },

  async profile(input, context) {
    const { admin, grant, tokenId, canSensitive } = signedIn(context)
    const id = input.id ?? admin.id
    if (id !== admin.id && !grant.has('/admin/index')) fail('PERM')
    const row = await context.db
      .selectFrom('admin')
      .select(['id', 'username', 'real_name', 'headimg_path', 'phone', 'email', 'last_login_time', 'last_login_ip'])
      .where('id', '=', id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    if (!row) fail('NF')
    const roles = await context.db
      .selectFrom('admin_role_ids as held')
      .innerJoin('role', 'role.id', 'held.target_id')
      .select('role.name')
      .where('held.owner_id', '=', id)
      .orderBy('held.place')
      .execute()
    const sessions = await context.db
      .selectFrom('token')
      .select(['id', 'ip', 'ua', 'create_time', 'last_time'])
      .where('admin_id', '=', id)
      .where('expire_time', '>', context.now().toISOString())
      .orderBy('id', 'desc')
      .execute()
    const phone = context.resources.get('admin').binding.fields['phone'] as Field
    return {
      ...row,
      ...(id === admin.id || canSensitive ? {} : { phone: mask(phone, row.phone) }),
      role_names: roles.map((role) => role.name),
      sessions: sessions.map((session) => ({ ...session, current: session.id === tokenId })),
    } as never
  },

  async update_profile({ old_password: old, password, ...profile }, context) {
    const { admin, tokenId } = signedIn(context)
    const stored = await context.db
      .selectFrom('admin')
      .select(['password', 'username', 'pass_history'])
      .where('id', '=', admin.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (password) {
      if (!old || !(await verifyPassword(stored.password, old))) {
        fail('CRED', {
          message: { zh: '原密码不正确', en: 'The old password is wrong' },
          errors: { old_password: { zh: '原密码不正确', en: 'The old password is wrong' } },
        })
      }
      await checkNewPassword(password, stored, context)
      await keepPassword(admin.id, password, stored, context)
      await revokeTokens(admin.id, tokenId, context)
    }
    const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
    if (changes['real_name'] === null) fail('PARAM', { errors: { real_name: { zh: '请填写', en: 'Required' } } })
    if (changes['phone'] === null) fail('PARAM', { errors: { phone: { zh: '请填写', en: 'Required' } } })
    if (Object.keys(changes).length > 0) {
      await context.db
        .updateTable('admin')
        .set({ ...changes, update_time: context.now().toISOString(), revision: sql`revision + 1` })
        .where('id', '=', admin.id)
        .execute()
    }
    context.trail.targets.push({ id: admin.id, name: admin.real_name })
    context.trail.changes.push(
      ...Object.entries(changes).map(([field, value]) => ({
        field,
        old: null,
        new: field === 'phone' ? MASK : value,
      })),
      ...(password ? [{ field: 'password', old: MASK, new: MASK }] : []),
    )
    context.accessChanged()
    return { id: admin.id }
  },
})
