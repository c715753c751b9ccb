// Titles, payments and gifts for tests about receipts.
import { creditCode } from '../../../server/product/seed/demo/persona'
import { type Desk, done } from './membership'

let serial = 0

/** A code that no other title has. */
export const freshCode = (): string => creditCode(40_000 + ++serial)

export function payersOf(desk: () => Desk) {
  const call = async (path: string, body: object) => done(await desk().admin.call(path, body)).content
  return {
    /** A title; of a company unless `more` says otherwise. */
    async payer(more: object = {}): Promise<number> {
      const body = { name: `抬头${++serial}（演示）`, kind: 'company', credit_code: freshCode(), ...more }
      return (await call('POST /payer/add', body)).id
    },
    /** Joining dues of a new member. */
    async paid(more: object = {}): Promise<{ user: number; pay: number }> {
      const user = await desk().member({ amount: 20_000, pay_type: 'cash', ...more })
      const { id } = await desk().one(`select id from pay_log where user_id = $1 and status = 'paid'`, [user])
      return { user, pay: id }
    },
    async gift(user_id: number | null, more: object = {}): Promise<number> {
      const goods = { donor_name: '赠方（演示）', project: '助学', kind: 'goods', goods: '图书 20 册', amount: 30_000 }
      const body = { ...goods, user_id, donate_time: '2026-06-03T02:00:00Z', ...more }
      return (await call('POST /userDonate/add', body)).id
    },
    receipt: (id: number | undefined) => desk().one('select * from receipt where id = $1', [id]),
    async issue(pays: number[], more: object = {}): Promise<number[]> {
      return (await call('POST /receipt/print', { pay_id_list: pays, ...more })).id_list
    },
    async register(id: number | undefined, change: object) {
      const { revision } = await desk().one('select revision from receipt where id = $1', [id])
      return desk().admin.call('POST /receipt/edit', { id, revision, ...change })
    },
    void: (ids: (number | undefined)[]) =>
      desk().admin.call('POST /receipt/void', { id_list: ids, reason: '抬头有误' }),
  }
}
