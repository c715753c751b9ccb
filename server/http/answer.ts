// One call as it travels: authenticate, authorise, validate, act, log. Each stage may refuse.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { errors, fail, type Refusal } from '#kernel/errors'
import { fill, fillKnown, type Language, pick } from '#kernel/text'
import type { Context, Session, Upload } from '../context'
import { checkInputs } from '../database/references'
import type { Parts } from '../parts'
import { inLanguage, todayIn, zoneOf } from '../settings'
import { type Outcome, writeLog } from './audit'
import { type Candidate, choose, enter } from './entrance'
import { asRefusal } from './envelope'
import { decodeQuery } from './query'
import { prepare, validate } from './validate'

export interface Incoming {
  token: string
  language: Language
  ip: string
  agent: string
  body: unknown
  query: Row
  /** The number in the path, where the path has a place for it. */
  pathId?: number
  cookies: Readonly<Record<string, string | undefined>>
  upload: Upload | null
  setCookie: Context['setCookie']
}

/** Calls that answer while a generated password is still in use: resource and action. */
const allowedBeforePassword: ReadonlySet<string> = new Set([
  'account.info',
  'account.menu',
  'account.update_profile',
  'account.logout',
])

function bodyOf({ binding, call }: Candidate, incoming: Incoming, zone: string): Row {
  const raw = call.method === 'GET' ? decodeQuery(binding, call, incoming.query, zone) : (incoming.body ?? {})
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) fail('PARAM')
  return raw as Row
}

/** A context, and whether grants or sessions have changed in it. */
type Running = Context & { readonly touched: { access: boolean } }

function createContext(
  { binding, call }: Candidate,
  session: Session | null,
  incoming: Incoming,
  settings: Record<string, unknown>,
  parts: Parts,
): Running {
  const touched = { access: false }
  const spoken = inLanguage(settings, incoming.language === 'en')
  return {
    session,
    db: parts.db,
    call,
    resource: binding.table === null ? null : parts.resources.get(binding.base),
    page: binding,
    reach: 'all',
    resources: parts.resources,
    cipher: parts.cipher,
    outside: parts.outside,
    language: incoming.language,
    ip: incoming.ip,
    agent: incoming.agent,
    cookies: incoming.cookies,
    upload: incoming.upload,
    trail: { targets: [], changes: [] },
    masked: {},
    today: todayIn(zoneOf(settings), parts.clock()),
    setting: (name) => settings[name] ?? null,
    title: (titled) => fill(pick(titled.title, incoming.language), spoken),
    filled: (text) => fillKnown(text, spoken),
    menuOf: (language) => parts.sessions.menuOf(session as Session, language, inLanguage(settings, language === 'en')),
    now: parts.clock,
    setCookie: incoming.setCookie,
    accessChanged: () => {
      touched.access = true
    },
    touched,
  }
}

class Rehearsed extends Error {
  constructor(readonly content: unknown) {
    super('rehearsed')
  }
}

/** The same `request_no` answers the first result again; the row lock makes a parallel retry wait for it. */
async function once(context: Context, requestNo: unknown, act: () => Promise<unknown>): Promise<unknown> {
  if (!context.call.once || typeof requestNo !== 'string' || !context.session) return act()
  const key = [context.session.admin.id, context.call.path, requestNo] as const
  const inserted =
    await sql`insert into request_log (admin_id, call, request_no, create_time) values (${key[0]}, ${key[1]}, ${key[2]}, now())
    on conflict do nothing returning id`.execute(context.db)
  if (inserted.rows.length === 0) {
    const { rows } = await sql<{ content: unknown }>`select content from request_log
      where admin_id = ${key[0]} and call = ${key[1]} and request_no = ${key[2]}`.execute(context.db)
    return rows[0]?.content
  }
  const content = await act()
  await sql`update request_log set content = ${JSON.stringify(content)}::jsonb
    where admin_id = ${key[0]} and call = ${key[1]} and request_no = ${key[2]}`.execute(context.db)
  return content
}

