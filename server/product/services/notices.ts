// Notices to people: fills in the association's text for an occasion and queues it; sending is done elsewhere.
import { shortened } from '#kernel/text'
import type { Context } from '../../core/context'

interface Text {
  content: string
  channel: string[]
}

/** The enabled texts, read once per transaction: a call may queue hundreds. */
const texts = new WeakMap<object, Promise<Map<string, Text>>>()

async function readTexts({ db }: Context): Promise<Map<string, Text>> {
  const rows = await db
    .selectFrom('system_text')
    .select(['key', 'content', 'channel'])
    .where('is_open', '=', true)
    .execute()
  return new Map(rows.map(({ key, ...text }) => [key, text]))
}

/** Fills `{姓名}` and other variables; unknown ones stay visible, so that a wrong text is noticed. */
function filled(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  )
}

/** Queues the text of `key` for a person if it is enabled; `values` are its `{变量}`. */
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

/** Fen as yuan. */
export function yuan(fen: number): string {
  return `${(fen / 100).toFixed(2)} 元`
}
