// The loop behind every job about records: a few hundred rows a turn, each on its own, nothing twice.
import type { Binding, Call } from '#kernel/binding'
import type { Context } from '../core/context'
import { writeLog } from '../http/audit'
import { preconditionsOf } from './precondition'
import { type Outcome, saveOutcomes, type TakenRow, takeRows } from './rows'
import type { Run, Turn } from './worker'

const ROWS = 200

export interface Way {
  /** Whose doors and right count; without it those of the job's own call. */
  readonly call?: Call
  /** As the log names it: a page or resource, and a call of it. */
  readonly logged: { readonly page: Binding; readonly call: Call }
  /** Why a row is not to be touched, and what it was before. Locks the records. Without it: as `standingsOf` says. */
  readonly look?: typeof preconditionsOf
  /** Does one row, on a savepoint. Throws the refusal. */
  one(row: TakenRow, revision: number | null, context: Context): Promise<unknown>
  /** After the rows of a turn, before it commits: adds to the outcomes what is known only now. */
  after?(rows: readonly TakenRow[], outcomes: Map<number, Outcome>, context: Context): Promise<void>
  /** Before the rows of a turn are touched. */
  ahead?(rows: readonly TakenRow[], context: Context): Promise<void>
}

async function doRows(run: Run, way: Way, rows: readonly TakenRow[], { context, attempt }: Turn) {
  const outcomes = new Map<number, Outcome>()
  const standings = await (way.look ?? preconditionsOf)(
    run,
    rows.map((row) => row.record_id),
    context,
  )
  const sound = rows.filter((row) => standings.get(row.record_id)?.reason === null)
  await way.ahead?.(sound, context)
  const until = performance.now() + run.parts.turnTime
  for (const row of rows) {
    if (outcomes.size > 0 && performance.now() > until) break
    const standing = standings.get(row.record_id)
    if (standing?.reason) {
      outcomes.set(row.id, { result: 'skipped', message: standing.reason })
      continue
    }
    const answer = await attempt(() => way.one(row, standing?.revision ?? null, context))
    outcomes.set(row.id, 'refusal' in answer ? { result: 'failed', message: answer.refusal } : { result: 'done' })
  }
  await way.after?.(
    sound.filter((row) => outcomes.get(row.id)?.result === 'done'),
    outcomes,
    context,
  )
  return outcomes
}

/** One turn; false where no row waits any more. */
async function turnOver(run: Run, way: Way, turn: Turn): Promise<boolean> {
  const started = performance.now()
  const { context } = turn
  const rows = await takeRows(run.job.id, ROWS, context.db)
  if (rows.length === 0) return false
  const outcomes = await doRows(run, way, rows, turn)
  await saveOutcomes(outcomes, context.db)
  if (context.audit.targets.length > 0) {
    context.audit.page = run.page
    const done = { status: 200, message: 'ok', cost: performance.now() - started }
    await writeLog(context.db, { ...context, ...way.logged }, done)
  }
  const failed = [...outcomes.values()].filter((one) => one.result !== 'done').length
  await run.progress({ done: outcomes.size, failed }, context.db)
  return true
}

/** Goes on with the rows that wait, also after a crash: what is done was written together with its effect. */
export async function inTurns(run: Run, way: Way): Promise<null> {
  for (let more = true; more; ) {
    await run.stopIfWished()
    more = await run.turn((turn) => turnOver(run, way, turn), way.call)
  }
  return null
}
