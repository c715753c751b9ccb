// Interface between the job runner and the code of a kind of job.
import type { Binding, Call } from '#kernel/binding'
import type { Context } from '../core/context'
import type { Db } from '../database/database'
import type { Parts } from '../http/parts'
import type { JobRecord } from '../job-store/job'

/** A transaction with the current permissions of the job's owner: those that have ended are gone here as well. */
export interface Turn {
  readonly context: Context
  /** Runs `work` on a savepoint; a refusal rolls back only that. */
  attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { refusal: string }>
}

/** Most rows of a turn. */
export const TURN_ROWS = 200

export interface Run {
  readonly job: JobRecord
  readonly page: Binding
  readonly parts: Parts
  /**
   * One transaction. It commits the writes of `work` with the job's new counts. `call` decides the rows and rights of
   * the context; by default the job's own. Rolls back if `work` throws, or if another server has taken the job.
   * Temporary database failures are retried: `work` then starts over.
   */
  turn<T>(work: (turn: Turn) => Promise<T>, call?: Call): Promise<T>
  /**
   * Most rows of the next turn. After a crash one at a time, on record before it is begun, until all rows of the turn
   * that crashed are behind.
   */
  rowsOfTurn(): Promise<number>
  /** Puts a row on record by itself. */
  mark(row: number): Promise<void>
  /** Counts rows as done; written now, or as the last statement of the current turn. */
  progress(step: { total?: number; done?: number; failed?: number }, db?: Db): Promise<void>
  /** Throws if the owner has cancelled: committed work stays. */
  stopIfWished(): Promise<void>
}

/** Runs the whole job. An error makes the job fail with the message of the refusal. */
export type Worker = (run: Run) => Promise<{ file: string; fileName: string } | null>
