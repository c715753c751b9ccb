// Runs waiting jobs, a few at a time; several servers share the work through row locks.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fail, Refusal } from '#kernel/errors'
import { asRefusal, asUnavailable } from '../http/envelope'
import type { Parts } from '../http/parts'
import type { JobRecord } from '../job-store/job'
import { currentCall } from '../operations/current-call'
import { beat, claim, endJob, held, isPassedOver, Lost, MOST_TRIES, releaseJob } from './claim'
import { messageOf } from './owner'
import { persistently } from './persist'
import { turnsOf } from './turn'
import type { Run } from './worker'
import { workers } from './workers'

const AT_ONCE = 2
const LOOK_EVERY = 5000
const LOOK_AGAIN = 100
const BEAT_EVERY = 5000

class Cancelled extends Error {}

export interface Runner {
  wake(): void
  /** Resolves when no work is left; for tests. */
  idle(): Promise<void>
  /** Running jobs stop after their current turn, and wait for the next server. */
  close(): Promise<void>
}

const broken = {
  zh: '服务器多次在处理这项任务时中断，已停止',
  en: 'The server was cut off several times while doing this; it was stopped',
}

export function createRunner(parts: Parts, report: (error: unknown) => void): Runner {
  const { db } = parts
  const running = new Map<number, Promise<void>>()
  let closed = false

  const runOf = (job: JobRecord, isLost: () => boolean): Run => {
    const page = parts.resources.bindings.find((one) => one.name === job.resource) ?? fail('NF')
    return {
      job,
      page,
      parts,
      async progress({ total, done = 0, failed = 0 }, on = db) {
        const { numAffectedRows } = await sql`update job set total = coalesce(${total ?? null}, total),
          done = done + ${done}, failed = failed + ${failed}, beat_time = now(), update_time = now()
          where ${held(job)}`.execute(on)
        if (Number(numAffectedRows ?? 0) === 0) throw new Lost()
      },
      turn: turnsOf(job, page, parts),
      async stopIfWished() {
        if (closed) throw new Cancelled()
        if (isLost()) throw new Lost()
        const { rows } = await sql<{ wish_cancel: boolean }>`select wish_cancel from job where ${held(job)}`.execute(db)
        if (!rows[0]) throw new Lost()
        if (rows[0].wish_cancel) throw new Cancelled()
      },
    }
  }

  const stop = async (job: JobRecord, error: unknown): Promise<void> => {
    // The new holder records the end.
    if (error instanceof Lost) return
    if (error instanceof Cancelled)
      return closed ? releaseJob(job, db) : endJob(job, { status: 'cancelled', message: null }, db)
    const refusal = asRefusal(error) ?? asUnavailable(error)
    if (!refusal) report(error)
    const page = parts.resources.bindings.find((one) => one.name === job.resource)
    const message = messageOf(refusal ?? new Refusal('SYS'), job, page)
    return endJob(job, { status: 'failed', message }, db)
  }

  const work = async (job: JobRecord): Promise<void> => {
    let lost = false
    const pulse = setInterval(() => {
      beat(job, db, false).catch((error: unknown) => {
        if (error instanceof Lost) lost = true
        else report(error)
      })
    }, BEAT_EVERY)
    try {
      if (job.tries > MOST_TRIES) fail('SYS', { message: broken })
      const behind = { id: `job ${job.id}`, call: job.kind }
      const answer = await currentCall.run(behind, () => workers[job.kind](runOf(job, () => lost)))
      await persistently(() => endJob(job, { status: 'done', message: null, answer }, db))
    } catch (error) {
      await persistently(() => stop(job, error))
    } finally {
      clearInterval(pulse)
    }
  }

  const take = async (): Promise<void> => {
    while (!closed && running.size < AT_ONCE) {
      const ours = [...running.keys()]
      const job = await claim(db, ours)
      if (!job) {
        if (!(await isPassedOver(db, ours))) break
        await setTimeout(LOOK_AGAIN)
        continue
      }
      const one = work(job)
        .catch(report)
        .finally(() => {
          running.delete(job.id)
          wake()
        })
      running.set(job.id, one)
    }
  }

  let taking: Promise<void> | null = null
  let again = false
  const wake = (): void => {
    if (closed) return
    if (taking) {
      again = true
      return
    }
    taking = take()
      .catch(report)
      .finally(() => {
        taking = null
        if (again) {
          again = false
          wake()
        }
      })
  }
  const quiet = async (): Promise<void> => {
    while (taking || running.size > 0) await Promise.all([taking, ...running.values()])
  }
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()

  return {
    wake,
    idle: quiet,
    close() {
      closed = true
      clearInterval(timer)
      return quiet()
    },
  }
}
