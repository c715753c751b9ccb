// Donations: numbered, certified and thanked once received, reversed by a refund.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import { check, enter } from './user_donate/donation'

export default behaviour('user_donate', {
  columns: {
    receipt_no: (alias) =>
      sql`(select held.receipt_no from receipt held where held.donate_id = ${sql.ref(`${alias}.id`)} and held.status = 'valid')`,
  },
  check,
  create: enter,
})
