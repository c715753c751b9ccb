// Stores specimens and takes them out: an action of a resource that only the tests have.
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'

/** All of them or none; the engine refuses rows in another state. */
async function move(to: string, context: Context): Promise<{ num: number }> {
  const subjects = context.subjects ?? []
  for (const row of subjects) await writeChange(resourceOf(context), row, { state: to }, context)
  return { num: subjects.length }
}

export default behaviour('specimen', {
  store: (_input, context) => move('stored', context),
  show_again: (_input, context) => move('shown', context),
})
