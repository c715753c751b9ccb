// The loop of every job about records: a few hundred rows a turn, each on its own savepoint, nothing twice.
import type { Binding, Call } from '#kernel/binding'
import type { Context } from '../core/context'
import { writeLog } from '../http/audit'
import { preconditionsOf } from './precondition'
import { type Outcome, saveOutcomes, type TakenRow, takeRows } from './rows'
import type { Run, Turn } from './worker'

export interface Way {
  /** The call whose entry points and right apply; by default the job's own. */
  readonly call?: Call
  /** Page or resource and call of the log entry. */
  readonly logged: { readonly page: Binding; readonly call: Call }
  /**
   * Locks the records and checks them: a reason not to touch a row, and its previous values. By default
   * `preconditionsOf`.
   */
  readonly look?: typeof preconditionsOf
  /** Processes one row, on a savepoint. Throws the refusal. */
  one(row: TakenRow, revision: number | null, context: Context): Promise<unknown>
  /** After the rows of a turn, before it commits: completes the outcomes. */
  after?(rows: readonly TakenRow[], outcomes: Map<number, Outcome>, context: Context): Promise<void>
  /** Before the rows of a turn: bulk look-ups. */
  ahead?(rows: readonly TakenRow[], context: Context): Promise<void>
}

async function doRows(run: Run, way: Way, rows: readonly TakenRow[], { context, attempt }: Turn) {
  const outcomes = new Map<number, Outcome>()
  const preconditions = await (way.look ?? preconditionsOf)(
    run,
    rows.map((row) => row.record_id),
    context,
  )
  const sound = rows.filter((row) => preconditions.get(row.record_id)?.reason === null)
  await way.ahead?.(sound, context)
  const until = performance.now() + run.parts.turnTime
  for (const row of rows) {
    if (outcomes.size > 0 && performance.now() > until) break
    const precondition = preconditions.get(row.record_id)
    if (precondition?.reason) {
      outcomes.set(row.id, { result: 'skipped', message: precondition.reason })
      continue
    }
    const answer = await attempt(() => way.one(row, precondition?.revision ?? null, context))
    outcomes.set(row.id, 'refusal' in answer ? { result: 'failed', message: answer.refusal } : { result: 'done' })
  }
  await way.after?.(
    sound.filter((row) => outcomes.get(row.id)?.result === 'done'),
    outcomes,
    context,
  )
  return outcomes
}

/** One turn; false if no row is waiting. */
async function turnOver(run: Run, way: Way, most: number, turn: Turn): Promise<boolean> {
  const started = performance.now()
  const { context } = turn
  const rows = await takeRows(run.job.id, most, context.db)
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

/** Continues with the waiting rows, also after a crash: results were stored together with their effects. */
export async function inTurns(run: Run, way: Way): Promise<null> {
  for (let more = true; more; ) {
    await run.stopIfWished()
    const most = await run.rowsOfTurn()
    more = await run.turn((turn) => turnOver(run, way, most, turn), way.call)
  }
  return null
}
