// Receipts: issued for payments and gifts, sent to the payer again, voided for good; with the number of the official document.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { joined } from '../../sheets/cells'
import { queueNotice, refuseUnsent, yuan } from '../services/notices'
import { numberOf } from '../services/numbered'
import { type Issued, issueGiftReceipts, issueReceipts, reverseFirst } from '../services/receipts'

type Receipt = Shapes['receipt']['row']

/** Titles that an answer names; of more it tells the number. */
const NAMED = 3

function answerOf({ num, id_list: receipt_ids, titles }: Issued, { language }: Context) {
  const named = joined(titles.slice(0, NAMED), language)
  const more = pick(
    { zh: `${named}等 ${titles.length} 个`, en: `${named} and others, ${titles.length} in all` },
    language,
  )
  return { num, receipt_ids, titles: titles.length > NAMED ? more : named }
}

export default behaviour('receipt', {
  columns: {
    pay_no: numberOf('pay_log', 'pay_no', 'pay_id'),
    donate_no: numberOf('user_donate', 'donate_no', 'donate_id'),
  },

  // A number says that the document is issued; without one there is none.
  check(record) {
    if (record.official_no) {
      if (record.official_state === 'none') record.official_state = 'issued'
      return
    }
    if (record.official_state === 'reversed') {
      const text = { zh: '红冲的票据须有号码', en: 'A reversed document has a number' }
      fail('PARAM', { errors: { official_no: text } })
    }
    Object.assign(record, { official_code: null, official_date: null, official_state: 'none' })
  },

  async issue({ id_list, kind, payer_id }, context) {
    return answerOf(await issueReceipts(id_list ?? [], { kind, payer_id }, context), context)
  },

  async issue_gift({ id_list, payer_id }, context) {
    return answerOf(await issueGiftReceipts(id_list ?? [], { payer_id }, context), context)
  },

  async print({ pay_id_list, kind, payer_id }, context) {
    const { num, id_list } = await issueReceipts(pay_id_list, { kind, payer_id }, context)
    return { num, id_list, url: `/#/receipt/list/print?ids=${id_list.join(',')}` }
  },

  async resend(_, context) {
    for (const receipt of (context.subjects ?? []) as unknown as Receipt[]) {
      const { id, user_id: user, amount, goods_value, receipt_no } = receipt
      const words = { 票据号: receipt_no ?? '', 金额: yuan(amount ?? goods_value ?? 0) }
      // The title may be that of a company: a message addresses the member.
      const { rows } = await sql<{ user_name: string | null }>`select user_name from person where id = ${user}`.execute(
        context.db,
      )
      const name = rows[0]?.user_name ?? receipt.payer
      const sent = await queueNotice('receipt', { id: user as number, user_name: name }, words, context)
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
    const unfit = (context.unfit ?? []).map(({ id }) => id)
    const { rows } = await sql<{ id: number; receipt_no: string }>`select id, receipt_no from receipt
      where id = any(${unfit}::bigint[]) and status = 'valid'`.execute(context.db)
    const issued = new Map(rows.map((row) => [row.id, pick(reverseFirst(row.receipt_no), context.language)]))
    return {
      ...answer,
      fail_list: (context.unfit ?? []).map((one) => ({ ...one, message: issued.get(one.id) ?? one.message })),
    }
  },
})
