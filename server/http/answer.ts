// One call: authenticate, authorise, validate, act, log. Each stage may refuse.
import { canCall } from '#kernel/access'
import type { Call, Row, Text } from '#kernel/binding'
import { ID_LIST_LIMIT } from '#kernel/constants'
import { errors, fail, Refusal } from '#kernel/errors'
import { fill, fillKnown, type Language, pick } from '#kernel/text'

import { refuseInputs } from '../actions/draft'
import type { Session } from '../core/caller'
import { type Context, nowOf, type Upload } from '../core/context'
import { inLanguage, todayIn, zoneOf } from '../core/settings'
import { countOne } from '../limits/limits'
import { actAlone, actWhole } from './act'
import { writeLog } from './audit'
import { freeForms, refuseOversized } from './bounds'
import type { Candidate } from './candidate'
import { asRefusal, refuseFull } from './envelope'
import { withinBudget } from './guessing'
import { refuseFor } from './missing'
import { inside } from './nested'
import type { Parts } from './parts'
import { callerOf, refuseForProgram, refuseUnknown } from './programs'
import { decodeQuery } from './query'

import { noteAnswer } from './reading-log'
import { choose, resolvePage } from './resolve'
import type { Running } from './running'
import { checkBounds, prepare, validate } from './validate'

/** Cookie with the end of the log after this person's last write: what reads on a replica must have. */
const WRITTEN = 'written'
/** Seconds; a replica that is further behind is not read. */
const REMEMBERED = 60

export interface Incoming {
  token: string
  /** False for what a page asks by itself while nobody is there. */
  isByPerson: boolean
  /** A program that decides by itself what it calls: it sees contacts masked, and the log says so. */
  isAssistant?: boolean
  language: Language
  ip: string
  agent: string
  body: unknown
  query: Row
  /** The id in the path, if the path has a placeholder. */
  pathId?: number
  cookies: Readonly<Record<string, string | undefined>>
  upload: Upload | null
  setCookie: Context['setCookie']
  /** Sends the permissions ETag of the session that answered. */
  sendEtag(etag: string): void
  sendHeader(name: string, value: string): void
}

/** Calls besides reads that are allowed while previewing as a role: resource and action. */
const allowedWhileViewing: ReadonlySet<string> = new Set(['account.end_view_as'])

/**
 * Calls allowed while a generated password is in use. A user with two pending requirements must be able to complete
 * one.
 */
const allowedBeforePassword: ReadonlySet<string> = new Set([
  ...allowedWhileViewing,
  'account.info',
  'account.menu',
  'account.update_profile',
])

/** Calls allowed while two-step sign-in is required and not set up. */
const allowedBeforeEnrolment: ReadonlySet<string> = new Set([
  ...allowedBeforePassword,
  'account.start_totp',
  'account.confirm_totp',
])

const tooOld: Text = { zh: '密码已过期，请先设置新密码', en: 'Your password is too old: set a new one first' }

/** Refuses calls of a session with pending requirements. Calls without a session remain open. */
function refusePending(call: Call, session: Session | null): void {
  if (!session || call.access === 'open') return
  const name = `${call.resource}.${call.name}`
  if (session.mustChangePassword && !allowedBeforePassword.has(name))
    fail('PASSWORD', session.passwordExpired ? { message: tooOld } : {})
  if (session.mustEnrol && !allowedBeforeEnrolment.has(name)) fail('ENROL')
  if (session.viewAs && !call.reads && !allowedWhileViewing.has(name)) refuseWhileViewing(session.viewAs.roleName)
}

function refuseWhileViewing(name: string): never {
  fail('PERM', {
    message: {
      zh: `正在以「${name}」查看，不能更改；请先结束查看`,
      en: `You are viewing as “${name}” and cannot change anything; stop viewing first`,
    },
  })
}

