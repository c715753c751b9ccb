// Notices to people: fills in the association's text for an occasion, records it and queues it for sending.
import { sql } from 'kysely'
import { shortened } from '#kernel/text'
import type { Context } from '../../core/context'

interface Text {
  name: string
  content: string
  channel: string[]
}

/** The enabled texts, read once per transaction: a call may queue hundreds. */
const texts = new WeakMap<object, Promise<Map<string, Text>>>()

async function readTexts({ db }: Context): Promise<Map<string, Text>> {
  const rows = await db
    .selectFrom('system_text')
    .select(['key', 'name', 'content', 'channel'])
    .where('is_open', '=', true)
    .execute()
  return new Map(rows.map(({ key, name, ...text }) => [key ?? '', { ...text, name: name ?? '' }]))
}

/** Fills `{姓名}` and other variables; unknown ones stay visible, so that a wrong text is noticed. */
function filled(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  )
}

/** Members taken in from a sheet joined elsewhere: they are not written to, hundreds at a time. */
function isImport({ batch, call }: Context): boolean {
  return batch !== undefined && call.operation === 'create'
}

/**
 * Records the text of `key` for a person if it is enabled, and queues it on those of its channels on which the person can
 * be reached and wants to be. `values` are its `{变量}`.
 */
export async function queueNotice(
  key: string,
  person: { id: number; user_name: string | null },
  values: Readonly<Record<string, string>>,
  context: Context,
): Promise<void> {
  const held = texts.get(context.db) ?? readTexts(context)
  texts.set(context.db, held)
  const text = (await held).get(key)
  if (!text) return
  const known = { 姓名: person.user_name ?? '', 协会: String(context.setting('sxh_name') ?? ''), ...values }
  const sent = isImport(context) ? [] : text.channel.filter((channel) => channel === 'sms' || channel === 'mail')
  const now = context.now().toISOString()
  await sql`with made as (
      insert into notice (key, to_type, to_id, text, channel, due_time)
        values (${key}, 'user', ${person.id}, ${shortened(filled(text.content, known), 1000)}, ${text.channel}, ${now})
        returning id, text)
    insert into outbox (channel, address, to_name, subject, text, next_time, ref_type, ref_id)
      select way, case way when 'sms' then p.phone else p.email end, left(p.user_name, 50), ${text.name}, made.text,
          ${now}, 'notice', made.id
        from made, person p, unnest(${sent}::text[]) way
        where p.id = ${person.id} and way <> all(coalesce(p.muted, '{}'))
          and coalesce(case way when 'sms' then p.phone else p.email end, '') <> ''`.execute(context.db)
}

/** Takes back what was recorded for people whose registration is undone; what was sent meanwhile stays in the outbox. */
export async function withdrawNotices(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`with gone as (
      delete from notice where to_type = 'user' and to_id = any(${[...ids]}::bigint[]) returning id)
    delete from outbox where ref_type = 'notice' and ref_id in (select id from gone) and state = 'waiting'`.execute(db)
}

/** Fen as yuan. */
export function yuan(fen: number): string {
  return `${(fen / 100).toFixed(2)} 元`
}
