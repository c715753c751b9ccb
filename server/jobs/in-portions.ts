// Runs a job that an action has begun in portions of its behaviour: thousands of rows by a few statements, one turn each.
import { behaviourOf, type Portion } from '../core/behaviour'
import type { Run } from './worker'

async function go(run: Run, portion: Portion): Promise<null> {
  for (let more = true; more; ) {
    await run.stopIfWished()
    more = await run.turn(async ({ context }) => {
      const done = await portion(run.job.input, context)
      await run.progress({ done }, context.db)
      return done > 0
    })
  }
  return null
}

/** Undefined if the behaviour has no portions for the job's action, which is then done row by row. */
export function inPortions(run: Run): Promise<null> | undefined {
  const portion = behaviourOf(run.parts.resources.get(run.page.base)).portions?.[run.job.call ?? '']
  return portion && go(run, portion)
}
