// Publishing by an action, whatever is published.
import { writeChange } from '../../actions/write'
import { type Context, resourceOf } from '../../core/context'

/** A published record has a time that has come; one that was withdrawn keeps its own. */
export async function dated(context: Context): Promise<void> {
  const now = context.now().toISOString()
  for (const row of context.subjects ?? []) {
    const at = row['publish_time'] as string | Date | null
    if (at !== null && new Date(at).toISOString() <= now) continue
    Object.assign(row, await writeChange(resourceOf(context), row, { publish_time: now }, context))
  }
}
