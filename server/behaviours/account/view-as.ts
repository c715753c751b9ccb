// Looking at the app as a role does, without changing anything: kept with the token, so that other devices are not touched.
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
  // Only a role that is shown as it is: nothing of it may be cut off by what the viewer lacks.
  const editor = await editorOf(context)
  if (!isWithin(role, editor))
    fail('PERM', { message: { zh: '该角色的权限多于您自己的', en: 'This role holds more than you do' } })
  await setView(role.id, [...areasOf(input)], context)
  context.audit.targets.push({ id: role.id, name: role.name })
  return { role_id: role.id }
}

export async function endViewAs(_input: unknown, context: Context): Promise<Record<string, unknown>> {
  await setView(null, [], context)
  return {}
}