function bodyOf({ binding, call }: Candidate, incoming: Incoming, zone: string): Row {
  const raw = call.method === 'GET' ? decodeQuery(binding, call, incoming.query, zone) : (incoming.body ?? {})
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) fail('PARAM')
  refuseOversized(raw, freeForms(call))
  return raw as Row
}

/** Origin of a call, as a context needs it. */
export type Caller = Pick<Incoming, 'language' | 'ip' | 'agent' | 'cookies' | 'upload' | 'setCookie'>

/** The origin of work that no request asks for. */
export const noRequest: Caller = {
  language: 'zh-CN',
  ip: '',
  agent: '',
  cookies: {},
  upload: null,
  setCookie: () => undefined,
}

export function createContext(
  { binding, call }: Pick<Candidate, 'binding' | 'call'>,
  session: Session | null,
  incoming: Caller,
  settings: Record<string, unknown>,
  parts: Parts,
): Running {
  const lasting: Running['lasting'] = []
  const touched = { access: false, jobs: false }
  const spoken = inLanguage(settings, incoming.language === 'en')
  return {
    session,
    db: call.reads && call.access !== 'open' ? parts.reading : parts.db,
    primary: parts.db,
    call,
    resource: binding.table === null ? null : parts.resources.get(binding.base),
    page: binding,
    rowScope: 'all',
    resources: parts.resources.now(),
    cipher: parts.cipher,
    outside: parts.outside,
    language: incoming.language,
    ip: incoming.ip,
    agent: incoming.agent,
    cookies: incoming.cookies,
    upload: incoming.upload,
    audit: { targets: [], changes: [] },
    masked: {},
    today: todayIn(zoneOf(settings), parts.clock()),
    settings,
    setting: (name) => settings[name] ?? null,
    title: (titled) => fill(pick(titled.title, incoming.language), spoken),
    filled: (text) => fillKnown(text, spoken),
    menuOf: (language) => parts.sessions.menuOf(session as Session, language, inLanguage(settings, language === 'en')),
    perform: () => Promise.reject(new Error('only a call that writes performs another')),
    inside: () => Promise.reject(new Error('not equipped')),
    jobsChanged: () => {
      touched.jobs = true
    },
    afterRefusal: (act) => void lasting.push(act),
    now: parts.clock,
    setCookie: incoming.setCookie,
    accessChanged: () => {
      touched.access = true
    },
    touched,
    lasting,
  }
}

