// A job acts with its owner's current permissions: account, roles and data scope are read again for each turn, on the
// turn's connection.
import type { Binding, Call } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { errors, fail, type Refusal } from '#kernel/errors'
import { named } from '#kernel/rules'
import { pick } from '#kernel/text'
import type { Session } from '../core/caller'
import type { Db } from '../database/database'
import { type Caller, createContext, noRequest } from '../http/answer'
import { equip, inside } from '../http/nested'
import type { Parts } from '../http/parts'
import type { Running } from '../http/running'
import type { JobRecord } from '../job-store/job'

/** The call whose entry points and right apply to the job's rows. */
export function callOf(job: JobRecord, page: Binding): Call {
  if (job.kind === 'export' || job.kind === 'import' || job.kind === 'edit')
    return engineCall(page, job.kind as EngineCall) ?? fail('NF')
  return page.calls[job.call ?? ''] ?? fail('NF')
}

/** A context of the owner as of now. Refuses if the owner may no longer do this. */
export async function contextOf(
  job: Pick<JobRecord, 'admin_id' | 'language' | 'ip'>,
  page: Binding,
  call: Call,
  db: Db,
  parts: Parts,
  settings: Record<string, unknown>,
): Promise<Running> {
  const session = await ownerSession(job.admin_id, db, parts)
  // Pending requirements of the owner's session block the job as well.
  if (session.mustChangePassword) fail('PASSWORD')
  if (session.mustEnrol) fail('ENROL')
  return contextAs(session, page, call, { ...noRequest, language: job.language, ip: job.ip ?? '' }, db, parts, settings)
}

/** The session of a person as of now. Refuses with AUTH for a closed account. */
export async function ownerSession(id: number, db: Db, { sessions }: Parts): Promise<Session> {
  const message = { zh: '账号已停用或删除', en: 'The account was disabled or deleted' }
  return (await sessions.ofAdmin(id, db)) ?? fail('AUTH', { message })
}

/** A context of this session on the page, for work that no request asks for. Refuses with PERM, NF. */
export async function contextAs(
  session: Session,
  page: Binding,
  call: Call,
  caller: Caller,
  db: Db,
  parts: Parts,
  settings: Record<string, unknown>,
): Promise<Running> {
  const outer: Running = { ...createContext({ binding: page, call }, session, caller, settings, parts), db }
  equip(outer, parts)
  // A copy of the call: the body of this one is checked with it, and not with that of the page.
  const { context } = await inside(outer, page, { ...call }, {}, parts)
  const running = context as Running
  equip(running, parts)
  return running
}

const busy = { zh: '正被他人修改，请稍后重试', en: 'In use by somebody else; try again later' }

/** One sentence in the owner's language, fields by their titles. */
export function messageOf({ code, details }: Refusal, job: JobRecord, page: Binding | undefined): string {
  const own = pick(details.message ?? (code === 'RATE' ? busy : errors[code].text), job.language)
  const problems = Object.entries(details.errors ?? {}).flatMap(([name, text]) => {
    const said = pick(text, job.language)
    const field = page?.fields[name]
    if (said === own && details.message) return []
    return [field ? pick(named(field, text), job.language) : said]
  })
  // "Invalid parameters" adds nothing to the problems of the fields.
  return (details.message || problems.length === 0 ? [own, ...problems] : problems).join('; ')
}
