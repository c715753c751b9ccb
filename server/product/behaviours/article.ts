// Articles: publication times, a summary taken from the text if none is written, and points for the contributor.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { isExternal } from '#kernel/formats'
import { plainText } from '../../actions/rich-text'
import { behaviour } from '../../core/behaviour'
import { publishDue, removed, restored, settle, settled } from './article/points'

const SUMMARY_LENGTH = 100

export default behaviour('article', {
  columns: {
    // Rounded to the second, so that repeated requests give the same query.
    publish_status: (alias, { now }) => sql`(case when ${sql.ref(`${alias}.publish_status`)} = 'scheduled'
      and ${sql.ref(`${alias}.publish_time`)} <= ${new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString()}::timestamptz
      then 'published' else ${sql.ref(`${alias}.publish_status`)} end)`,
  },

  scheduled: publishDue,

  async create(input, context, next) {
    const answer = await next(input)
    await settle([answer.id], new Map(), context)
    return answer
  },
  update: (input, context, next) => settled([input.id], context, () => next(input)),
  remove: (input, context, next) => removed(input.id_list, context, () => next(input)),
  restoring: (input, context, next) => restored(input.id_list, context, () => next(input)),

  check(record, stored, context) {
    const now = context.now()
    const touched =
      !stored || stored.publish_status !== record.publish_status || stored.publish_time !== record.publish_time
    if (
      record.publish_status === 'scheduled' &&
      touched &&
      !(record.publish_time && Date.parse(record.publish_time) > now.getTime())
    ) {
      fail('PARAM', {
        errors: {
          publish_time: { zh: '定时发布须选择晚于现在的时间', en: 'A scheduled article needs a time later than now' },
        },
      })
    }
    if (record.publish_status === 'published' && !record.publish_time) record.publish_time = now.toISOString()
    if (record.link_type === 'external' && record.link && !isExternal(record.link)) {
      fail('PARAM', {
        errors: {
          link: {
            zh: '外部链接须以 http、https、mailto 或 tel 开头',
            en: 'An external link starts with http, https, mailto or tel',
          },
        },
      })
    }
    if (!record.intro && record.content) record.intro = plainText(record.content).slice(0, SUMMARY_LENGTH) || null
  },
})
