// No write to the menu may open anything to anybody that its writer does not hold.
import { EVERY_RIGHT, type Grant } from '#kernel/access'
import { fail } from '#kernel/errors'
import { allGrants, editorOf, type Holder, ownGrant } from '../../access/grants'
import { lockTree } from '../../actions/tree'
import { type Context, resourceOf } from '../../core/context'

/** What is open after the write, was not before, and is not the writer's to give. */
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
        en: `This would give “${holder.name}” what you do not hold yourself: ${what}`,
      },
    })
  }
}

/**
 * Compares what every role, and every set of roles that somebody holds, opens before and after the write. A page
 * without buttons opens all its calls, so also a delete can give. One write at a time: two deletes, each harmless,
 * could take a page's last two buttons together. A super administrator may give everything.
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
