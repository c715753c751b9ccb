// System texts: only their own placeholders, so that no recipient reads `{unknown}`.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'

/** The placeholders that a text uses. */
function usedIn(content: string): string[] {
  return [...content.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string)
}

/** More than there are texts: the specification reads all of them at once. */
const ALL = 100

export default behaviour('system_text', {
  list: (input, _context, next) => next(input.limit ? input : { ...input, limit: ALL }),

  check({ content, vars }) {
    const unknown = usedIn(content ?? '').find((name) => !(vars ?? []).includes(name))
    if (unknown === undefined) return
    const list = (vars ?? []).map((name) => `{${name}}`).join('')
    const message = {
      zh: `没有变量 {${unknown}}，可用的有：${list}`,
      en: `There is no placeholder {${unknown}}; there are: ${list}`,
    }
    fail('PARAM', { message, errors: { content: message } })
  },

  // The specification saves several by key; each is an edit of its own.
  async write({ list_data: list }, context) {
    for (const { key, ...values } of list) {
      const found = await context.db
        .selectFrom('system_text')
        .select(['id', 'revision'])
        .where('key', '=', key)
        .executeTakeFirst()
      if (!found) {
        const message = { zh: `没有文案 ${key}`, en: `There is no text ${key}` }
        return fail('PARAM', { message, errors: { list_data: message } })
      }
      await context.perform(context.page, 'update', { ...found, ...values })
    }
    return { num: list.length }
  },
})
