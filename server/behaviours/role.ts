// Roles: nobody creates, changes or removes one with permissions beyond their own, and nobody changes their own.
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Editor, editorOf, isNarrower, isWithin, rolePowers } from '../access/grants'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { viewAs, viewDraft } from './account/view-as'
import { titlesOf } from './menu/titles'
import { refuseMeeting, refuseWithoutAreas } from './role/holders'
import { withParents } from './role/parents'

type Role = Shapes['role']['row']

const builtIn: Text = { zh: '内置角色不能更改或删除', en: 'The built-in role cannot be changed or deleted' }

/** Refuses roles that the caller may not change at all. */
async function refuseUntouchable(ids: readonly number[], editor: Editor, context: Context): Promise<void> {
  for (const role of (await rolePowers(context.db, ids)).values()) {
    if (role.isBuiltIn) fail('STATE', { message: builtIn })
    if (editor.isSuper) continue
    if (editor.roleIds.has(role.id))
      fail('PERM', { message: { zh: '不能更改自己的角色', en: 'You cannot change a role that you hold' } })
    if (!isWithin(role, editor))
      fail('PERM', {
        message: {
          zh: `「${role.name}」的权限多于您自己的`,
          en: `“${role.name}” has permissions that you do not have`,
        },
      })
  }
}

/** All by which a role gives something. */
type Given = Pick<Role, 'auth_ids' | 'can_export' | 'can_sensitive' | 'data_scope'>

/** Names each field by which the role would give more than its editor holds. */
async function refuseBeyond(role: Given, stored: Role | null, editor: Editor, context: Context): Promise<void> {
  if (editor.isSuper) return
  const errors: Record<string, Text> = {}
  const added = role.auth_ids.filter((id) => !stored?.auth_ids.includes(id) && !editor.entries.has(id))
  const lacking = await titlesOf(added, context, { giving: true })
  if (lacking.size > 0) {
    const names = [...lacking.values()].slice(0, 3).join('、')
    errors['auth_ids'] = { zh: `不能授予自己没有的权限：${names}`, en: `You do not hold: ${names}` }
  }
  const more = { zh: '您自己没有此权限', en: 'You do not have this yourself' }
  if (role.can_export && !stored?.can_export && !editor.canExport) errors['can_export'] = more
  if (role.can_sensitive && !stored?.can_sensitive && !editor.canSensitive) errors['can_sensitive'] = more
  if (!isNarrower(role.data_scope, editor.dataScope) && role.data_scope !== stored?.data_scope)
    errors['data_scope'] = { zh: '不能宽于您自己的数据范围', en: 'Cannot be wider than your own' }
  if (Object.keys(errors).length > 0) fail('PERM', { errors })
}

export default behaviour('role', {
  view_as: viewAs,

  async view_draft({ name, auth_ids, data_scope, can_export = false, can_sensitive = false, places = [] }, context) {
    const given = { auth_ids: await withParents(auth_ids, context), data_scope, can_export, can_sensitive }
    if ((await titlesOf(given.auth_ids, context, { giving: true })).size === 0)
      fail('PARAM', { errors: { auth_ids: { zh: '请先勾选页面', en: 'Tick a page first' } } })
    await refuseBeyond(given as Given, null, await editorOf(context), context)
    await viewDraft({ ...(given as Given), name: name ?? '' }, places, context)
    return {}
  },

  async check(record, stored, context) {
    const editor = await editorOf(context)
    if (stored) await refuseUntouchable([stored.id], editor, context)
    const same = stored && record.auth_ids.every((id) => stored.auth_ids.includes(id))
    if (!same) record.auth_ids = await withParents(record.auth_ids, context)
    await refuseBeyond(record, stored, editor, context)
    if (!stored) return
    await refuseMeeting(record, stored, editor, context)
    await refuseWithoutAreas(record, stored, context)
  },

  async remove(input, context, next) {
    await refuseUntouchable(input.id_list, await editorOf(context), context)
    return next(input)
  },

  async restoring(input, context, next) {
    const editor = await editorOf(context)
    const answer = await next(input)
    // Checked after restoring, when they count again; a refusal leaves them in the recycle bin.
    await refuseUntouchable(input.id_list, editor, context)
    return answer
  },

  async read(input, context, next) {
    const role = await next(input)
    const titles = await titlesOf(role.auth_ids, context)
    return { ...role, auth_names: role.auth_ids.map((id) => titles.get(id) ?? '') }
  },
})
