// Dues standards: the dues of a position from a day on; what a posted run has charged by stays as it is.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import { refuseUsed, standardOn } from '../services/dues/standards'

const counted = ['position_id', 'company_scale', 'from_date', 'amount', 'fee_years'] as const

export default behaviour('dues_standard', {
  columns: {
    standing: (alias, { today }) => sql`(case when ${sql.ref(`${alias}.from_date`)} > ${today}::date then 'future'
      when ${sql.ref(`${alias}.id`)} = (select force.id
        from ${standardOn(sql.ref(`${alias}.position_id`), sql`${today}::date`, sql.ref(`${alias}.company_scale`))} force) then 'current'
      else 'past' end)`,
  },

  async check(record, stored, context) {
    if (stored && counted.some((name) => record[name] !== stored[name])) await refuseUsed([stored.id], context)
  },

  remove: async (input, context, next) => {
    await refuseUsed(input.id_list, context)
    return next(input)
  },
})
