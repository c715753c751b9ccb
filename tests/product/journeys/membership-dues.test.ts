// Edge cases of dues and positions: mistyped and late payments, reserved seats, voids that give back position and term.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { binding as payments } from '#generated/resources/pay_log'
import { holds } from '#kernel/condition'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { membershipCalls } from '../support/membership-calls'
import { RENEWED_AT } from '../support/renewals'

let server: TestServer
let desk: Desk
let admin: Person
const LATER = '2026-12-20T02:00:00.000Z'
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(RENEWED_AT)
  const plain = { join_mode: 'pay_after_check', renew_base: 'payment_date', freeze_extend: false, pay_days: 7 }
  await desk.set({ ...plain, renew_early_days: 3650 })
})

const { renew, voided, check, edit, sums } = membershipCalls(() => desk)

describe('dues', () => {
  test('a position paid for five years at a time takes one year only with a reason', async () => {
    const position = await desk.position({ fee: 500_000, fee_years: 5 })
    const id = await desk.member({ position_id: position })
    const one = {
      user_id: id,
      position_id: position,
      years: 1,
      amount: 1,
      pay_type: 'cash',
      pay_time: RENEWED_AT,
      force: true,
    }
    expect(await admin.call('POST /userRenew/add', one)).toMatchObject({
      code: 'PARAM',
      errors: { years: expect.stringContaining('5') },
    })
    const fixed = {
      id_list: [id],
      years: 1,
      amount_mode: 'fixed',
      amount: 100,
      pay_type: 'cash',
      pay_time: RENEWED_AT,
      force: true,
    }
    const batch = done(await admin.call('POST /user/renewAction', fixed))
    expect(batch.content).toMatchObject({ success_num: 0, fail_list: [{ id, message: expect.stringContaining('5') }] })
    const submitted = await desk.submitted(id, { position_id: position })
    const approve = { renew_id: submitted, status: 'approved', force: true }
    expect(await admin.call('POST /user/renewAction', approve)).toMatchObject({ code: 'PARAM' })
    done(await admin.call('POST /userRenew/delete', { id_list: [submitted] }))
    done(await admin.call('POST /userRenew/add', { ...one, remark: '理事会同意先缴一年' }))
    done(await admin.call('POST /userRenew/add', { ...one, years: 5, amount: 500_000 }))
  })

  test('an approval that makes a member at once books dues that were not paid, and they can be received later', async () => {
    await desk.set({ join_mode: 'join_on_check' })
    const position = await desk.position({ fee: 100_000 })
    const id = await desk.applicant({ apply_position_id: position })
    done(await check(id, { status: 'approved' }))
    expect(await desk.pays(id)).toEqual([{ scene: 'join', amount: 100_000, status: 'unpaid', pay_type: null }])
    expect(await desk.notices(id)).toContain('pay_remind')
    const owing = done(await admin.call('POST /user/list', { scene: 'member', filter: { owed_total: { gte: 1 } } }))
    expect(owing.content.list_data.map((row: { id: number }) => row.id)).toContain(id)
    const { id: entry } = await desk.one('select id from pay_log where user_id = $1', [id])
    const settle = { id: entry, amount: 100_000, pay_type: 'cash', pay_time: RENEWED_AT }
    done(await admin.call('POST /payLog/settle', settle))
    expect(await desk.person(id)).toMatchObject({ pay_total: 100_000, state: 'active' })
    expect(await sums(id)).toMatchObject({ paid: 100_000 })
    expect(await admin.call('POST /payLog/settle', settle)).toMatchObject({ code: 'STATE' })
  })

  test('dues that an applicant owes are confirmed with the application, not beside it', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position() })
    done(await check(id, { status: 'approved' }))
    const { id: entry } = await desk.one('select id from pay_log where user_id = $1', [id])
    const settle = { id: entry, amount: 100_000, pay_type: 'cash', pay_time: RENEWED_AT }
    const action = payments.actions.find(({ name }) => name === 'settle')
    const row = async () => done(await admin.call('POST /payLog/read', { id: entry })).content
    expect(holds(action?.when, await row())).toBe(false)
    expect(await admin.call('POST /payLog/settle', settle)).toMatchObject({
      code: 'STATE',
      message: expect.stringContaining('「待确认入会」，不能登记收款'),
    })
    done(await check(id, { status: 'paid', amount: 100_000, pay_type: 'cash', pay_time: RENEWED_AT }))
    expect(await row()).toMatchObject({ state: 'paid' })
  })

  test('a joining fee typed wrong is corrected by a pair of entries, or goes back; money and points count once', async () => {
    const id = await desk.member({ amount: 10_000_000, pay_type: 'cash' })
    const first = await desk.one(`select id from pay_log where user_id = $1 and status = 'paid'`, [id])
    const right = { id: first.id, amount: 100_000, pay_type: 'card', pay_time: RENEWED_AT, reason: '多输两个零' }
    const { content } = done(await admin.call('POST /payLog/correct', right))
    expect(await admin.call('POST /payLog/correct', right)).toMatchObject({ code: 'STATE' })
    const entry = done(await admin.call('POST /log/history', { resource: 'user', id })).content.list_data[0]
    expect(entry.changes).toMatchObject([
      { field: 'pay_total', old: { value: 10_000_000 }, new: { value: 100_000 } },
      { field: 'contribute_total', old: { value: 1_100 }, new: { value: 110 } },
    ])
    const fee = `select coalesce(sum(c.points), 0)::int as points from contribute_log c
      left join contribute_log o on o.id = c.origin_id where c.user_id = $1 and coalesce(o.type, c.type) = 3`
    expect((await desk.one(fee, [id])).points).toBe(10)
    expect(await desk.person(id)).toMatchObject({ pay_total: 100_000 })
    done(await admin.call('POST /payLog/refund', { id: content.id, reason: '重复收取' }))
    expect(await admin.call('POST /payLog/refund', { id: content.id, reason: '重复收取' })).toMatchObject({
      code: 'STATE',
    })
    expect((await desk.one(fee, [id])).points).toBe(0)
    expect(await desk.person(id)).toMatchObject({ pay_total: 0, state: 'active' })
    expect(await sums(id)).toMatchObject({ paid: 0 })
  })

  test('payments that have a document of their own are corrected there', async () => {
    const id = await desk.member()
    await renew(id)
    const { id: entry } = await desk.one(`select id from pay_log where user_id = $1 and scene = 'renew'`, [id])
    expect(await admin.call('POST /payLog/refund', { id: entry, reason: '退' })).toMatchObject({ code: 'STATE' })
  })
})