/** What the database undoes by itself when two calls get in each other's way; tried again from the start. */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const TRIES = 3

async function unlessColliding<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === TRIES || !COLLISIONS.has((error as { code?: string }).code)) throw error
    }
  }
}

/** Without a transaction: a read, a sign-in whose failures must stay counted, an upload that takes its time. */
async function actAlone({ call, handle }: Candidate, body: Row, context: Running, parts: Parts, started: number) {
  const { dry: _, ...input } = body
  const content = await handle(input, context, nothingBehind)
  if (context.touched.access) parts.changes.announce()
  if (!call.reads) await writeLog(parts.db, context, done(started))
  return content
}

/** In one transaction with its log entry and the news for other servers. */
async function actWhole(candidate: Candidate, body: Row, context: Running, parts: Parts, started: number) {
  const { request_no: requestNo, dry, ...input } = body
  const attempt = () =>
    parts.db.transaction().execute(async (db) => {
      const inside = { ...context, db }
      context.trail.targets.length = 0
      context.trail.changes.length = 0
      context.touched.access = parts.grantedFrom.has(candidate.binding.base)
      await checkInputs(candidate.call.input, input, inside)
      const result = await once(inside, requestNo, () => candidate.handle(input, inside, nothingBehind))
      if (dry === true) throw new Rehearsed(result)
      if (parts.audited(candidate)) await writeLog(db, inside, done(started))
      if (context.touched.access) await parts.changes.tell(db)
      return result
    })
  const content = await unlessColliding(attempt).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.content
    throw error
  })
  if (context.touched.access && dry !== true) parts.changes.apply()
  return content
}

function nothingBehind(): Promise<never> {
  return Promise.reject(new Error('a bespoke action has nothing behind it'))
}

function done(started: number): Outcome {
  return { status: 200, message: 'ok', cost: performance.now() - started }
}

/** The content of the answer, or a thrown refusal. */
export async function answer(candidates: readonly Candidate[], incoming: Incoming, parts: Parts): Promise<unknown> {
  const started = performance.now()
  const session = incoming.token ? await parts.sessions.find(incoming.token, parts.clock()) : null
  const settings = await parts.settings.read()
  const zone = zoneOf(settings)
  const candidate = choose(candidates, session, bodyOf(candidates[0] as Candidate, incoming, zone))
  const { binding, call } = candidate
  if (call.access !== 'open' && !session) fail('AUTH')
  const context = createContext(candidate, session, incoming, settings, parts)
  try {
    if (session?.mustChangePassword && !allowedBeforePassword.has(`${call.resource}.${call.name}`)) fail('PASSWORD')
    if (!canCall(session?.grant ?? null, call)) fail('PERM')
    const raw = {
      ...bodyOf(candidate, incoming, zone),
      ...(incoming.pathId === undefined ? {} : { [call.id]: incoming.pathId }),
    }
    const { body, masked } = prepare(binding, call, raw)
    const { [call.id]: id, ...rest } = body
    validate(binding, call, incoming.pathId === undefined ? body : rest)
    Object.assign(context, enter(candidate, session, body, parts), { masked })
    const act = call.reads || call.access === 'open' || call.multipart ? actAlone : actWhole
    return await act(candidate, id === undefined ? body : { ...body, [call.id]: id }, context, parts, started)
  } catch (error) {
    const known = asRefusal(error)
    // A refused attempt is logged as well; failing to log it must not hide the refusal.
    if (known && !call.reads && parts.audited(candidate))
      await logRefusal(known, context, parts, started).catch(() => undefined)
    throw error
  }
}

async function logRefusal(refused: Refusal, context: Context, parts: Parts, started: number): Promise<void> {
  const { status, text } = errors[refused.code]
  await writeLog(parts.db, context, {
    status,
    message: (refused.details.message ?? text).zh,
    cost: performance.now() - started,
  })
}
