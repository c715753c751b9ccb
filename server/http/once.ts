// Idempotency: the same `request_no` with the same body answers the first result again; with another body it is refused.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../core/context'

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
    zh: '请求号已用于另一份内容，请刷新后重试',
    en: 'This request number belongs to a request with another body; reload and try again',
  }
  fail('DUP', { message })
}

/** The unique index makes a parallel retry wait for the first request. Entries without a digest are from older versions. */
export async function once(
  context: Context,
  requestNo: unknown,
  body: Row,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!context.call.once || typeof requestNo !== 'string' || !context.session) return act()
  const key = [context.session.admin.id, context.call.path, requestNo] as const
  const digest = digestOf(body, context)
  const inserted = await sql`insert into request_log (admin_id, call, request_no, digest, create_time)
      values (${key[0]}, ${key[1]}, ${key[2]}, ${digest}, now()) on conflict do nothing returning id`.execute(
    context.db,
  )
  if (inserted.rows.length === 0) {
    const { rows } = await sql<{ content: unknown; digest: string | null }>`select content, digest from request_log
      where admin_id = ${key[0]} and call = ${key[1]} and request_no = ${key[2]}`.execute(context.db)
    const [first] = rows
    if (first?.digest && first.digest !== digest) refuseOther()
    return first?.content
  }
  const content = await act()
  await sql`update request_log set content = ${JSON.stringify(content)}::jsonb
    where admin_id = ${key[0]} and call = ${key[1]} and request_no = ${key[2]}`.execute(context.db)
  return content
}
