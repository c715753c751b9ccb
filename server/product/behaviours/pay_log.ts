// Payments of joining dues and activity fees: received later, corrected by a pair of entries, or refunded.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { refundDueSql } from '../services/attendance/fees'
import { booked, entry, entry_id } from '../services/books/booked'
import { duesSettled } from '../services/dues/settled'
import { isMember, lockMember } from '../services/member'
import { numberOf } from '../services/numbered'
import { differenceOf, owedErrors, owedOn } from '../services/owed'
import { type Entry, refundEntry, rewriteEntry } from '../services/payment-reversals'
import { checkPayment, type Payment, purposeSql, settleEntry } from '../services/payments'

type Written = Shapes['pay_log']['row']

/**
 * The payment of an action and its payer, who is locked as in every payment. Log and preview name the person, whose
 * total changes.
 */
async function subjectOf(context: Context, note: string | null) {
  const [row] = (context.subjects ?? []) as unknown as Written[]
  const entry = row ?? fail('NF')
  const member = await lockMember(entry.user_id as number, context)
  context.audit.page = context.resources.binding('user')
  context.audit.targets = [{ id: member.id, name: [member.user_name, member.member_no].filter(Boolean).join(' ') }]
  if (note) context.audit.note = note
  return entry as Written & Entry
}

type Received = Pick<Payment, 'amount' | 'pay_type' | 'pay_time' | 'remark'>

function paymentOf(entry: Entry & Written, given: Received): Payment {
  const ref = { type: entry.ref_type, id: entry.ref_id }
  return { user: entry.user_id, scene: entry.scene as Payment['scene'], ref, ...given }
}

/**
 * Refuses a payment that the entry cannot have. Returns the words for what it leaves unpaid, which the form shows
 * before anything is confirmed.
 */
async function checkAgainst(entry: Entry & Written, paid: Received, context: Context): Promise<string | null> {
  const owed = await owedOn(entry, context)
  checkPayment(paid, context, owedErrors(entry, owed, paid))
  const difference = differenceOf(owed, paid)
  return difference && pick(difference, context.language)
}

/** Words for the membership that a refund of its dues leaves in effect. */
async function standingOf(id: number, context: Context): Promise<string | null> {
  const member = await lockMember(id, context)
  if (!isMember(member)) return null
  const text = {
    zh: `仍为会员，到期 ${member.expire_time ?? '终身'}；不再入会的，请另办退会`,
    en: `Still a member until ${member.expire_time ?? 'for life'}; record leaving if not`,
  }
  return pick(text, context.language)
}

/** Number or title by which staff know the document of a payment; joining dues have none. */
function documentSql(alias: string) {
  const id = sql.ref(`${alias}.ref_id`)
  return sql`(case ${sql.ref(`${alias}.ref_type`)}
    when 'user_renew' then (select r.renew_no from user_renew r where r.id = ${id})
    when 'sponsor' then (select s.sponsor_no from sponsor s where s.id = ${id})
    when 'user_donate' then (select d.donate_no from user_donate d where d.id = ${id})
    when 'dues_item' then (select r.title from dues_item i join dues_run r on r.id = i.run_id where i.id = ${id})
    when 'activity_apply' then (select a.title from activity_apply e join activity a on a.id = e.activity_id where e.id = ${id})
    end)`
}

export default behaviour('pay_log', {
  columns: {
    booked,
    entry,
    entry_id,
    document: documentSql,
    origin_no: numberOf('pay_log', 'pay_no', 'origin_id'),
    purpose: purposeSql,
    refund_due: refundDueSql,
    // Joining dues of an applicant are received with the application.
    state: (alias) => sql`(case when ${sql.ref(`${alias}.status`)} = 'paid'
        and exists (select 1 from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)}) then 'reversed'
      when ${sql.ref(`${alias}.scene`)} = 'correction' then 'corrected'
      when ${sql.ref(`${alias}.status`)} = 'unpaid' and ${sql.ref(`${alias}.scene`)} = 'join'
        and exists (select 1 from person u where u.id = ${sql.ref(`${alias}.user_id`)} and u.state = 'pending_payment') then 'applying'
      else ${sql.ref(`${alias}.status`)} end)`,
    // One at most: `origin_id` is unique.
    reversed_id: (alias) => sql`(select back.id from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)})`,
    reversed_by: (alias) =>
      sql`(select back.pay_no from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)})`,
  },

  async settle({ amount, pay_type, pay_time, remark }, context) {
    const entry = await subjectOf(context, remark ?? null)
    const paid = { amount, pay_type, pay_time, remark: remark ?? null }
    const difference = await checkAgainst(entry, paid, context)
    const payment = paymentOf(entry, paid)
    const id = await settleEntry(entry, payment, context)
    await duesSettled(payment.ref, paid, context)
    return { id, difference }
  },

  async correct({ amount, pay_type, pay_time, reason }, context) {
    const entry = await subjectOf(context, reason)
    const paid = { amount, pay_type, pay_time, remark: `更正 ${entry.pay_no}：${reason}` }
    const difference = await checkAgainst(entry, paid, context)
    const same = amount === entry.amount && pay_type === entry.pay_type && pay_time === entry.pay_time
    if (same) fail('PARAM', { errors: { amount: { zh: '与原记录相同，无需更正', en: 'The entry would not change' } } })
    return { id: await rewriteEntry(entry, paymentOf(entry, paid), context), difference }
  },

  async refund({ reason }, context) {
    const entry = await subjectOf(context, reason)
    await refundEntry(entry, `退款：${reason}`, context)
    const note = entry.scene === 'join' ? await standingOf(entry.user_id as number, context) : null
    return { id: entry.id, ...(note ? { note } : {}) }
  },
})
