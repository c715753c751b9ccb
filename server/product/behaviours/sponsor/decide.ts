// Effects of a review of sponsorships: payment, points and thanks.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Earning, earning } from '../../services/earning'
import { momentOf } from '../../services/membership-dates'
import { payTimeAgain, refund } from '../../services/payment-reversals'
import { pay, refuseUnpaidGift } from '../../services/payments'
import { POINTS } from '../../services/point-rules'
import { type Sponsor, thank } from './thank'

export const points = earning({
  name: 'sponsor',
  type: POINTS.sponsor,
  key: 'sponsor',
  async read(ids, { db }) {
    const { rows } = await sql<Earning>`select id, left('赞助：' || name, 100) as title, amount, check_time as at,
        case when status = 'approved' and ${living()} then user_id end as "user"
      from sponsor where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
    return rows
  },
})

async function received(sponsor: Sponsor, context: Context): Promise<void> {
  const { id, type, user_id: user, name: payer, amount, pay_type, sponsor_time: day } = sponsor
  const ref = { type: 'sponsor', id }
  if (type === 'cash') {
    refuseUnpaidGift(pay_type)
    const pay_time = await payTimeAgain(ref, momentOf(day, context), context)
    await pay({ user, payer, scene: 'sponsorship', amount, pay_type, pay_time, ref }, context)
  }
  await thank(sponsor, context)
}

export async function decided<I extends { id_list: number[] }, O>(
  input: I,
  context: Context,
  next: (input: I) => Promise<O>,
): Promise<O> {
  const before = (context.subjects ?? []) as unknown as Sponsor[]
  const answer = await points.action(input, context, next)
  const approved = context.call.with?.['status'] === 'approved'
  for (const sponsor of before) {
    if (approved) await received(sponsor, context)
    else if (sponsor.status === 'approved')
      await refund({ type: 'sponsor', id: sponsor.id }, `作废 ${sponsor.sponsor_no}`, context, 'correction')
  }
  return answer
}
