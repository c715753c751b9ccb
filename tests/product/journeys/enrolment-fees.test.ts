// Fees of enrolments: the price for members, payment, waiver, refund, and corrections of the amount.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Hall, hallOf } from '../support/activities'
import { done } from '../support/membership'

let server: TestServer
let hall: Hall
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
})
afterAll(() => server.close())
beforeEach(() => hall.at())

const members = (num: number) => Promise.all(Array.from({ length: num }, () => hall.desk.member()))
const enrolled = async (activity: number, user: number, more = {}): Promise<number> =>
  done(await hall.enrol(activity, user, more)).content.id

describe('enrolment', () => {
  test('costs the member price until the days of grace after the expiry are over', async () => {
    const id = await hall.activity({ fee: 20_000, fee_member: 10_000 })
    const today = (server.clock.now as Date).getTime()
    const day = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10)
    const feeAfter = async (days: number) => {
      const [user] = (await members(1)) as [number]
      await server.connection.pool.query('update person set expire_time = $1 where id = $2', [day(days), user])
      const apply = await enrolled(id, user)
      return (await hall.desk.one('select fee from activity_apply where id = $1', [apply])).fee
    }
    await hall.desk.set({ grace_days: 0 })
    expect([await feeAfter(-5), await feeAfter(5)]).toEqual([10_000, 20_000])
    await hall.desk.set({ grace_days: 10 })
    expect([await feeAfter(5), await feeAfter(15)]).toEqual([10_000, 20_000])
    await hall.desk.set({ grace_days: 0 })
  })

  test('owes the fee once approved; closed when given up unpaid, refunded when paid', async () => {
    const id = await hall.activity({ fee: 20_000, fee_member: 10_000, max_with: 2, is_check: true })
    const [a, b] = (await members(2)) as [number, number]
    const one = await enrolled(id, a, { with_num: 1 })
    expect(await hall.desk.all(`select 1 from pay_log where scene = 'activity_fee' and user_id = $1`, [a])).toEqual([])
    const two = await enrolled(id, b)
    done(await hall.check([one, two], 'approved'))
    const fees = () =>
      hall.desk.all(
        `select amount, status from pay_log where ref_type = 'activity_apply' and user_id = $1 order by id`,
        [a],
      )
    expect(await fees()).toEqual([{ amount: 30_000, status: 'unpaid' }])
    const { id: pay } = await hall.desk.one(
      `select id from pay_log where ref_type = 'activity_apply' and user_id = $1`,
      [a],
    )
    const paid = { id: pay, amount: 30_000, pay_type: 'cash', pay_time: server.clock.now?.toISOString() }
    done(await hall.admin.call('POST /payLog/settle', paid))
    done(await hall.check([one, two], 'cancelled'))
    const shown = async () =>
      Object.fromEntries(
        done(await hall.admin.call('POST /activity/applyList', { activity_id: id })).content.list_data.map(
          (row: { user_id: number; pay_status: string }) => [row.user_id, row.pay_status],
        ),
      )
    expect(await shown()).toEqual({ [a]: 'paid', [b]: 'closed' })
    expect(await hall.read(id)).toMatchObject({ refund_num: 1 })
    const due = async () =>
      done(
        await hall.admin.call('POST /payLog/list', { filter: { refund_due: true, user_id: a } }),
      ).content.list_data.map((row: { id: number; amount: number }) => [row.id, row.amount])
    expect(await due()).toEqual([[pay, 30_000]])
    const [enrolment] = done(
      await hall.admin.call('POST /activity/applyList', { activity_id: id, filter: { user_id: a } }),
    ).content.list_data
    expect(enrolment).toMatchObject({ fee: 30_000, pay_id: pay })
    done(await hall.admin.call('POST /payLog/refund', { id: pay, reason: '活动未参加' }))
    expect(await shown()).toEqual({ [a]: 'refunded', [b]: 'closed' })
    expect(await hall.read(id)).toMatchObject({ refund_num: 0 })
    expect(await due()).toEqual([])
    expect((await hall.desk.person(a)).pay_total).toBe(
      Number(
        (
          await hall.desk.one(
            `select coalesce(sum(amount), 0) as sum from pay_log where user_id = $1 and status in ('paid', 'refunded')`,
            [a],
          )
        ).sum,
      ),
    )
  })
})

test('a waived fee leaves nothing to refund', async () => {
  const id = await hall.activity({ fee: 20_000 })
  const [a] = (await members(1)) as [number]
  await enrolled(id, a)
  const { id: pay } = await hall.desk.one(`select id from pay_log where ref_type = 'activity_apply' and user_id = $1`, [
    a,
  ])
  const waived = { id: pay, amount: 0, pay_type: 'waived', pay_time: server.clock.now?.toISOString() }
  done(await hall.admin.call('POST /payLog/settle', waived))
  done(await hall.edit(id, { is_cancel: true, cancel_reason: '台风' }))
  expect(await hall.read(id)).toMatchObject({ refund_num: 0 })
  expect(done(await hall.admin.call('POST /payLog/list', { filter: { refund_due: true } })).content.total).toBe(0)
})

