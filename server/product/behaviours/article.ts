// Articles: a summary taken from the text if none is written, and points for the contributor.

import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { plainText } from '../../rows/rich-text'
import { dated } from '../services/publication'
import { points, publishBefore, publishDue } from './article/points'

const SUMMARY_LENGTH = 100

const publish = <I extends { id_list: number[] }, O>(input: I, context: Context, next: (input: I) => Promise<O>) =>
  points.action(input, context, async (chosen: I) => {
    await dated(context)
    return next(chosen)
  })

export default behaviour('article', {
  scheduled: publishDue,

  create: points.create,
  async update(input, context, next) {
    await publishBefore([input.id], context)
    return points.update(input, context, next)
  },
  async remove(input, context, next) {
    await publishBefore(input.id_list, context)
    return points.remove(input, context, next)
  },
  restoring: points.restoring,
  publish,
  publish_now: publish,
  withdraw: points.action,

  check(record) {
    if (!record.intro && record.content) record.intro = plainText(record.content).slice(0, SUMMARY_LENGTH) || null
  },
})
