// A write to the menu may not open anything to anybody that its writer doesn't hold.
import { EVERY_RIGHT, type Grant } from '#kernel/access'
import { fail } from '#kernel/errors'
import { allGrants, editorOf, type Holder, ownGrant } from '../../access/grants'
import { lockTree } from '../../actions/tree'
import { type Context, resourceOf } from '../../core/context'

/** Newly opened entries that the writer may not give. */
export function grown(before: Grant | undefined, after: Grant, own: Grant): string[] {
  return [...after].filter((entry) => !before?.has(entry) && !own.has(entry))
}

function refuseGrown(before: ReadonlyMap<string, Holder>, after: ReadonlyMap<string, Holder>, own: Grant): void {
  for (const [key, holder] of after) {
    const [more] = grown(before.get(key)?.grant, holder.grant, own)
    if (more === undefined) continue
    const [route = '', right] = more.split(' ')
    const what = right && right !== EVERY_RIGHT ? right : route
    fail('PERM', {
      message: {
        zh: `这会让「${holder.name}」得到您自己没有的权限：${what}`,
        en: `This would give “${holder.name}” permissions that you do not have: ${what}`,
      },
    })
  }
}

/**
 * Compares the grant of every role, and of every set of roles that somebody holds, before and after the write. A page
 * without buttons opens all its calls, so deleting the last button gives permissions too. Serialised: two deletes, each
 * harmless, could remove a page's last two buttons together. A super administrator may give everything.
 */
export async function guarded<T>(context: Context, write: () => Promise<T>): Promise<T> {
  await lockTree(resourceOf(context), context)
  const editor = await editorOf(context)
  if (editor.isSuper) return write()
  const before = await allGrants(context.db)
  const own = await ownGrant(context.db, editor)
  const answer = await write()
  refuseGrown(before, await allGrants(context.db), own)
  return answer
}
