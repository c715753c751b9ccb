// Read-only preview of the app as a role, stored with the token so that other devices are unaffected.
import { fail } from '#kernel/errors'
import { editorOf, isWithin, rolePowers } from '../../access/grants'
import { areasOf } from '../../core/areas'
import { type Context, signedIn } from '../../core/context'

async function setView(role: number | null, areas: number[], context: Context): Promise<void> {
  await context.db
    .updateTable('token')
    .set({ view_role: role, view_areas: areas })
    .where('id', '=', signedIn(context).tokenId)
    .execute()
  context.accessChanged()
}

export async function viewAs(input: { role_id: number }, context: Context): Promise<{ role_id: number }> {
  const role = (await rolePowers(context.db, [input.role_id])).get(input.role_id)
  if (!role) fail('NF')
  // Only roles within the viewer's own permissions, so that the preview is complete.
  const editor = await editorOf(context)
  if (!isWithin(role, editor))
    fail('PERM', { message: { zh: '该角色的权限多于您自己的', en: 'This role has permissions that you do not have' } })
  await setView(role.id, [...areasOf(input)], context)
  context.audit.targets.push({ id: role.id, name: role.name })
  return { role_id: role.id }
}

export async function endViewAs(_input: unknown, context: Context): Promise<Record<string, unknown>> {
  await setView(null, [], context)
  return {}
}
