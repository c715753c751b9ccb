// Articles: publication times, and a summary taken from the text where none was written.
import { fail } from '#kernel/errors'
import { isExternal } from '#kernel/formats'
import { behaviour } from '../behaviour'
import { plainText } from '../rich-text'

const SUMMARY_LENGTH = 100

export default behaviour('article', {
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
