// Representatives of companies: at present, in the past and to come.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'

export default behaviour('company_person', {
  columns: {
    is_current: (row, { today }) => sql`(${sql.ref(`${row}.start_date`)} <= ${today}::date
      and (${sql.ref(`${row}.end_date`)} is null or ${sql.ref(`${row}.end_date`)} >= ${today}::date))`,
  },
})
