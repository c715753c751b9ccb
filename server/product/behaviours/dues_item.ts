// Dues items: corrected while their run is a draft; afterwards their figures follow the payment log, and reminders their due day.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import * as amounts from '../services/dues/amounts'
import { addChosen } from '../services/dues/chosen'
import { remindDues, remindItems } from '../services/dues/remind'
import { numberOf } from '../services/numbered'

/** Runs before their items, as charging does. */
async function lockRunsOf(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`select r.id from dues_run r where r.id in (select run_id from dues_item where id = any(${[...ids]}::bigint[]))
    order by r.id for share`.execute(db)
}

export default behaviour('dues_item', {
  columns: {
    run_status: amounts.runStatusSql,
    due_date: amounts.dueDateSql,
    state: amounts.stateSql,
    due: amounts.dueSql,
    paid: amounts.paidSql,
    waived: amounts.waivedSql,
    owed: amounts.owedSql,
    renew_no: numberOf('user_renew', 'renew_no', 'renew_id'),
  },

  scheduled: remindDues,

  lockFirst: async ({ id_list: ids }, context) => {
    if (Array.isArray(ids) && context.call.name !== 'dues') await lockRunsOf(ids as number[], context)
  },

  async check(record, _stored, context) {
    const { rows } = await sql<{ status: string }>`select status from dues_run where id = ${record.run_id}`.execute(
      context.db,
    )
    if (rows[0]?.status !== 'draft')
      fail('STATE', {
        message: {
          zh: '会费已生成，明细不能再改；减免请在缴费记录登记免缴或少收，更正请更正续费的金额',
          en: 'The run is posted: waive or reduce in the payment log, or correct the amount of the renewal',
        },
      })
    if (record.is_waived && !record.reason) {
      const text = { zh: '请先填写免收原因', en: 'Enter the reason first' }
      fail('PARAM', { message: text, errors: { is_waived: text } })
    }
    record.is_corrected = true
  },

  quick: async (input, context, next) => {
    await lockRunsOf([input.id], context)
    return next(input)
  },

  dues: addChosen,
  remind: remindItems,
})
