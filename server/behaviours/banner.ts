// Banners: what is shown must end after it starts.
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'

export default behaviour('banner', {
  check({ start_time: start, end_time: end }) {
    if (!start || !end || Date.parse(end) > Date.parse(start)) return
    fail('PARAM', { errors: { end_time: { zh: '结束时间须晚于开始时间', en: 'Must be after the start' } } })
  },
})
