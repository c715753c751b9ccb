// A job acts as its owner is now: account, roles and data scope are read again for each turn, on the turn's connection.
import type { Binding, Call } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { errors, fail, type Refusal } from '#kernel/errors'
import { named } from '#kernel/rules'
import { pick } from '#kernel/text'
import type { Parts } from '../core/parts'
import type { Db } from '../database/database'
import { equip, type Running } from '../http/act'
import { createContext } from '../http/answer'
import { inside } from '../http/nested'
import type { JobRecord } from '../job-store/job'

/** The call whose doors and right the job's rows go through. */
export function callOf(job: JobRecord, page: Binding): Call {
  if (job.kind === 'export' || job.kind === 'import' || job.kind === 'edit')
    return engineCall(page, job.kind as EngineCall) ?? fail('NF')
  return page.calls[job.call ?? ''] ?? fail('NF')
}

/** A context of the owner as of now. Refuses when he may no longer do this. */
export async function contextOf(
  job: JobRecord,
  page: Binding,
  call: Call,
  db: Db,
  parts: Parts,
  settings: Record<string, unknown>,
): Promise<Running> {
  const session = await parts.sessions.ofAdmin(job.admin_id, db)
  if (!session) return fail('AUTH', { message: { zh: '账号已停用或删除', en: 'The account was disabled or deleted' } })
  // An account that was taken back waits at these doors, and what it had asked for waits no less.
  if (session.mustChangePassword) fail('PASSWORD')
  if (session.mustEnrol) fail('ENROL')
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
  // "Invalid parameters" says nothing where the fields say what is wrong.
  return (details.message || problems.length === 0 ? [own, ...problems] : problems).join('; ')
}
