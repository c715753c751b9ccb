// Idempotency: the same `request_no` with the same body answers the first result again; with another body it is refused.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'

/** Violated unique index. */
const TAKEN = '23505'

/** Sorts keys, so that equal bodies give equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, canonical(one)])
}

/** Keyed: a body may hold an identity number, which a plain digest would let an attacker find by trying. */
function digestOf(body: Row, { cipher }: Context): string {
  return cipher.blindIndex(JSON.stringify(canonical(body)))
}

function refuseOther(): never {
  const message = {
    zh: '上一次提交已经保存，之后修改的内容没有保存：请在列表中打开那条记录再改',
    en: 'Your earlier attempt was saved, the changes made since were not: open that record in the list and edit it',
  }
  fail('DUP', { message })
}

/** The request number was used before: nothing may be done again. */
export class Repeated extends Error {
  constructor() {
    super('repeated')
  }
}

/** A request number that the call claims for itself. */
export interface Claim {
  /**
   * Claims the number. The unique index makes a parallel retry wait for the first request. Fails with `Repeated` if it
   * is taken: statements sent behind it are refused with it, so that the call may go on before the answer.
   */
  make(): Promise<void>
  /** Statement that claims the number and keeps the content. Violates a unique index if the number is taken. */
  whole(content: RawBuilder<unknown>): RawBuilder<unknown>
  /** Statement that keeps the content for a repetition. */
  kept(content: unknown): RawBuilder<unknown>
  /** Content of the first request. Refuses with DUP if its body was another one. */
  first(): Promise<unknown>
}

/** null if the call isn't protected against repetition. */
export function claimOf(context: Context, requestNo: unknown, body: Row): Claim | null {
  const { call, session, db } = context
  if (!call.once || typeof requestNo !== 'string' || !session) return null
  const own = sql`admin_id = ${session.admin.id} and call = ${call.path} and request_no = ${requestNo}`
  const digest = digestOf(body, context)
  return {
    async make() {
      await sql`insert into request_log (admin_id, call, request_no, digest, create_time)
        values (${session.admin.id}, ${call.path}, ${requestNo}, ${digest}, now())`
        .execute(db)
        .catch((error: unknown) => {
          throw (error as { code?: string }).code === TAKEN ? new Repeated() : error
        })
    },
    whole: (content) => sql`insert into request_log (admin_id, call, request_no, digest, content, create_time)
      values (${session.admin.id}, ${call.path}, ${requestNo}, ${digest}, ${content}, now())`,
    kept: (content) => sql`update request_log set content = ${JSON.stringify(content)}::jsonb where ${own}`,
    async first() {
      const { rows } = await sql<{
        content: unknown
        digest: string | null
      }>`select content, digest from request_log where ${own}`.execute(db)
      const [found] = rows
      // Entries without a digest are from older versions.
      if (found?.digest && found.digest !== digest) refuseOther()
      return found?.content
    },
  }
}
