// Runs a call: alone for a read, otherwise in one transaction with its log entry.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { Refusal } from '#kernel/errors'
import { meantTitle } from '../core/call-title'
import type { Context } from '../core/context'
import { checkInputs } from '../rows/references'
import { type Outcome, writeLog } from './audit'
import type { Candidate } from './candidate'
import { withChosen } from './chosen'
import { equip, nothingBehind } from './nested'
import { once } from './once'
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

/** Errors after which a call is retried from the start: serialisation failure and deadlock. */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40001', '40P01'])
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

/** In one transaction with its log entry and the notification of other servers. */
export async function actWhole(candidate: Candidate, body: Row, context: Running, parts: Parts, started: number) {
  const { request_no: requestNo, dry, ...input } = body
  const title = meantTitle(parts.resources.bindings, candidate.call, input)
  if (title) context.audit.action = title
  const work = async (inside: Running) => {
    context.audit.targets.length = 0
    context.audit.changes.length = 0
    delete context.audit.page
    delete context.audit.note
    context.lasting.length = 0
    context.touched.access = parts.grantedFrom.has(candidate.binding.base)
    await checkInputs(candidate.call.input, input, inside)
    const handle = (chosen: Row) => candidate.handle(chosen, inside, nothingBehind)
    const result = await once(inside, requestNo, input, () =>
      withChosen(candidate, input, inside, dry === true, handle),
    )
    if (dry === true) throw new Rehearsed(withChanges(result, inside))
    if (parts.audited(candidate)) await writeLog(inside.db, inside, done(started))
    if (context.touched.access) await parts.changes.notify(inside.db)
    return result
  }
  const attempt = () =>
    parts.db.transaction().execute((db) => {
      const inside: Running = { ...context, db }
      equip(inside, parts)
      return work(inside).catch((error: unknown) => mark(error, inside))
    })
  const content = await unlessColliding(attempt).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.content
    throw error
  })
  if (content instanceof Marked) throw content.refusal
  if (context.touched.access && dry !== true) parts.changes.apply()
  if (context.touched.jobs && dry !== true) parts.wakeJobs()
  return content
}

function done(started: number): Outcome {
  return { status: 200, message: 'ok', cost: performance.now() - started }
}