describe('a fee of another amount', () => {
  const receivable = async (): Promise<{ user: number; pay: number }> => {
    const id = await hall.activity({ fee: 20_000 })
    const [user] = (await members(1)) as [number]
    await enrolled(id, user)
    const { id: pay } = await hall.desk.one(
      `select id from pay_log where ref_type = 'activity_apply' and user_id = $1 and status = 'unpaid'`,
      [user],
    )
    return { user, pay }
  }
  const settled = (pay: number, more: object = {}, headers?: Record<string, string>) => {
    const body = { id: pay, amount: 20_000, pay_type: 'cash', pay_time: '2026-06-10T01:00:00.000Z', ...more }
    return hall.admin.call('POST /payLog/settle', body, headers)
  }

  test('is announced before it is confirmed; more than is owed and times long before are refused', async () => {
    const { pay } = await receivable()
    const preview = async (more: object, language = 'zh-CN') =>
      done(await settled(pay, { dry: true, ...more }, { 'accept-language': language })).content.difference
    expect(await preview({})).toBeNull()
    expect(await preview({ amount: 5_000 })).toBe('少收 150.00 元，差额继续催收')
    expect(await preview({ amount: 5_000, rest: 'waive' })).toBe('少收 150.00 元，差额免收')
    expect(await preview({ amount: 5_000 }, 'en')).toBe('¥150.00 less than owed; the rest stays owed')
    expect(await preview({ amount: 0, pay_type: 'waived' })).toBe('免收 200.00 元，不再催收')
    expect(await settled(pay, { amount: 99_900_000 })).toMatchObject({
      code: 'PARAM',
      errors: { amount: '不能多于应收的 200.00 元' },
    })
    expect(await settled(pay, { pay_time: '1900-01-01T00:00:00.000Z' })).toMatchObject({
      code: 'PARAM',
      errors: { pay_time: expect.stringContaining('不能早于') },
    })
    done(await settled(pay, { pay_time: '2026-01-15T00:00:00.000Z' }))
  })

  test.each([['pending'], ['approved']])('is corrected, and counts once; its entry in the books: %s', async (state) => {
    await hall.desk.set({ auto_ledger: true })
    const { user, pay } = await receivable()
    const books = async () =>
      hall.desk.all(`select amount, status from ledger where user_id = $1 and delete_time is null order by id`, [user])
    const total = async () => (await hall.desk.person(user)).pay_total
    const before = await total()
    const { id: wrong } = done(await settled(pay, { amount: 5_000 })).content
    expect(await total()).toBe(before + 5_000)
    if (state === 'approved')
      await hall.desk.all(`update ledger set status = 'approved' where source_id = $1 and source_type = 'activity'`, [
        wrong,
      ])
    const right = { id: wrong, amount: 20_000, pay_type: 'cash', pay_time: '2026-06-10T01:00:00.000Z', reason: '输错' }
    const over = await hall.admin.call('POST /payLog/correct', { ...right, amount: 20_001 })
    expect(over).toMatchObject({ code: 'PARAM', errors: { amount: expect.stringContaining('200.00') } })
    const preview = { ...right, amount: 8_000, dry: true }
    expect(done(await hall.admin.call('POST /payLog/correct', preview)).content.difference).toContain('仍欠 120.00 元')
    const { id: corrected } = done(await hall.admin.call('POST /payLog/correct', right)).content
    expect(await total()).toBe(before + 20_000)
    expect(await books()).toEqual(
      state === 'pending'
        ? [{ amount: 20_000, status: 'pending' }]
        : [
            { amount: 5_000, status: 'approved' },
            { amount: -5_000, status: 'pending' },
            { amount: 20_000, status: 'pending' },
          ],
    )
    const paid = await hall.desk.all(
      `select a.status, p.amount from activity_apply a join pay_log p on p.ref_type = 'activity_apply' and p.ref_id = a.id
      where a.user_id = $1 and p.status = 'paid' and not exists (select 1 from pay_log r where r.origin_id = p.id)`,
      [user],
    )
    expect(paid).toEqual([{ status: 'approved', amount: 20_000 }])
    done(await hall.admin.call('POST /payLog/refund', { id: corrected, reason: '活动未参加' }))
    expect(await total()).toBe(before)
    expect((await books()).reduce((sum, row) => sum + Number(row['amount']), 0)).toBe(0)
  })
})
