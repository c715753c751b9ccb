// Becoming a member by application: approval, payment, and the refusals of each; townsmen who apply.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
const TODAY = '2026-06-15'
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
  server.clock.now = new Date(`${TODAY}T10:00:00+08:00`)
  await desk.set({ join_mode: 'pay_after_check', freeze_extend: false, pay_days: 7 })
})

describe('applications', () => {
  test('apply, approve, pay, member', async () => {
    const position = await desk.position({ fee: 50_000 })
    const id = await desk.applicant({ apply_position_id: position })
    expect(await desk.person(id)).toMatchObject({ state: 'applied', member_no: null })
    const approved = done(
      await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved', reason: '材料齐全' }),
    )
    expect(approved.content).toEqual({ num: 1, list: [{ id, status: 'pending_payment' }] })
    expect(await desk.person(id)).toMatchObject({
      state: 'pending_payment',
      pay_deadline: '2026-06-22',
      check_reason: '材料齐全',
      position_id: position,
    })
    expect(await desk.pays(id)).toEqual([{ scene: 'join', amount: 50_000, status: 'unpaid', pay_type: null }])
    const paid = {
      id_list: [id],
      status: 'paid',
      amount: 50_000,
      pay_type: 'bank_transfer',
      pay_time: '2026-06-14T02:00:00Z',
    }
    expect(done(await admin.call('POST /user/checkApply', paid)).content.list).toEqual([{ id, status: 'active' }])
    expect(await desk.person(id)).toMatchObject({
      state: 'active',
      join_time: '2026-06-14',
      expire_time: '2027-06-13',
      member_no: expect.stringMatching(/^M2026\d{5}$/),
      pay_total: 50_000,
      pay_deadline: null,
      townsman_status: 'verified',
    })
    expect(await desk.pays(id)).toEqual([{ scene: 'join', amount: 50_000, status: 'paid', pay_type: 'bank_transfer' }])
    expect(await desk.notices(id)).toEqual(['join_submit', 'join_pass', 'join_done'])
  })

  test('dues paid in part are said before they are confirmed, with the names of several people', async () => {
    const position = await desk.position({ fee: 500_000 })
    const [one, two] = [
      await desk.applicant({ apply_position_id: position }),
      await desk.applicant({ apply_position_id: position }),
    ]
    const both = { id_list: [one, two] }
    done(await admin.call('POST /user/checkApply', { ...both, status: 'approved' }))
    const paid = { status: 'paid', pay_type: 'cash', dry: true }
    const said = async (more: object) =>
      done(await admin.call('POST /user/checkApply', { ...paid, ...more })).content.difference
    expect(await said({ id_list: [one], amount: 500_000 })).toBeUndefined()
    expect(await said({ id_list: [one], amount: 10_000 })).toBe('少收 4900.00 元，差额继续催收')
    const { user_name: name } = await desk.person(one)
    expect(await said({ ...both, amount: 10_000 })).toContain(`${name} 少收 4900.00 元`)
  })

  test.each([
    [undefined, 'unpaid'],
    ['waive', 'closed'],
  ])('less than the dues admits the person; the rest stays owed unless it is waived (%s)', async (rest, status) => {
    const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 50_000 }) })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    const paid = { id_list: [id], status: 'paid', amount: 30_000, pay_type: 'cash', ...(rest ? { rest } : {}) }
    done(await admin.call('POST /user/checkApply', paid))
    expect((await desk.pays(id)).map((one) => [one['amount'], one['status']])).toEqual([
      [30_000, 'paid'],
      [20_000, status],
    ])
    expect(await desk.person(id)).toMatchObject({ pay_total: 30_000, state: 'active' })
  })

  test('nothing to pay: a member at once; nothing owed where dues are collected otherwise', async () => {
    const free = await desk.applicant({ apply_position_id: await desk.position({ fee: 0, fee_years: 0 }) })
    const { content } = done(await admin.call('POST /user/checkApply', { id_list: [free], status: 'approved' }))
    expect(content.list).toEqual([{ id: free, status: 'active' }])
    expect(await desk.person(free)).toMatchObject({ expire_time: null, join_time: TODAY })
    expect(await desk.pays(free)).toEqual([{ scene: 'join', amount: 0, status: 'paid', pay_type: 'waived' }])
    await desk.set({ join_mode: 'join_on_check' })
    const later = await desk.applicant({ apply_position_id: await desk.position() })
    done(await admin.call('POST /user/checkApply', { id_list: [later], status: 'approved' }))
    expect(await desk.person(later)).toMatchObject({ state: 'active', pay_total: 0 })
  })

  test('paying before the check: the payment makes the member, an approval alone does not', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position() })
    const paid = { id_list: [id], status: 'paid', amount: 100_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/checkApply', paid)).toMatchObject({ code: 'STATE' })
    await desk.set({ join_mode: 'pay_before_check' })
    expect(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' })).toMatchObject({
      code: 'STATE',
    })
    done(await admin.call('POST /user/checkApply', paid))
    expect(await desk.person(id)).toMatchObject({ state: 'active', check_admin_name: '超级管理员' })
  })

  test.each([
    ['pay_after_check', { dues: 'approve', free: 'admit' }],
    ['join_on_check', { dues: 'admit', free: 'admit' }],
    ['pay_before_check', { dues: 'pay', free: 'either' }],
  ])('with %s a list says what comes next, and the other decision is refused', async (join_mode, steps) => {
    await desk.set({ join_mode })
    const ids = {
      dues: await desk.applicant({ apply_position_id: await desk.position({ fee: 50_000 }) }),
      free: await desk.applicant({ apply_position_id: await desk.position({ fee: 0 }) }),
    }
    const stepOf = async (id: number) => {
      const { content } = done(await admin.call('POST /user/list', { scene: 'apply', page: 1, limit: 50 }))
      return content.list_data.find((one: { id: number }) => one.id === id).join_step
    }
    const kinds = ['dues', 'free'] as const
    for (const kind of kinds) expect([kind, await stepOf(ids[kind])]).toEqual([kind, steps[kind]])
    const paid = { status: 'paid', amount: 100, pay_type: 'cash' }
    const closed = kinds.filter((kind) => ['admit', 'approve'].includes(steps[kind]))
    for (const kind of closed)
      expect(await admin.call('POST /user/checkApply', { id_list: [ids[kind]], ...paid })).toMatchObject({
        code: 'STATE',
      })
    if (steps.dues !== 'approve') return
    done(await admin.call('POST /user/checkApply', { id_list: [ids.dues], status: 'approved' }))
    expect(await stepOf(ids.dues)).toBe('pay')
  })

  test('refused with a reason, and may apply again', async () => {
    const position = await desk.position()
    const id = await desk.applicant({ apply_position_id: position })
    expect(await admin.call('POST /user/checkApply', { id_list: [id], status: 'rejected' })).toMatchObject({
      code: 'PARAM',
    })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'rejected', reason: '未缴费' }))
    expect(await desk.person(id)).toMatchObject({ state: 'rejected', check_reason: '未缴费', pay_deadline: null })
    expect(await desk.pays(id)).toMatchObject([{ status: 'closed' }])
    const { phone, user_name } = await desk.person(id)
    const again = { scene: 'apply', user_name, phone, apply_position_id: position, company: '再申请公司' }
    expect(done(await admin.call('POST /user/add', again)).content).toEqual({ id })
    expect(await desk.person(id)).toMatchObject({ state: 'applied', company: '再申请公司', check_reason: null })
    expect(await admin.call('POST /user/add', again)).toMatchObject({
      code: 'STATE',
      content: { exist_id: id, exist_scene: 'apply' },
    })
  })

  test('nobody is accepted without an area', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position(), area_id: undefined })
    const approve = { id_list: [id], status: 'approved' }
    expect(await admin.call('POST /user/checkApply', approve)).toMatchObject({
      code: 'PARAM',
      errors: { area_id: expect.any(String) },
    })
    done(await admin.call('POST /user/checkApply', { ...approve, area_id: 2 }))
    expect(await desk.person(id)).toMatchObject({ area_id: 2 })
  })

  test('all of a selection or none', async () => {
    const position = await desk.position({ quota: 1 })
    const ids = [
      await desk.applicant({ apply_position_id: position }),
      await desk.applicant({ apply_position_id: position }),
    ]
    expect(await admin.call('POST /user/checkApply', { id_list: ids, status: 'approved' })).toMatchObject({
      code: 'CAP',
    })
    expect(await desk.all('select state from person where id = any($1)', [ids])).toEqual([
      { state: 'applied' },
      { state: 'applied' },
    ])
  })

  test('a full position is not applied for', async () => {
    const position = await desk.position({ quota: 1 })
    await desk.member({ position_id: position })
    const { user_name, phone } = desk.body()
    const apply = { scene: 'apply', user_name, phone, apply_position_id: position }
    expect(await admin.call('POST /user/add', apply)).toMatchObject({ code: 'CAP' })
  })
})

