// Banners: whether one is shown follows from its start and end.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'

export default behaviour('banner', {
  columns: {
    period_state: (alias, { now }) => {
      const moment = sql`${new Date(Math.floor(now().getTime() / 1000) * 1000).toISOString()}::timestamptz`
      return sql`(case when ${sql.ref(`${alias}.start_time`)} > ${moment} then 'upcoming'
        when ${sql.ref(`${alias}.end_time`)} <= ${moment} then 'ended' else 'running' end)`
    },
  },
})
