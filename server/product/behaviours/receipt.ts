// Receipts: issued for payments, sent to the payer again, voided for good.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { behaviour } from '../../core/behaviour'
import { queueNotice, refuseUnsent, yuan } from '../services/notices'
import { numberOf } from '../services/numbered'
import { issueReceipts } from '../services/receipts'

type Receipt = Shapes['receipt']['row']

export default behaviour('receipt', {
  columns: {
    pay_no: numberOf('pay_log', 'pay_no', 'pay_id'),
  },

  async issue({ id_list }, context) {
    const { num, id_list: receipt_ids } = await issueReceipts(id_list ?? [], context)
    return { num, receipt_ids }
  },

  async print({ pay_id_list }, context) {
    const { num, id_list } = await issueReceipts(pay_id_list, context)
    return { num, id_list, url: `/#/receipt/list/print?ids=${id_list.join(',')}` }
  },

  async resend(_, context) {
    for (const { id, user_id: user, payer, amount, receipt_no } of (context.subjects ?? []) as unknown as Receipt[]) {
      const words = { 票据号: receipt_no ?? '', 金额: yuan(amount ?? 0) }
      const sent = await queueNotice('receipt', { id: user as number, user_name: payer }, words, context)
      if (!sent) refuseUnsent('收款票据')
      await sql`update receipt set send_num = send_num + 1, send_time = ${context.now().toISOString()}, update_time = now(),
        revision = revision + 1 where id = ${id}`.execute(context.db)
    }
    return { num: context.subjects?.length ?? 0 }
  },

  async void(input, context, next) {
    const answer = await next(input)
    // Not those voided before, whose payments may have a new receipt.
    const ids = (context.subjects ?? []).map(({ id }) => id as number)
    await sql`update pay_log set receipt_no = null, update_time = now()
      where id in (select pay_id from receipt where id = any(${ids}::bigint[]))`.execute(context.db)
    return { ...answer, fail_list: [...(context.unfit ?? [])] }
  },
})
