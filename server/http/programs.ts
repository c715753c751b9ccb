// Calls of programs: from allowed addresses, so many a minute, and none that is for people.
import { sql } from 'kysely'
import type { Call } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Program, Session } from '../core/caller'
import type { Db } from '../database/database'
import { countOf } from '../limits/limits'
import { isAmong } from '../outside/addresses'
import { PROGRAM_PREFIX, type Sessions } from './sessions'

/** Seconds in which calls are counted. */
const WINDOW = 60
/** Milliseconds between two notes of a token's last use. */
const EVERY = 60_000
const REMEMBERED = 10_000
/** Characters of a program in the log. */
const LONGEST = 50
/** Behind the name of a token in the log. */
const ASSISTANT = '（智能助手）'

interface From {
  readonly ip: string
  sendHeader(name: string, value: string): void
}

export interface Programs {
  /** Refuses with PERM, RATE. Says in the headers of the answer how many calls are left, after draft-ietf-httpapi-ratelimit-headers. */
  admit(program: Program, from: From): Promise<void>
}

export function createPrograms(db: Db, now: () => Date): Programs {
  const noted = new Map<number, number>()
  const note = async ({ id }: Program, ip: string): Promise<void> => {
    const time = now()
    // A clock that was set back must not stop the notes until its time comes again.
    if (Math.abs(time.getTime() - (noted.get(id) ?? 0)) < EVERY) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(id, time.getTime())
    await sql`update api_token set last_time = ${time.toISOString()}, last_ip = ${ip} where id = ${id}`.execute(db)
  }
  return {
    async admit(program, { ip, sendHeader }) {
      if (!isAmong(program.addresses, ip))
        fail('PERM', {
          message: {
            zh: `令牌「${program.name}」不能在 ${ip} 使用`,
            en: `The token “${program.name}” may not be used from ${ip}`,
          },
        })
      const { count, until } = await countOf(`program:${program.id}`, WINDOW, false, { db, primary: db, now })
      const left = Math.max(0, program.perMinute - count)
      const seconds = Math.max(1, Math.ceil((Date.parse(until) - now().getTime()) / 1000))
      sendHeader('RateLimit-Policy', `"token";q=${program.perMinute};w=${WINDOW}`)
      sendHeader('RateLimit', `"token";r=${left};t=${seconds}`)
      if (count > program.perMinute) {
        sendHeader('Retry-After', String(seconds))
        fail('RATE')
      }
      // A use that could not be noted is none that must be refused.
      note(program, ip).catch(() => undefined)
    },
  }
}

/** The session of a token, whether a person's or a program's. Refuses programs with PERM, RATE. */
export async function callerOf(
  { token, isByPerson, isAssistant, ...from }: From & { token: string; isByPerson: boolean; isAssistant?: boolean },
  { sessions, programs, clock }: { sessions: Sessions; programs: Programs; clock(): Date },
): Promise<Session | null> {
  if (!token) return null
  if (!token.startsWith(PROGRAM_PREFIX)) return sessions.find(token, clock(), isByPerson)
  const session = await sessions.ofProgram(token, clock())
  if (!session?.program) return session
  await programs.admit(session.program, from)
  if (!isAssistant) return session
  const name = `${session.program.name.slice(0, LONGEST - ASSISTANT.length)}${ASSISTANT}`
  return { ...session, canSensitive: false, program: { ...session.program, name } }
}

/** AUTH, in words for whoever holds the token. */
export function refuseUnknown(token: string): never {
  const message = {
    zh: '访问令牌无效、已过期或已停用，请换用新的令牌',
    en: 'The API token is unknown, has expired or was revoked: use a new one',
  }
  return fail('AUTH', token.startsWith(PROGRAM_PREFIX) ? { message } : {})
}

/** Refuses with PERM a call for people, such as one about one's own account. */
export function refuseForProgram({ access, tokens }: Call, session: Session | null): void {
  if (!session?.program || tokens || access === 'open') return
  fail('PERM', {
    message: { zh: '此操作须由本人登录进行，不能使用令牌', en: 'This is for people: sign in, tokens do not open it' },
  })
}
