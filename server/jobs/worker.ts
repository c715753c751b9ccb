// What the code behind a kind of job is given.
import type { Binding, Call } from '#kernel/binding'
import type { Context } from '../core/context'
import type { Parts } from '../core/parts'
import type { Db } from '../database/database'
import type { JobRecord } from '../job-store/job'

/** A transaction in the name of the job's owner as he is now: rights that ended meanwhile are gone here as well. */
export interface Turn {
  readonly context: Context
  /** Runs `work` on a savepoint; a refusal undoes it alone. */
  attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { refusal: string }>
}

export interface Run {
  readonly job: JobRecord
  readonly page: Binding
  readonly parts: Parts
  /**
   * One transaction. It commits with what `work` wrote, and with the job's new counts. `call` decides which rows and
   * rights the context has; without it the job's own. Rolls back when `work` throws, and when somebody else has taken
   * the job meanwhile. What only the database stood in the way of is tried again: `work` then begins from the start.
   */
  turn<T>(work: (turn: Turn) => Promise<T>, call?: Call): Promise<T>
  /** Counts rows as done; written now, or with the turn that is under way, as the last thing in it. */
  progress(step: { total?: number; done?: number; failed?: number }, db?: Db): Promise<void>
  /** Throws when the owner wishes to stop: what was committed stays. */
  stopIfWished(): Promise<void>
}

/** Does the whole job. What it throws makes the job fail with the message of the refusal. */
export type Worker = (run: Run) => Promise<{ file: string; fileName: string } | null>
