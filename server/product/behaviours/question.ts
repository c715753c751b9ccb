// Proposals: answers in turn, adopted ones earn their author points, closed ones take no more.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { resourceOf } from '../../core/context'
import { signedFile } from '../../core/signed-files'
import { together } from '../../database/together'
import { queueNotice } from '../services/notices'
import { POINTS } from '../services/point-rules'
import { award } from '../services/points'

type Question = Shapes['question']['row'] & { id: number }

const closed = { zh: '提案已关闭，不能再答复', en: 'The proposal is closed: it takes no more answers' }
const notOpen = { zh: '答复后不能回到待答复', en: 'An answered proposal is not open again' }

export default behaviour('question', {
  columns: {
    response_hours: (alias) =>
      sql`round(extract(epoch from ${sql.ref(`${alias}.first_answer_time`)} - ${sql.ref(`${alias}.create_time`)}) / 3600, 1)`,
  },

  async read(input, context, next) {
    const record = await next(input)
    const answers = await context.db
      .selectFrom('question_answer')
      .select(['id', 'content', 'images', 'is_public', 'admin_name', 'create_time'])
      .where('question_id', '=', input.id)
      .orderBy('id')
      .execute()
    const signed = answers.map((one) => ({ ...one, images: one.images?.map((url) => signedFile(url, context)) ?? [] }))
    return { ...record, answers: signed } as typeof record
  },

  async answer({ question_id: id, content, images, is_public: isPublic, status: wanted }, context) {
    const resource = resourceOf(context)
    const stored = (await lockRow(resource, id, context)) as unknown as Question
    if (stored.status === 'closed') fail('STATE', { message: closed })
    if (wanted === 'open') fail('PARAM', { message: notOpen, errors: { status: notOpen } })
    // An adopted proposal stays adopted, unless it is closed.
    const status = wanted ?? (stored.status === 'adopted' ? 'adopted' : 'answered')
    const now = context.now().toISOString()
    const { admin } = context.session ?? {}
    await context.db
      .insertInto('question_answer')
      .values({
        question_id: id,
        content,
        images: images ?? [],
        is_public: isPublic ?? true,
        admin_name: admin?.real_name ?? null,
        admin_id: admin?.id ?? null,
        create_time: now,
      })
      .execute()
    const times = { last_answer_time: now, first_answer_time: stored.first_answer_time ?? now }
    await writeChange(resource, stored as never, { status, ...times } as never, context)
    const author = await context.db
      .selectFrom('person')
      .select(['id', 'user_name'])
      .where('id', '=', stored.user_id)
      .executeTakeFirst()
    if (author) {
      const fact = { type: POINTS.question, user: author.id, key: `q:${id}`, ref: { type: 'question', id }, at: now }
      await together([
        queueNotice('question_answer', author, { 标题: stored.title ?? '' }, context),
        status === 'adopted' ? award({ ...fact, title: `提案采纳：${stored.title ?? ''}` }, context) : null,
      ])
    }
    return { id, status }
  },
})
