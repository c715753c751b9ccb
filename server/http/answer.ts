// One call as it travels: authenticate, authorise, validate, act, log. Each stage may refuse.
import { sql } from 'kysely'
import { canCall, openDoors, type Reach } from '#kernel/access'
import type { Binding, Call, Door, Row } from '#kernel/binding'
import { errors, fail, type Refusal } from '#kernel/errors'
import { fill, type Language, pick } from '#kernel/text'
import type { AnyHandle } from '../behaviour'
import type { Context, Session, Upload } from '../context'
import type { Parts } from '../parts'
import { inLanguage, todayIn } from '../settings'
import { writeLog } from './audit'
import { asRefusal } from './envelope'
import { decodeQuery, liftFilters, prepare, validate } from './validate'

/** A call with the code that answers it. */
export interface Candidate {
  binding: Binding
  call: Call
  handle: AnyHandle
}

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

/** Several calls may share a path: list and options, or actions told apart by a fixed input. */
export function choose(candidates: readonly Candidate[], session: Session | null, body: Row): Candidate {
  const [first] = candidates as [Candidate, ...Candidate[]]
  if (candidates.length === 1) return first
  const list = candidates.find((one) => one.call.operation === 'list')
  const options = candidates.find((one) => one.call.operation === 'options')
  if (list && options) {
    const paged = body['page'] !== undefined || body['limit'] !== undefined || list.binding.kind === 'tree'
    return canCall(session?.grant ?? null, list.call) && paged && body['id_list'] === undefined ? list : options
  }
  const fits = (candidate: Candidate) => {
    const action = candidate.binding.actions.find((one) => one.name === candidate.call.name)
    const fixed = Object.entries(action?.with ?? {})
    const needed = Object.values(candidate.call.input).filter((field) => field.required)
    return fixed.every(([key, value]) => body[key] === value) && needed.every((field) => body[field.name] !== undefined)
  }
  return candidates.find(fits) ?? first
}

function selectKeys(call: Call): string[] {
  return [...new Set(call.doors.flatMap((door) => Object.keys(door.select)))]
}

interface Entrance {
  page: Binding
  reach: Reach
}

/** The page by which the caller comes, and the rows it opens. Refuses with PERM. */
function enter(candidate: Candidate, session: Session | null, body: Row, parts: Parts): Entrance {
  const { binding, call } = candidate
  if (call.access !== 'granted' || !session) return { page: binding, reach: 'all' }
  const keys = selectKeys(call)
  let doors: Door[] = openDoors(session.grant, call)
  const selects = call.operation === 'list' || call.operation === 'create' || call.operation === 'options'
  if (keys.length > 0 && selects) {
    const wanted = Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))
    const effective = Object.keys(wanted).length > 0 || call.operation === 'options' ? wanted : binding.select
    doors = doors.filter((door) => Object.entries(effective).every(([key, value]) => door.select[key] === value))
  }
  if (doors.length === 0) fail('PERM')
  const own = doors.filter((door) => !door.derived)
  const routes = own.map((door) => door.route)
  const pages = parts.resources.bindings.filter(
    (one) => one.base === binding.base && one.route && routes.includes(one.route),
  )
  // A view's own call is that view; an inherited one is the page whose select was named.
  const page = call.resource !== binding.base ? binding : (pages[0] ?? viewOf(doors, binding, parts) ?? binding)
  const scopes = doors.map((door) => scopeOf(door, binding, parts))
  const reach: Reach = scopes.some((scope) => Object.keys(scope).length === 0) ? 'all' : scopes
  return { page, reach }
}

/** For options opened by a reference: the view whose `select` the reference names. */
function viewOf(doors: readonly Door[], binding: Binding, parts: Parts): Binding | undefined {
  const [door] = doors
  return parts.resources.bindings.find(
    (one) => one.base === binding.base && JSON.stringify(one.select) === JSON.stringify(door?.select ?? {}),
  )
}

function scopeOf(door: Door, binding: Binding, parts: Parts): Door['scope'] {
  if (!door.derived || Object.keys(door.select).length === 0) return door.scope
  return viewOf([door], binding, parts)?.scope ?? {}
}

