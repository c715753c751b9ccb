// Notices to people: the association's own text for an occasion, filled in and queued; who sends it is another matter.
import { shortened } from '#kernel/text'
import type { Context } from '../../core/context'

interface Text {
  content: string
  channel: string[]
}

/** The open texts, read once per transaction: a call may queue hundreds. */
const texts = new WeakMap<object, Promise<Map<string, Text>>>()

async function readTexts({ db }: Context): Promise<Map<string, Text>> {
  const rows = await db
    .selectFrom('system_text')
    .select(['key', 'content', 'channel'])
    .where('is_open', '=', true)
    .execute()
  return new Map(rows.map(({ key, ...text }) => [key, text]))
}

/** `{姓名}` and the like; what is not known stays as it was written, so that a wrong text is seen. */
function filled(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  )
}

/** Queues the text of `key` for a person where it is open; `values` are its `{变量}`. */
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
  await context.db
    .insertInto('notice')
    .values({
      key,
      to_type: 'user',
      to_id: person.id,
      text: shortened(filled(text.content, known), 1000),
      channel: text.channel,
      due_time: context.now().toISOString(),
    })
    .execute()
}

/** Fen as people write yuan. */
export function yuan(fen: number): string {
  return `${(fen / 100).toFixed(2)} 元`
}
