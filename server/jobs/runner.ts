// Runs waiting jobs, a few at a time; several servers share the work through row locks.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fail, Refusal } from '#kernel/errors'
import { asRefusal, asUnavailable } from '../http/envelope'
import type { Parts } from '../http/parts'
import type { JobRecord } from '../job-store/job'
import { currentCall } from '../operations/current-call'
import { inSpan } from '../tracing/span'
import { abandonJob, beat, claim, endJob, held, isHopeless, isPassedOver, Lost, releaseJob } from './claim'
import { countCrash, markRow, nextRow } from './crashes'
import { Hung, unlessAborted } from './hung'
import { messageOf } from './owner'
import { persistently } from './persist'
import { turnsOf } from './turn'
import { type Run, TURN_ROWS } from './worker'
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
  const running = new Map<number, { readonly job: JobRecord; readonly over: Promise<void> }>()
  let closed = false

  const runOf = (job: JobRecord, isLost: () => boolean, hung: AbortSignal, isAlive: () => void): Run => {
    const page = parts.resources.bindings.find((one) => one.name === job.resource) ?? fail('NF')
    const turn = turnsOf(job, page, parts, hung)
    let suspects = job.tries > 0 ? TURN_ROWS : 0
    return {
      job,
      page,
      parts,
      async progress({ total, done = 0, failed = 0 }, on = db) {
        const { numAffectedRows } = await sql`update job set total = coalesce(${total ?? null}, total),
          done = done + ${done}, failed = failed + ${failed}, row_id = null, beat_time = now(), update_time = now()
          where ${held(job)}`.execute(on)
        if (Number(numAffectedRows ?? 0) === 0) throw new Lost()
        isAlive()
      },
      turn(work, call) {
        isAlive()
        return turn(work, call)
      },
      mark: (row) => markRow(job, row, db),
      async rowsOfTurn() {
        if (suspects === 0) return TURN_ROWS
        suspects -= 1
        await persistently(() => markRow(job, nextRow(job), db))
        return 1
      },
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
    if (error instanceof Hung) {
      report(error)
      return abandonJob(job, db)
    }
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
    const hung = new AbortController()
    const silence = setTimeout(
      () => hung.abort(new Hung(`job ${job.id} has hung for ${parts.silence} ms`)),
      parts.silence,
    )
    const pulse = setInterval(() => {
      beat(job, db, false).catch((error: unknown) => {
        if (error instanceof Lost) lost = true
        else report(error)
      })
    }, BEAT_EVERY)
    try {
      if (isHopeless(job)) fail('SYS', { message: broken })
      if (job.row_id !== null && (await persistently(() => countCrash(job, db))))
        report(new Error(`row ${job.row_id} of job ${job.id} has crashed the server three times and was set aside`))
      await persistently(() => parts.ownFields.refresh())
      const run = runOf(
        job,
        () => lost,
        hung.signal,
        () => silence.refresh(),
      )
      const answer = await currentCall.run({ id: `job ${job.id}`, call: job.kind }, () =>
        inSpan(`job ${job.kind}`, 'internal', { 'job.id': job.id }, () =>
          unlessAborted(hung.signal, () => workers[job.kind](run)),
        ),
      )
      await persistently(() => endJob(job, { status: 'done', message: null, answer }, db))
    } catch (error) {
      await persistently(() => stop(job, error))
    } finally {
      clearInterval(pulse)
      clearTimeout(silence)
    }
  }

  const take = async (): Promise<void> => {
    while (!closed && running.size < AT_ONCE) {
      const ours = [...running.keys()]
      const job = await claim(db, ours)
      if (!job) {
        if (!(await isPassedOver(db, ours))) break
        await sleep(LOOK_AGAIN)
        continue
      }
      const over = work(job)
        .catch(report)
        .finally(() => {
          running.delete(job.id)
          wake()
        })
      running.set(job.id, { job, over })
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
    while (taking || running.size > 0) await Promise.all([taking, ...[...running.values()].map(({ over }) => over)])
  }
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()

  return {
    wake,
    idle: quiet,
    async close() {
      closed = true
      clearInterval(timer)
      // Should the server be killed before the turn ends, that is no crash of the row.
      await Promise.all([...running.values()].map(({ job }) => markRow(job, sql`null`, db).catch(() => undefined)))
      await quiet()
    },
  }
}
