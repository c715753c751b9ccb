// The settings of the mini program: phones keep them until their version changes, which is that of the record.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'

export default behaviour('config_mini_program', {
  columns: { version: (alias) => sql`${sql.ref(`${alias}.revision`)}` },
})