/** The content of the answer. @throws Refusal */
export async function answer(find: () => readonly Candidate[], incoming: Incoming, parts: Parts): Promise<unknown> {
  const started = performance.now()
  await parts.ownFields.refresh()
  const candidates = find()
  const session = await callerOf(incoming, parts)
  if (session) incoming.sendEtag(session.etag + parts.ownFields.tag)
  const settings = await parts.settings.read()
  const zone = zoneOf(settings)
  const first = candidates[0] as Candidate
  const decoded = bodyOf(first, incoming, zone)
  const candidate = choose(candidates, session, decoded)
  const { binding, call } = candidate
  if (call.access !== 'open' && !session) refuseUnknown(incoming.token)
  const context = createContext(candidate, session, incoming, settings, parts)
  context.inside = (other, wanted, body) => inside(context, other, wanted, body, parts)
  try {
    refusePending(call, session)
    refuseForProgram(call, session)
    if (!canCall(session?.grant ?? null, call)) await refuseFor(call, session, settings, parts.db)
    const raw = {
      ...(candidate === first ? decoded : bodyOf(candidate, incoming, zone)),
      ...(incoming.pathId === undefined ? {} : { [call.id]: incoming.pathId }),
    }
    const { body, masked } = prepare(binding, call, raw)
    const { [call.id]: id, ...rest } = body
    validate(binding, call, incoming.pathId === undefined ? body : rest, parts)
    checkBounds(call, body, nowOf(context))
    refuseInputs(call.input, body, context)
    Object.assign(context, resolvePage(candidate, session, body, parts), { masked })
    const act = call.reads || call.access === 'open' || call.multipart ? actAlone : actWhole
    const whole = id === undefined ? body : { ...body, [call.id]: id }
    const seen = new Map<string, Set<number>>()
    context.seen = (name, ids) => void seen.set(name, new Set([...(seen.get(name) ?? []), ...ids]))
    if (!call.reads && call.access !== 'open' && (await parts.room()) === 'full') throw refuseFull()
    const perform = () =>
      context.db === parts.reading
        ? parts.reads.run(incoming.cookies[WRITTEN], ({ reading }) =>
            act(candidate, whole, Object.assign(context, { db: reading }), parts, started),
          )
        : act(candidate, whole, context, parts, started)
    const run = () => withinBudget(candidate, whole, context, parts.readingLog, perform)
    // An upload takes as long as its sender does.
    const content = await (session && !call.multipart ? parts.turns.take(session.admin.id, run) : run())
    // The write is committed: it must not be answered as failed.
    const written = call.reads ? undefined : await parts.reads.position().catch(() => undefined)
    if (written) incoming.setCookie(WRITTEN, written, REMEMBERED)
    noteAnswer(parts.readingLog, { call, query: whole, content, seen }, context)
    return content
  } catch (error) {
    const refused = asRefusal(error) ?? new Refusal('SYS')
    // Refused calls are logged as well; failing to log must not hide the refusal.
    const matters = session ? !isTrying(incoming, refused) : counted.has(refused.code)
    const isKept = !call.reads || refused.code === 'PERM' || (call.probes && refused.code === 'RATE')
    if (isKept && parts.audited(candidate) && matters && (await mayLog(context)))
      await logRefusal(refused, incoming, context, parts, started).catch(() => undefined)
    throw error
  }
}

/** Refusals of one person that are logged in a minute; whoever sends more than that writes a program, not work. */
const REFUSALS_PER_MINUTE = 60

/** False once there are too many; the last one logged says so. */
async function mayLog(context: Context): Promise<boolean> {
  if (!context.session) return true
  const key = `refused:${context.session.admin.id}`
  const count = await countOne(key, 60, false, context).catch(() => 0)
  if (count === REFUSALS_PER_MINUTE) context.audit.note = '一分钟内未通过的操作过多，其后的不再逐条记录'
  return count <= REFUSALS_PER_MINUTE
}

/** Previews of a form are refused at every second key: not worth an entry. */
const ordinary: ReadonlySet<string> = new Set(['PARAM', 'STATE', 'CAP', 'TIME', 'BAL', 'REF'])

function isTrying({ body }: Incoming, { code }: Refusal): boolean {
  return (body as Row | null | undefined)?.['dry'] === true && ordinary.has(code)
}

/** Logged refusals of strangers: those that are rate-limited, so that nobody can fill the log. */
const counted: ReadonlySet<string> = new Set(['CRED', 'TOTP', 'STATE'])

/** The greatest id that fits the log's column. */
const LARGEST_ID = 2_147_483_647

/** Target of a refused call, if it was refused before the target was known. */
function namedBy({ body, pathId }: Incoming, { id }: Call): { id: number; name: string }[] {
  const sent = (body ?? {}) as Row
  const ids = [pathId ?? sent[id], sent['id_list']].flat()
  const known = ids.filter((one): one is number => Number.isInteger(one) && Math.abs(one as number) <= LARGEST_ID)
  return known.map((one) => ({ id: one, name: '' }))
}

async function logRefusal(
  refused: Refusal,
  incoming: Incoming,
  context: Context,
  parts: Parts,
  started: number,
): Promise<void> {
  if (context.audit.targets.length === 0)
    context.audit.targets.push(...namedBy(incoming, context.call).slice(0, ID_LIST_LIMIT))
  const { status, text } = errors[refused.code]
  await writeLog(parts.db, context, {
    status,
    message: (refused.details.message ?? text).zh,
    cost: performance.now() - started,
  })
}
