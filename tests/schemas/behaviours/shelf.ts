// Cleans shelves with row-by-row results, and numbers them with labels: used for tests of previews.
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'

interface Shelf {
  id: number
  name: string
  cleaned_date: string | null
  is_locked: boolean
  [more: string]: unknown
}

const subjectsIn = (context: Context) => (context.subjects ?? []) as unknown as Shelf[]

export default behaviour('shelf', {
  async create(input, _context, next) {
    const answer = await next(input)
    const { name, batch } = input as { name: string; batch?: string }
    return batch ? { ...answer, label_no: `${name}-${batch}` } : answer
  },

  async clean({ day }, context) {
    if (day > context.today) fail('PARAM', { errors: { day: { zh: '不能晚于今天', en: 'Not later than today' } } })
    const fail_list: { id: number; name: string; message: string }[] = []
    for (const shelf of subjectsIn(context)) {
      if (shelf.is_locked) fail_list.push({ id: shelf.id, name: shelf.name, message: '已锁上,打不开' })
      else await writeChange(resourceOf(context), shelf, { cleaned_date: day }, context)
    }
    return { success_num: subjectsIn(context).length - fail_list.length, fail_list }
  },

  async lock(_input, context) {
    for (const shelf of subjectsIn(context)) {
      if (shelf.is_locked) fail('STATE', { message: { zh: '已经锁上了', en: 'Locked already' } })
      await writeChange(resourceOf(context), shelf, { is_locked: true }, context)
    }
    return { num: 1 }
  },
})
