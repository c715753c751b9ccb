// Feedback: who handled it and how fast; its author is notified, and earns points once it is resolved.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { queueNotice } from '../services/notices'
import { POINTS } from '../services/point-rules'
import { award } from '../services/points'

/** As stored: the author is never answered. */
type Feedback = Shapes['feedback']['row'] & { id: number; author_id: number | null }

const BRIEF = 30

interface Decision {
  status: Feedback['status']
  reply?: string | null
}

/** Tells the author, anonymous or not; the entry of the points does not say for what. */
async function tellAuthor({ id, author_id: author }: Feedback, { status, reply }: Decision, context: Context) {
  if (author === null || status === 'in_progress') return
  const person = await context.db
    .selectFrom('person')
    .select(['id', 'user_name'])
    .where('id', '=', author)
    .executeTakeFirst()
  if (!person) return
  await queueNotice('feedback_reply', person, { 回复: reply ?? '' }, context)
  if (status !== 'resolved') return
  const ref = { type: 'feedback', id }
  const at = context.now().toISOString()
  await award({ type: POINTS.feedback, user: author, key: `fb:${id}`, ref, title: '有效反馈', at }, context)
}

async function decide(input: Decision, context: Context) {
  const stored = context.subjects?.[0] as unknown as Feedback
  const now = context.now().toISOString()
  const values = {
    status: input.status,
    reply: input.reply ?? stored.reply,
    check_admin_name: context.session?.admin.real_name ?? null,
    first_time: stored.first_time ?? now,
    check_time: now,
  }
  await writeChange(resourceOf(context), stored as never, values as never, context)
  await tellAuthor(stored, input, context)
  return { id: stored.id, status: input.status }
}

export default behaviour('feedback', {
  columns: {
    brief: (alias) => sql`left(regexp_replace(${sql.ref(`${alias}.content`)}, '\\s+', ' ', 'g'), ${sql.lit(BRIEF)})`,
    phone: (alias) => sql`(select phone from person where id = ${sql.ref(`${alias}.user_id`)})`,
    response_hours: (alias) =>
      sql`round(extract(epoch from ${sql.ref(`${alias}.first_time`)} - ${sql.ref(`${alias}.create_time`)}) / 3600, 1)`,
  },
  start: decide,
  resolve: decide,
  decline: decide,
})
