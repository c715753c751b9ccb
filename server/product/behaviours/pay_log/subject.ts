// The entries of an action on the payment log, with their payer, who is locked as in every payment.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Context } from '../../../core/context'
import type { Source } from '../../services/ledger'
import { isMember, lockMember, lockMembers } from '../../services/member'
import { dayOf } from '../../services/membership-dates'
import type { Entry } from '../../services/payment-reversals'
import { type Payment, paymentErrors } from '../../services/payments'
import { chosenTitle } from '../../services/receipt-titles'

export type Subject = Shapes['pay_log']['row'] & Entry

/** People before their payments, as everywhere: a merge locks them in this order. */
export async function lockPayers(input: { id?: unknown; id_list?: unknown }, context: Context): Promise<void> {
  const ids = [input.id, input.id_list].flat().filter((id) => Number.isSafeInteger(id))
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from pay_log
    where id = any(${ids}::bigint[]) and user_id is not null`.execute(context.db)
  await lockMembers(
    rows.map(({ user_id }) => user_id),
    context,
  )
}

/** Log and preview name the person, whose total changes. */
export async function subjectOf(context: Context, note: string | null): Promise<Subject> {
  const [entry] = (context.subjects ?? []) as unknown as Subject[]
  if (!entry) return fail('NF')
  const member = await lockMember(entry.user_id as number, context)
  context.audit.page = context.resources.binding('user')
  context.audit.targets = [{ id: member.id, name: [member.user_name, member.member_no].filter(Boolean).join(' ') }]
  if (note) context.audit.note = note
  return entry
}

/** The document that is paid. */
export const sourceOf = ({ ref_type: type, ref_id: id }: Subject): Source => ({ type, id })

export function paymentOf(
  entry: Subject,
  given: Pick<Payment, 'amount' | 'pay_type' | 'pay_time'> & Partial<Payment>,
): Payment {
  return { user: entry.user_id, scene: entry.scene as Payment['scene'], ref: sourceOf(entry), ...given }
}

/** Refuses with PARAM a title of another member. */
export async function checkTitle(id: number | null | undefined, user: number | null, context: Context): Promise<void> {
  if (id) await chosenTitle(id, [user], context)
}

/** Words for the membership that money going back leaves in effect; null of other payments than joining dues. */
export async function standingOf({ scene, user_id }: Subject, context: Context): Promise<string | null> {
  if (scene !== 'join') return null
  const member = await lockMember(user_id as number, context)
  if (!isMember(member)) return null
  const text = {
    zh: `仍为会员，到期 ${member.expire_time ?? '终身'}；不再入会的，请另办退会`,
    en: `Still a member until ${member.expire_time ?? 'for life'}; record leaving if not`,
  }
  return pick(text, context.language)
}

/** The instant of a refund: now unless said; not before the payment, nor in the future. */
export function refundTime(entry: Subject, said: string | null | undefined, context: Context): string {
  if (!said) return context.now().toISOString()
  const { pay_time: problem } = paymentErrors({ amount: 1, pay_type: 'cash', pay_time: said }, context)
  const late = problem && { zh: '退款时间不能晚于现在', en: 'Cannot be later than now' }
  const day = entry.pay_time && dayOf(entry.pay_time, context)
  const early = day &&
    dayOf(said, context) < day && { zh: `不能早于缴费日 ${day}`, en: `Cannot be before the payment on ${day}` }
  const text = early || late
  return text ? fail('PARAM', { errors: { refund_time: text } }) : said
}
