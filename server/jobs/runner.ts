// Takes waiting jobs and does them, a few at a time; several servers share the work through row locks.
import { sql } from 'kysely'
import type { Binding, Call } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { errors, fail, Refusal } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Db } from '../database/database'
import { equip, type Running } from '../http/act'
import { createContext } from '../http/answer'
import { asRefusal } from '../http/envelope'
import { inside } from '../http/inside'
import type { Parts } from '../parts'
import type { JobRecord } from './job'
import type { Run } from './worker'
import { workers } from './workers'

const AT_ONCE = 2
const LOOK_EVERY = 5000
const BEAT_EVERY = 5000
/** A job whose server died is taken up again after this time without a heartbeat. */
const DEAD_AFTER = '30 seconds'

class Cancelled extends Error {}

export interface Runner {
  wake(): void
  /** Resolves when nothing is left to do; for tests. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The oldest waiting job, or one that a dead server left behind; marked as ours. */
async function claim(db: Db): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`update job set status = 'running', beat_time = now(),
      begin_time = coalesce(begin_time, now()), update_time = now()
    where id = (select id from job where status = 'waiting'
        or (status = 'running' and beat_time < now() - ${DEAD_AFTER}::interval)
      order by id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** The call whose doors and right the job's rows go through. */
function callOf(job: JobRecord, page: Binding): Call {
  if (job.kind === 'export' || job.kind === 'import' || job.kind === 'edit')
    return engineCall(page, job.kind as EngineCall) ?? fail('NF')
  return page.calls[job.call ?? ''] ?? fail('NF')
}

/** A context of the owner as of now. Refuses when he may no longer do this. */
async function contextOf(job: JobRecord, page: Binding, call: Call, db: Db, parts: Parts): Promise<Running> {
  const session = await parts.sessions.ofAdmin(job.admin_id)
  if (!session) return fail('AUTH')
  const settings = await parts.settings.read()
  const caller = {
    language: job.language,
    ip: job.ip ?? '',
    agent: '',
    cookies: {},
    upload: null,
    setCookie: () => undefined,
  }
  const outer: Running = { ...createContext({ binding: page, call }, session, caller, settings, parts), db }
  equip(outer, parts)
  const { context } = await inside(outer, page, { ...call }, {}, parts)
  const running = context as Running
  equip(running, parts)
  return running
}

function messageOf(refusal: Refusal, job: JobRecord): string {
  const { code, details } = refusal
  const fields = Object.values(details.errors ?? {}).map((text) => pick(text, job.language))
  const own = details.message && pick(details.message, job.language)
  return [own, ...fields].filter(Boolean).join('; ') || pick(errors[code].text, job.language)
}

export function createRunner(parts: Parts, told: (error: unknown) => void): Runner {
  const running = new Set<Promise<void>>()
  let closed = false
  let again = false

  const runOf = (job: JobRecord, page: Binding): Run => {
    const { db } = parts
    const progress: Run['progress'] = async ({ total, done = 0, failed = 0 }, on = db) => {
      await sql`update job set total = coalesce(${total ?? null}, total), done = done + ${done}, failed = failed + ${failed},
        beat_time = now(), update_time = now() where id = ${job.id}`.execute(on)
    }
    return {
      job,
      page,
      parts,
      progress,
      turn: (work, call = callOf(job, page)) =>
        db.transaction().execute(async (transaction) => {
          const context = await contextOf(job, page, call, transaction, parts)
          return work({ context, attempt: (one) => onSavepoint(transaction, job, one) })
        }),
      async stopIfWished() {
        const { rows } = await sql<{ wish_cancel: boolean }>`select wish_cancel from job where id = ${job.id}`.execute(
          db,
        )
        if (closed || rows[0]?.wish_cancel) throw new Cancelled()
      },
    }
  }

  const end = async (job: JobRecord, status: JobRecord['status'], message: string | null): Promise<void> => {
    await sql`update job set status = ${status}, message = ${message?.slice(0, 1000) ?? null}, end_time = now(), update_time = now()
      where id = ${job.id}`.execute(parts.db)
  }

  const work = async (job: JobRecord): Promise<void> => {
    const beat = setInterval(() => {
      sql`update job set beat_time = now() where id = ${job.id}`.execute(parts.db).catch(told)
    }, BEAT_EVERY)
    try {
      const page = parts.resources.bindings.find((one) => one.name === job.resource)
      if (!page) fail('NF')
      const answer = await workers[job.kind](runOf(job, page))
      if (answer)
        await sql`update job set file = ${answer.file}, file_name = ${answer.fileName} where id = ${job.id}`.execute(
          parts.db,
        )
      await end(job, 'done', null)
    } catch (error) {
      // A server that closes leaves its jobs to the next one.
      if (error instanceof Cancelled) await (closed ? release(job) : end(job, 'cancelled', null))
      else {
        const refusal = asRefusal(error)
        if (!refusal) told(error)
        await end(job, 'failed', messageOf(refusal ?? new Refusal('SYS'), job))
      }
    } finally {
      clearInterval(beat)
    }
  }

  const release = async (job: JobRecord): Promise<void> => {
    await sql`update job set status = 'waiting' where id = ${job.id}`.execute(parts.db)
  }

  const take = async (): Promise<void> => {
    while (!closed && running.size < AT_ONCE) {
      const job = await claim(parts.db)
      if (!job) break
      const one: Promise<void> = work(job)
        .catch(told)
        .finally(() => {
          running.delete(one)
          wake()
        })
      running.add(one)
    }
  }

  let taking: Promise<void> | null = null
  const wake = (): void => {
    if (closed) return
    if (taking) {
      again = true
      return
    }
    taking = take()
      .catch(told)
      .finally(() => {
        taking = null
        if (again) {
          again = false
          wake()
        }
      })
  }
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()

  return {
    wake,
    async idle() {
      while (taking || running.size > 0) await Promise.all([taking, ...running])
    },
    async close() {
      closed = true
      clearInterval(timer)
      while (taking || running.size > 0) await Promise.all([taking, ...running])
    },
  }
}

async function onSavepoint<T>(
  db: Db,
  job: JobRecord,
  work: () => Promise<T>,
): Promise<{ value: T } | { refusal: string }> {
  await sql`savepoint row`.execute(db)
  try {
    const value = await work()
    await sql`release savepoint row`.execute(db)
    return { value }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    await sql`rollback to savepoint row`.execute(db)
    return { refusal: messageOf(refusal, job) }
  }
}
