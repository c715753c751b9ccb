// Agreements: each change of the text is a new version, and the earlier one is kept for good.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'

export default behaviour('agreement', {
  async check(record, stored, context) {
    if (!stored || (record.title === stored.title && record.content === stored.content)) return
    const { id, version, title, content } = stored as typeof stored & { id: number }
    await context.db
      .insertInto('agreement_version')
      .values({
        agreement_id: id,
        version: version ?? 1,
        title,
        content,
        admin_id: context.session?.admin.id ?? null,
        create_time: context.now().toISOString(),
      })
      .execute()
    record.version = (version ?? 1) + 1
  },

  async list({ type, ...input }, _context, next) {
    if (!type) return next(input)
    const answer = await next({ ...input, filter: { ...input.filter, type: [type] } } as typeof input)
    return answer.list_data.length > 0 ? answer : fail('NF')
  },

  // The specification names the agreement by its type; an edit by id is the same.
  async publish({ type, ...values }, context) {
    const found = await context.db
      .selectFrom('agreement')
      .select(['id', 'revision'])
      .where('type', '=', type)
      .executeTakeFirst()
    if (!found) return fail('NF')
    await context.perform(context.page, 'update', { ...found, ...values })
    const { version } = await context.db
      .selectFrom('agreement')
      .select('version')
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    return { version: version ?? 1 }
  },
})
