// Articles: a summary taken from the text if none is written, and points for the contributor.
import { plainText } from '../../actions/rich-text'
import { behaviour } from '../../core/behaviour'
import { publishDue, removed, restored, settle, settled } from './article/points'

const SUMMARY_LENGTH = 100

export default behaviour('article', {
  scheduled: publishDue,

  async create(input, context, next) {
    const answer = await next(input)
    await settle([answer.id], new Map(), context)
    return answer
  },
  update: (input, context, next) => settled([input.id], context, () => next(input)),
  remove: (input, context, next) => removed(input.id_list, context, () => next(input)),
  restoring: (input, context, next) => restored(input.id_list, context, () => next(input)),

  check(record) {
    if (!record.intro && record.content) record.intro = plainText(record.content).slice(0, SUMMARY_LENGTH) || null
  },
})
