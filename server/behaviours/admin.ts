// System users: nobody gives or takes permissions beyond their own, and one enabled super administrator always remains.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { editorOf, rolePowers } from '../access/grants'
import { refuseTaken } from '../actions/restore'
import { areaField, areasOf } from '../core/areas'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { living } from '../database/living'
import { clearAttempts, clearProof } from './account/attempts'
import { checkNewPassword, keepPassword } from './account/password'
import { revokeAccess } from './account/token'
import {
  type Hold,
  holdOne,
  holdPeople,
  type Person,
  refuseBeyond,
  refuseLastSuper,
  refuseOneself,
  refuseRoles,
} from './admin/people'

type Record = Shapes['admin']['row']

function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** Another account with the name. Case-insensitive like sign-in: names that differ only in case are the same. */
function holderOf(username: string, id: number | null, { db }: Context) {
  return db
    .selectFrom('admin')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('id', 'is distinct from', id)
    .where(living())
    .executeTakeFirst()
}

async function refuseTakenName(username: string, id: number | null, context: Context): Promise<void> {
  const found = await holderOf(username, id, context)
  if (!found) return
  fail('DUP', {
    message: { zh: '登录名已存在', en: 'Username already exists' },
    errors: { username: { zh: '已存在', en: 'Already exists' } },
    content: { exist_id: found.id },
  })
}

/** Checks a change of roles and of the enabled switch before it is made. */
async function judgeChange(
  hold: Hold,
  person: Person,
  wanted: { role_ids?: readonly number[] | null | undefined; status?: boolean | null | undefined },
  context: Context,
): Promise<void> {
  const { editor } = hold
  if (wanted.status === false && person.status) {
    refuseOneself(hold, { zh: '不能停用自己', en: 'You cannot disable yourself' })
    refuseLastSuper(hold, [person.id])
  }
  const roles = wanted.role_ids
  if (!roles || sameIds(roles, person.role_ids)) return
  if (person.id === editor.id && !editor.isSuper) {
    const text = { zh: '不能更改自己的角色', en: 'You cannot change your own roles' }
    fail('PERM', { message: text, errors: { role_ids: text } })
  }
  await refuseRoles(
    roles.filter((id) => !person.role_ids.includes(id)),
    editor,
    context,
  )
  const powers = await rolePowers(context.db, roles)
  if (person.is_super && ![...powers.values()].some((role) => role.isBuiltIn)) refuseLastSuper(hold, [person.id])
}

export default behaviour('admin', {
  async check(record, stored, context) {
    if (record.username !== stored?.username) await refuseTakenName(record.username, stored?.id ?? null, context)
    if (!stored) {
      const password = (record as { password?: string }).password ?? ''
      await checkNewPassword(password, { username: record.username, password: null, pass_history: [] }, context)
      // The creator of the account knows its password.
      Object.assign(record, { force_pass: true, pass_time: context.now().toISOString() })
    }
    const same = stored && sameIds(record.role_ids, stored.role_ids) && sameIds(areasOf(record), areasOf(stored))
    if (!same) await judgeRoles(record, context)
  },

  async create(input, context, next) {
    const { editor } = await holdPeople([], context)
    await refuseRoles(input.role_ids, editor, context)
    return next({ ...input, username: input.username.toLowerCase() })
  },

  async update(input, context, next) {
    const hold = await holdPeople([input.id], context)
    const [person] = hold.people
    if (person) {
      await refuseBeyond(hold, context)
      await judgeChange(hold, person, input, context)
    }
    const { username } = input
    const answer = await next(username === undefined ? input : { ...input, username: username.toLowerCase() })
    if (person) await endSessions(person, hold, context)
    return answer
  },

  async remove(input, context, next) {
    const hold = await holdPeople(input.id_list, context)
    await refuseBeyond(hold, context)
    refuseOneself(hold, { zh: '不能删除自己', en: 'You cannot delete yourself' })
    refuseLastSuper(hold, input.id_list)
    const answer = await next(input)
    for (const person of hold.people) await revokeAccess(person.id, null, context)
    return answer
  },

  async restoring({ id_list: ids }, context, next) {
    // Restoring an account gives access to everything it held.
    if (!(await editorOf(context)).isSuper)
      fail('PERM', {
        message: { zh: '只有超级管理员可以恢复系统用户', en: 'Only a super administrator can restore system users' },
      })
    const people = await context.db.selectFrom('admin').select(['id', 'username']).where('id', 'in', ids).execute()
    for (const { id, username } of people) {
      const holder = await holderOf(username, id, context)
      if (holder) await refuseTaken('username', id, holder.id, ids, context)
    }
    return next({ id_list: ids })
  },

  async set_pass({ id, password }, context) {
    const hold = await holdOne(id, context)
    refuseOneself(hold, {
      zh: '请在个人中心修改自己的密码',
      en: 'Change your own password in the personal centre',
    })
    const stored = await context.db
      .selectFrom('admin')
      .select(['password', 'username', 'pass_history'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await checkNewPassword(password, stored, context)
    await keepPassword(id, password, stored, true, context)
    await revokeAccess(id, null, context)
    await clearAttempts(stored.username, context)
    await clearProof('password', id, context)
    context.audit.changes.push({ id, field: 'password', old: MASK, new: MASK })
    return { id }
  },

  async sign_out({ id }, context) {
    await holdOne(id, context)
    return { num: await revokeAccess(id, null, context) }
  },

  async reset_totp({ id }, context) {
    const hold = await holdOne(id, context)
    refuseOneself(hold, {
      zh: '请在个人中心停用自己的两步验证',
      en: 'Switch your own two-step sign-in off in the personal centre',
    })
    await context.db
      .updateTable('admin')
      .set({ totp_on: false, totp_secret: null, totp_step: null, recovery_codes: [], revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute()
    await revokeAccess(id, null, context)
    await clearProof('code', id, context)
    context.audit.changes.push({ id, field: 'totp_on', old: true, new: false })
    return { id }
  },
})

/** Consequences of the roles: who is a super administrator, who needs areas. */
async function judgeRoles(record: Record, context: Context): Promise<void> {
  const roles = [...(await rolePowers(context.db, record.role_ids ?? [])).values()]
  record.is_super = roles.some((role) => role.isBuiltIn)
  if (!areaField || areasOf(record).length > 0 || roles.every((role) => role.dataScope !== 'own_areas')) return
  const text = {
    zh: '角色的数据范围为「本区域及下级」，请选择区域',
    en: 'Choose areas: a role’s data scope is “own areas”',
  }
  fail('PARAM', { errors: { [areaField]: text } })
}

/** Signs out people who were disabled or whose permissions changed; one's own session continues with the new ones. */
async function endSessions(before: Person, hold: Hold, context: Context): Promise<void> {
  const { people } = await holdPeople([before.id], context)
  const [after] = people
  const same =
    after?.status === before.status && sameIds(after.role_ids, before.role_ids) && sameIds(after.areas, before.areas)
  if (same) return
  await revokeAccess(before.id, before.id === hold.editor.id ? (context.session?.tokenId ?? null) : null, context)
}
