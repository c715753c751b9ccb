// Runs a call: alone for a read, otherwise in one transaction with its log entry.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Call, Row } from '#kernel/binding'
import { errors, Refusal } from '#kernel/errors'
import { didNothing, unfitIn } from '#kernel/unfit'
import { meantTitle } from '../core/call-title'
import type { Context } from '../core/context'
import { together } from '../database/together'
import { inTransaction } from '../database/transaction'
import { checkInputs } from '../rows/references'
import { logEntry, type Outcome, writeLog } from './audit'
import type { Candidate } from './candidate'
import { withChosen } from './chosen'
import { equip, nothingBehind } from './nested'
import { type Claim, claimOf, Repeated } from './once'
import type { Parts } from './parts'
import type { Running } from './running'

class Rehearsed extends Error {
  constructor(readonly content: unknown) {
    super('rehearsed')
  }
}

/** Changes that the call would log, for the preview of a form. */
function withChanges(content: unknown, { audit }: Context): unknown {
  const { targets, changes } = audit
  return content !== null && typeof content === 'object' ? { ...content, targets, changes } : content
}

/** A refusal whose persistent effects are committed. */
class Marked {
  constructor(readonly refusal: Refusal) {}
}

/**
 * Rolls back the call and applies its `afterRefusal` effects. At once and on the same connection: if it waited for
 * another one, wrong guesses would be counted only after all of them were checked.
 */
async function mark(error: unknown, context: Running): Promise<Marked> {
  if (!(error instanceof Refusal) || context.lasting.length === 0) throw error
  await sql`rollback and chain`.execute(context.db)
  for (const act of context.lasting) await act(context)
  return new Marked(error)
}

/**
 * Errors after which a call is retried from the start: serialisation failure, deadlock, and a prepared statement that
 * another instance has outdated by migrating.
 */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40001', '40P01', '0A000'])
const TRIES = 3

export function isCollision(error: unknown): boolean {
  return COLLISIONS.has((error as { code?: string } | null)?.code)
}

async function unlessColliding<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === TRIES || !isCollision(error)) throw error
    }
  }
}

/** Without a transaction: a read, a sign-in whose failures must stay counted, an upload that takes its time. */
export async function actAlone(
  { call, handle }: Candidate,
  body: Row,
  context: Running,
  parts: Parts,
  started: number,
) {
  const { dry: _, ...input } = body
  const content = await handle(input, context, nothingBehind)
  if (context.touched.access) parts.changes.announce()
  if (context.touched.jobs) parts.wakeJobs()
  // Log only calls of a session or with targets: strangers must not fill the log.
  const isLogged = context.session !== null || context.audit.targets.length > 0
  if (!call.reads && isLogged) await writeLog(parts.db, context, done(started))
  return content
}

/**
 * Runs the call behind its claim. An action waits for the claim, because it may do more than write to the database;
 * everything else goes on at once and fails with it.
 */
async function claimed(claim: Claim, call: Call, run: () => Promise<unknown>): Promise<unknown> {
  const made = claim.make()
  if (call.operation === 'action') await made
  const [, content] = await together([made, run()])
  return content
}

/** Classes of errors after which the database has undone the whole statement. */
const UNDONE = /^(?:22|23|40|55|0A)/

/** The call as one statement with its log entry; null if it has to be run with all its steps, which also reports errors. */
async function actAtOnce(
  { atOnce, ...candidate }: Candidate,
  requestNo: unknown,
  input: Row,
  context: Running,
  parts: Parts,
  started: number,
): Promise<unknown> {
  if (!atOnce) return null
  const claim = claimOf(context, requestNo, input)
  const behind = (made: RawBuilder<number>) => [
    ...(claim ? [claim.whole(sql`jsonb_build_object('id', ${made})`)] : []),
    ...(parts.audited(candidate) ? [logEntry(context, done(started), made)] : []),
  ]
  return atOnce(input, context, behind).catch((error: unknown) => {
    const isUndone = error instanceof pg.DatabaseError && UNDONE.test(error.code ?? '')
    if (error instanceof Refusal || isUndone) return null
    throw error
  })
}

/** In one transaction with its log entry and the notification of other servers. */
export async function actWhole(candidate: Candidate, body: Row, context: Running, parts: Parts, started: number) {
  const { request_no: requestNo, dry, ...input } = body
  const title = meantTitle(parts.resources.bindings, candidate.call, input)
  if (title) context.audit.action = title
  const written = dry === true ? null : await actAtOnce(candidate, requestNo, input, context, parts, started)
  if (written !== null) return written
  const work = async (inside: Running, isRepeated: boolean) => {
    context.audit.targets.length = 0
    context.audit.changes.length = 0
    delete context.audit.page
    delete context.audit.note
    context.lasting.length = 0
    context.touched.access = parts.grantedFrom.has(candidate.binding.base)
    const claim = claimOf(inside, requestNo, input)
    const handle = (chosen: Row) => candidate.handle(chosen, inside, nothingBehind)
    const run = async () => {
      await checkInputs(candidate.call.input, input, inside)
      return withChosen(candidate, input, inside, dry === true, handle)
    }
    const content = claim ? await (isRepeated ? claim.first() : claimed(claim, candidate.call, run)) : await run()
    if (dry === true) throw new Rehearsed(withChanges(content, inside))
    const last: RawBuilder<unknown>[] = []
    if (claim && !isRepeated) last.push(claim.kept(content))
    if (parts.audited(candidate)) last.push(logEntry(inside, outcomeOf(candidate.call, content, inside, started)))
    if (context.touched.access) last.push(parts.changes.notice)
    return { content, last }
  }
  const attempt = (isRepeated: boolean) => () =>
    inTransaction(parts.db, async ({ db, commit }) => {
      const inside: Running = { ...context, db, dry: dry === true }
      equip(inside, parts)
      const done = await work(inside, isRepeated).catch((error: unknown) => mark(error, inside))
      if (done instanceof Marked) return done
      await commit(done.last)
      return done.content
    })
  const content = await unlessColliding(attempt(false))
    .catch((error: unknown) => {
      if (error instanceof Repeated) return unlessColliding(attempt(true))
      throw error
    })
    .catch((error: unknown) => {
      if (error instanceof Rehearsed) return error.content
      throw error
    })
  if (content instanceof Marked) throw content.refusal
  if (context.touched.access && dry !== true) parts.changes.apply()
  if (context.touched.jobs && dry !== true) parts.wakeJobs()
  return content
}

/** An action that was done to none of its records is logged like a refusal, with their names and the reasons. */
function outcomeOf(call: Call, content: unknown, { audit }: Context, started: number): Outcome {
  const answer = (content ?? {}) as Row
  const unfit = call.operation === 'action' && didNothing(call, answer) ? unfitIn(call, answer) : null
  if (!unfit) return done(started)
  audit.targets.push(...unfit.rows.map(({ id, name }) => ({ id: Number(id), name: String(name ?? '') })))
  const reasons = unfit.rows.map(({ message }) => String(message))
  return { ...done(started), status: errors.STATE.status, message: [...new Set(reasons)].join('；') }
}

function done(started: number): Outcome {
  return { status: 200, message: 'ok', cost: performance.now() - started }
}