describe('townsmen', () => {
  const applied = async (more: Record<string, unknown> = {}) => {
    const { user_name, phone, native_id } = { ...desk.body(), ...more }
    const { id } = await desk.one(
      `insert into person (user_name, phone, native_id, townsman_status) values ($1, $2, $3, 'applied') returning id`,
      [user_name, phone, native_id],
    )
    return id as number
  }

  test('passed with an origin, refused with a reason', async () => {
    const { id: town, pid } = await desk.one(`select id, pid from sxh_area where level = 'town' order by id limit 1`)
    const id = await applied({ native_id: pid })
    const pass = (one: number) => admin.call('POST /user/checkTownsmanApply', { id_list: [one], status: 'approved' })
    expect(await pass(await applied({ native_id: null }))).toMatchObject({
      code: 'PARAM',
      errors: { native_id: expect.any(String) },
    })
    expect(await pass(id)).toMatchObject({ code: 'PARAM', errors: { town_id: expect.any(String) } })
    await desk.one('update person set town_id = $1 where id = $2', [town, id])
    done(await pass(id))
    expect(await desk.person(id)).toMatchObject({ townsman_status: 'verified', state: 'none' })
    expect(await pass(id)).toMatchObject({ code: 'STATE' })
    const other = await applied()
    const refuse = { id_list: [other], status: 'rejected' }
    expect(await admin.call('POST /user/checkTownsmanApply', refuse)).toMatchObject({ code: 'PARAM' })
    done(await admin.call('POST /user/checkTownsmanApply', { ...refuse, reason: '非本地' }))
    expect(await desk.person(other)).toMatchObject({ townsman_status: 'rejected', townsman_reason: '非本地' })
    expect(await desk.notices(other)).toEqual(['townsman_reject'])
  })
})
