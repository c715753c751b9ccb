// Read-only preview of the app as a role, stored with the token so that other devices are unaffected.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Editor, editorOf, isWithin, rolePowers } from '../../access/grants'
import { areasOf } from '../../core/areas'
import type { DraftRole } from '../../core/caller'
import { type Context, signedIn } from '../../core/context'

interface View {
  role: number | null
  /** A role as it stands in the editor. */
  draft: Row | null
  areas: readonly number[]
}

/** Rows of a narrower viewer would mix with those of the role. */
function refuseNarrow(editor: Editor): void {
  if (editor.isSuper || editor.dataScope === 'all') return
  fail('PERM', {
    message: { zh: '以角色查看需要「全部」数据范围', en: 'Viewing as a role needs the data scope “all”' },
  })
}

async function setView({ role, draft, areas }: View, context: Context): Promise<void> {
  await context.db
    .updateTable('token')
    .set({ view_role: role, view_draft: draft && JSON.stringify(draft), view_areas: [...areas] } as never)
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
  refuseNarrow(editor)
  await setView({ role: role.id, draft: null, areas: areasOf(input) }, context)
  context.audit.targets.push({ id: role.id, name: role.name })
  return { role_id: role.id }
}

/** The same with a role that is still being edited. The caller has made sure that it gives nothing beyond their own. */
export async function viewDraft(role: DraftRole, areas: readonly number[], context: Context): Promise<void> {
  refuseNarrow(await editorOf(context))
  await setView({ role: null, draft: { ...role }, areas }, context)
}

export async function endViewAs(_input: unknown, context: Context): Promise<Record<string, unknown>> {
  await setView({ role: null, draft: null, areas: [] }, context)
  return {}
}