function bodyOf(candidate: Candidate, incoming: Incoming): Row {
  const { binding, call } = candidate
  const raw =
    call.method === 'GET' ? liftFilters(binding, call, decodeQuery(incoming.query, call.input)) : (incoming.body ?? {})
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) fail('PARAM')
  return raw as Row
}

async function createContext(
  candidate: Candidate,
  session: Session | null,
  incoming: Incoming,
  parts: Parts,
): Promise<Context & { later: (() => void)[] }> {
  const { binding, call } = candidate
  const settings = await parts.settings.read()
  const now = parts.clock()
  const later: (() => void)[] = []
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
    today: todayIn(String(settings['timezone'] ?? 'Asia/Shanghai'), now),
    setting: (name) => settings[name] ?? null,
    title: (titled) => fill(pick(titled.title, incoming.language), inLanguage(settings, incoming.language === 'en')),
    menuOf: (language) => parts.sessions.menuOf(session as Session, language, inLanguage(settings, language === 'en')),
    now: parts.clock,
    setCookie: incoming.setCookie,
    accessChanged: () => later.push(() => parts.changes.announce()),
    afterCommit: (work) => later.push(work),
    later,
  }
}

/** Resources that sessions and settings are made from: writing them takes effect on the next call, everywhere. */
const grantedFrom: ReadonlySet<string> = new Set(['admin', 'role', 'menu', 'config'])

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

async function act(
  candidate: Candidate,
  body: Row,
  context: Context & { later: (() => void)[] },
  parts: Parts,
  started: number,
): Promise<unknown> {
  const { call, handle } = candidate
  const unused = () => Promise.reject(new Error('a bespoke action has nothing behind it'))
  if (call.reads || call.access === 'open') {
    const content = await handle(body, context, unused)
    for (const work of context.later) work()
    if (!call.reads)
      await writeLog(parts.db, context, { status: 200, message: 'ok', cost: performance.now() - started })
    return content
  }
  if (grantedFrom.has(candidate.binding.base)) context.accessChanged()
  const { request_no: requestNo, dry, ...input } = body
  const content = await parts.db
    .transaction()
    .execute(async (db) => {
      const inside = { ...context, db }
      const result = await once(inside, requestNo, () => handle(input, inside, unused))
      if (dry === true) throw new Rehearsed(result)
      if (parts.audited(candidate))
        await writeLog(db, inside, { status: 200, message: 'ok', cost: performance.now() - started })
      return result
    })
    .catch((error: unknown) => {
      if (error instanceof Rehearsed) return error.content
      throw error
    })
  if (dry !== true) for (const work of context.later) work()
  return content
}

/** The content of the answer, or a thrown refusal. */
export async function answer(candidates: readonly Candidate[], incoming: Incoming, parts: Parts): Promise<unknown> {
  const started = performance.now()
  const session = incoming.token ? await parts.sessions.find(incoming.token, parts.clock()) : null
  const candidate = choose(candidates, session, bodyOf(candidates[0] as Candidate, incoming))
  const { binding, call } = candidate
  if (call.access !== 'open' && !session) fail('AUTH')
  const context = await createContext(candidate, session, incoming, parts)
  try {
    if (session?.mustChangePassword && !allowedBeforePassword.has(`${call.resource}.${call.name}`)) fail('PASSWORD')
    if (!canCall(session?.grant ?? null, call)) fail('PERM')
    const raw = {
      ...bodyOf(candidate, incoming),
      ...(incoming.pathId === undefined ? {} : { [call.id]: incoming.pathId }),
    }
    const { body, masked } = prepare(binding, call, raw)
    const { [call.id]: id, ...rest } = body
    validate(binding, call, incoming.pathId === undefined ? body : rest)
    const entrance = enter(candidate, session, body, parts)
    return await act(
      candidate,
      id === undefined ? body : { ...body, [call.id]: id },
      Object.assign(context, entrance, { masked }),
      parts,
      started,
    )
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
