// Payments of joining dues and activity fees: received later, corrected by a pair of entries, or refunded.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { behaviour } from '../../core/behaviour'
import type { ColumnSql } from '../../core/columns'
import type { Context } from '../../core/context'
import { refundDueSql } from '../services/attendance/fees'
import { booked, entry, entry_id } from '../services/books/booked'
import { debtOf, leftOf, moveRest, type Rest, settleEntry } from '../services/debts'
import { money, refundedSql, standsSql } from '../services/ledger'
import { isMember, lockMember } from '../services/member'
import { numberOf } from '../services/numbered'
import { differenceOf, leftWords, owedErrors, owedOn } from '../services/owed'
import { type Entry, refundEntry, rewriteEntry } from '../services/payment-reversals'
import { checkPayment, type Payment, purposeSql } from '../services/payments'

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
async function checkAgainst(
  entry: Entry & Written,
  paid: Received,
  rest: Rest,
  context: Context,
): Promise<string | null> {
  const owed = await owedOn(entry, context)
  checkPayment(paid, context, owedErrors(entry, owed, paid))
  const difference = differenceOf(owed, paid, rest)
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
    when 'activity_apply' then (select a.title from activity_apply e join activity a on a.id = e.activity_id where e.id = ${id})
    end)`
}

/** Of an outstanding payment, whole days since it was due. */
const overdue: ColumnSql = (alias, { today }) =>
  sql`(case when ${sql.ref(`${alias}.status`)} = 'unpaid' then nullif(greatest(${today}::date - ${sql.ref(`${alias}.due_date`)}, 0), 0) end)`

/** The newest reversal of a payment: only corrections are one at most. */
const reversal = (alias: string, column: string) =>
  sql`(select back.${sql.ref(column)} from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)} order by back.id desc limit 1)`

export default behaviour('pay_log', {
  columns: {
    booked,
    entry,
    entry_id,
    document: documentSql,
    origin_no: numberOf('pay_log', 'pay_no', 'origin_id'),
    purpose: purposeSql,
    refund_due: refundDueSql,
    overdue_days: overdue,
    age: (
      alias,
      context,
    ) => sql`(select case when ${sql.ref(`${alias}.status`)} <> 'unpaid' then null when late.days is null then 'not_due'
      when late.days <= 30 then 'days_30' when late.days <= 90 then 'days_90' when late.days <= 365 then 'days_365' else 'older' end
      from (select ${overdue(alias, context)} as days) late)`,
    open_num: (alias) => {
      const debt = sql`coalesce(${sql.ref(`${alias}.debt_id`)}, ${sql.ref(`${alias}.id`)})`
      return sql`(case when ${sql.ref(`${alias}.status`)} = 'unpaid' then (select count(*)::int from pay_log part
        where (part.id = ${debt} or part.debt_id = ${debt}) and part.status = 'unpaid') end)`
    },
    refunded: (alias) => sql`nullif(${refundedSql(alias)}, 0)`,
    // Joining dues of an applicant are received with the application.
    state: (
      alias,
    ) => sql`(case when ${sql.ref(`${alias}.status`)} = 'paid' and not ${standsSql(money, alias)} then 'reversed'
      when ${sql.ref(`${alias}.status`)} = 'paid' and exists (select 1 from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)})
        then 'part_refunded'
      when ${sql.ref(`${alias}.status`)} = 'paid' and ${sql.ref(`${alias}.scene`)} = 'credit' and ${sql.ref(`${alias}.amount`)} < 0 then 'used'
      when ${sql.ref(`${alias}.scene`)} = 'correction' then 'corrected'
      when ${sql.ref(`${alias}.status`)} = 'unpaid' and ${sql.ref(`${alias}.scene`)} = 'join'
        and exists (select 1 from person u where u.id = ${sql.ref(`${alias}.user_id`)} and u.state = 'pending_payment') then 'applying'
      else ${sql.ref(`${alias}.status`)} end)`,
    reversed_id: (alias) => reversal(alias, 'id'),
    reversed_by: (alias) => reversal(alias, 'pay_no'),
  },

  async settle({ amount, pay_type, pay_time, rest, remark }, context) {
    const entry = await subjectOf(context, remark ?? null)
    const paid = { amount, pay_type, pay_time, remark: remark ?? null }
    const difference = await checkAgainst(entry, paid, rest ?? 'keep', context)
    return { id: await settleEntry(entry, paymentOf(entry, paid), context, rest ?? 'keep'), difference }
  },

  async correct({ amount, pay_type, pay_time, rest, reason }, context) {
    const entry = await subjectOf(context, reason)
    const paid = { amount, pay_type, pay_time, remark: `更正 ${entry.pay_no}：${reason}` }
    await checkAgainst(entry, paid, 'keep', context)
    const same = amount === entry.amount && pay_type === entry.pay_type && pay_time === entry.pay_time
    if (same) fail('PARAM', { errors: { amount: { zh: '与原记录相同，无需更正', en: 'The entry would not change' } } })
    const debt = await debtOf(entry.id, context)
    const id = await rewriteEntry(entry, { ...paymentOf(entry, paid), debt }, context)
    if (!debt) return { id, difference: null }
    await moveRest(id, entry.amount - amount, amount === 0 ? 'waive' : (rest ?? 'keep'), paid.remark, context)
    const left = leftWords(await leftOf(debt.id, context))
    return { id, difference: left && pick(left, context.language) }
  },

  async refund({ reason }, context) {
    const entry = await subjectOf(context, reason)
    const back = { amount: entry.amount, pay_type: entry.pay_type, pay_time: context.now().toISOString() }
    await refundEntry(entry, { ...back, remark: `退款：${reason}` }, context)
    const note = entry.scene === 'join' ? await standingOf(entry.user_id as number, context) : null
    return { id: entry.id, ...(note ? { note } : {}) }
  },
})