describe('a seat that was promised', () => {
  test('is taken until the deadline of the payment, then free', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.applicant({ apply_position_id: position })
    const rival = await desk.member()
    done(await check(id, { status: 'approved' }))
    expect(await edit(rival, { position_id: position })).toMatchObject({ code: 'CAP' })
    expect((await desk.one('select pay_deadline::text as day from person where id = $1', [id])).day).toBe('2026-12-08')
    server.clock.now = new Date(LATER)
    done(await edit(rival, { position_id: position }))
    const paid = { status: 'paid', amount: 100_000, pay_type: 'cash' }
    expect(await check(id, paid)).toMatchObject({ code: 'CAP' })
  })

  test('is not in the way of whoever it was promised to', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.applicant({ apply_position_id: position })
    done(await check(id, { status: 'approved' }))
    const { content } = done(await admin.call('POST /position/read', { id: position }))
    expect(content).toMatchObject({ quota: 1, member_num: 0, reserved_num: 1, quota_left: 0 })
    done(await check(id, { status: 'paid', amount: 100_000, pay_type: 'cash' }))
  })
})

describe('a renewal with another position', () => {
  test('that is voided gives back position and term, and frees the seat', async () => {
    const higher = await desk.position({ quota: 1 })
    const id = await desk.member({ position_id: 10, position_start: '2026-01-01', position_end: '2027-12-31' })
    const renewal = await renew(id, { position_id: higher })
    expect(await desk.person(id)).toMatchObject({ position_id: higher })
    done(await voided(renewal))
    expect(await desk.person(id)).toMatchObject({
      position_id: 10,
      position_start: '2026-01-01',
      position_end: '2027-12-31',
      pay_total: 0,
    })
    await renew(await desk.member(), { position_id: higher })
  })

  test('that is voided leaves a position which somebody chose since', async () => {
    const [higher, other] = [await desk.position(), await desk.position()]
    const id = await desk.member()
    const renewal = await renew(id, { position_id: higher })
    done(await edit(id, { position_id: other }))
    done(await voided(renewal))
    expect(await desk.person(id)).toMatchObject({ position_id: other, expire_time: '2026-12-31' })
  })

  test('whose dues are paid once makes a member lifelong; voided, the old expiry is back', async () => {
    const once = await desk.position({ fee_years: 0, fee: 900_000 })
    const id = await desk.member()
    const renewal = await renew(id, { position_id: once, amount: 900_000 })
    expect(await desk.person(id)).toMatchObject({ expire_time: null, position_id: once })
    done(await voided(renewal))
    expect(await desk.person(id)).toMatchObject({ expire_time: '2026-12-31', position_id: 10 })
  })
})

describe('a change between positions paid once and by the year', () => {
  test('decides about the expiry, or is refused at the position', async () => {
    const once = await desk.position({ fee_years: 0 })
    const id = await desk.member()
    const wanted = { code: 'STATE', errors: { position_id: expect.stringContaining('终身') } }
    expect(await edit(id, { position_id: once })).toMatchObject(wanted)
    const quick = { id, field: 'position_id', value: once }
    expect(await admin.call('POST /user/quickEdit', quick)).toMatchObject({ code: 'STATE' })
    done(await edit(id, { position_id: once, expire_time: null, expire_reason: '终身荣誉' }))
    expect(await edit(id, { position_id: 10 })).toMatchObject(wanted)
    done(await edit(id, { position_id: 10, expire_time: '2027-06-30', expire_reason: '卸任' }))
    expect(await desk.person(id)).toMatchObject({ position_id: 10, expire_time: '2027-06-30' })
  })
})
