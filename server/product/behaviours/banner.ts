// Banners: what is shown must end after it starts; whether it is shown now follows from both.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'

export default behaviour('banner', {
  columns: {
    period_state: (alias, { now }) => {
      const moment = sql`${new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString()}::timestamptz`
      return sql`(case when ${sql.ref(`${alias}.start_time`)} > ${moment} then 'upcoming'
        when ${sql.ref(`${alias}.end_time`)} <= ${moment} then 'ended' else 'running' end)`
    },
  },

  check({ start_time: start, end_time: end }) {
    if (!start || !end || Date.parse(end) > Date.parse(start)) return
    fail('PARAM', { errors: { end_time: { zh: '结束时间须晚于开始时间', en: 'Must be after the start' } } })
  },
})
