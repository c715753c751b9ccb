// Renewals for tests: of members who joined at the beginning of 2026, paid on 1 December.
import type { Desk } from './membership'

export const RENEWED_AT = '2026-12-01T02:00:00.000Z'

/** `desk` is asked for at each call, because tests open it later. */
export function renewalsOf(desk: () => Desk) {
  /** Joined on 2026-01-01: valid until the end of the year. */
  const member = (more = {}) => desk().member({ join_time: '2026-01-01', ...more })
  const body = (id: number, more = {}) => ({
    user_id: id,
    position_id: 10,
    years: 1,
    amount: 100_000,
    pay_type: 'cash',
    pay_time: RENEWED_AT,
    ...more,
  })
  const add = (id: number, more = {}) => desk().admin.call('POST /userRenew/add', body(id, more))
  const expire = async (id: number) => (await desk().person(id)).expire_time
  const renewal = (id: number) => desk().one('select * from user_renew where id = $1', [id])
  const pays = (id: number) =>
    desk().all('select scene, amount, status from pay_log where user_id = $1 order by id', [id])
  const points = (id: number) =>
    desk().all('select type, points from contribute_log where user_id = $1 and type <> 1 order by id', [id])
  return { member, body, add, expire, renewal, pays, points }
}
