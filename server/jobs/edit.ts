// Sets the same fields on many records, each through the same update as a single edit.
import type { Row } from '#kernel/binding'
import { type Context, resourceOf } from '../core/context'
import { differing, snapshot } from './before'
import { inTurns } from './in-turns'
import type { Worker } from './worker'

export const edit: Worker = (run) => {
  const { page } = run
  const { change } = run.job.input as { change: Row }
  const logged = run.parts.resources.binding('many')
  let before: Awaited<ReturnType<typeof snapshot>> = new Map()
  const ids = (rows: readonly { record_id: number }[]) => rows.map((row) => row.record_id)
  return inTurns(run, {
    logged: { page: logged, call: logged.calls['edit'] as never },
    async ahead(rows, context) {
      before = await snapshot(resourceOf(context), ids(rows), context)
    },
    one(row, revision, context) {
      const known = revision === null ? {} : { revision }
      return context.perform(page, 'update', { [idOf(context)]: row.record_id, ...known, ...change })
    },
    async after(rows, outcomes, context) {
      const resource = resourceOf(context)
      const now = await snapshot(resource, ids(rows), context)
      for (const { id, record_id: record } of rows) {
        const [old, made] = [before.get(record), now.get(record)]
        if (!old || !made) continue
        const revision = (made['revision'] as number | undefined) ?? null
        outcomes.set(id, { result: 'done', before: differing(resource, old, made), revision })
      }
    },
  })
}

function idOf(context: Context): string {
  return context.call.id
}
