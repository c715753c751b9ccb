// Calls that tests of membership make again and again, on a clock of their own.
import { type Desk, done } from './membership'
import { RENEWED_AT } from './renewals'

/** `desk` is asked for at each call, because tests open it later. */
export function membershipCalls(desk: () => Desk) {
  const renew = async (id: number, more = {}) => {
    const paid = { years: 1, amount: 100_000, pay_type: 'cash', pay_time: RENEWED_AT, force: true }
    return done(await desk().admin.call('POST /userRenew/add', { user_id: id, position_id: 10, ...paid, ...more }))
      .content.id as number
  }
  const voided = (id: number) => desk().admin.call('POST /userRenew/delete', { id_list: [id] })
  const check = (id: number, body: object) => desk().admin.call('POST /user/checkApply', { id_list: [id], ...body })
  const edit = async (id: number, more: object) => {
    const { revision } = await desk().person(id)
    return desk().admin.call('POST /user/edit', { id, revision, ...more })
  }
  /** Fen and points of a person, corrections included. */
  const sums = async (id: number) => {
    const { paid } = await desk().one(
      `select coalesce(sum(amount), 0)::int as paid from pay_log where user_id = $1 and status in ('paid', 'refunded')`,
      [id],
    )
    const { points } = await desk().one(
      'select coalesce(sum(points), 0)::int as points from contribute_log where user_id = $1',
      [id],
    )
    return { paid, points }
  }
  return { renew, voided, check, edit, sums }
}
