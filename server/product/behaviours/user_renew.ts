// Renewals: entered by staff or confirmed for members, corrected and voided by entries of their own.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import { renew } from './user_renew/batch'
import { approve, reject } from './user_renew/decide'
import { recordEdit } from './user_renew/edit'
import { enter, fillNew } from './user_renew/enter'
import { remove, restore } from './user_renew/void'

export default behaviour('user_renew', {
  columns: {
    dues_run: (alias) => sql`(select r.title from dues_item i join dues_run r on r.id = i.run_id
      where i.id = ${sql.ref(`${alias}.dues_item_id`)})`,
  },
  check: (record, stored, context) => (stored ? recordEdit(record, stored, context) : fillNew(record, context)),
  create: enter,
  remove,
  restoring: restore,
  approve,
  reject,
  renew,
})
