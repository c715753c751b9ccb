// The way through the association, one transition after the other, with what each leaves behind and what each refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, deskOf, done } from '../support/membership'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let desk: Desk
let admin: Person
const TODAY = '2026-06-15'
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test live in the real present.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(`${TODAY}T10:00:00+08:00`)
  await desk.set({ join_mode: 'pay_after_check', freeze_extend: false, pay_days: 7 })
})

const periods = (id: number) =>
  desk.all('select kind, from_value, to_value, start_date, end_date from user_period where user_id = $1 order by id', [
    id,
  ])
const points = (id: number) => desk.all('select type, points from contribute_log where user_id = $1 order by id', [id])
const pays = (id: number) =>
  desk.all('select scene, amount, status, pay_type from pay_log where user_id = $1 order by id', [id])
const notices = async (id: number) =>
  (await desk.all('select key from notice where to_id = $1 order by id', [id])).map((row) => row.key)

describe('registration', () => {
  test('a member who paid: payment, points, history, notice', async () => {
    const position = await desk.position({ name: '甲级会员', fee: 120_000 })
    const id = await desk.member({ position_id: position, join_time: '2026-06-01', amount: 120_000, pay_type: 'cash' })
    expect(await desk.person(id)).toMatchObject({
      state: 'active',
      townsman_status: 'verified',
      expire_time: '2027-05-31',
      position_start: '2026-06-01',
      position_end: '2031-05-31',
      pay_total: 120_000,
      contribute_total: 112,
    })
    expect(await pays(id)).toEqual([{ scene: 'join', amount: 120_000, status: 'paid', pay_type: 'cash' }])
    expect(await points(id)).toEqual([
      { type: 1, points: 100 },
      { type: 3, points: 12 },
    ])
    expect(await periods(id)).toEqual([
      { kind: 'join', from_value: null, to_value: '甲级会员', start_date: '2026-06-01', end_date: '2027-05-31' },
    ])
    expect(await notices(id)).toEqual(['join_done'])
    const { text } = await desk.one('select text from notice where to_id = $1', [id])
    expect(text).toContain('甲级会员')
    expect(text).not.toContain('{')
  })

  test('an old membership entered today is no news, and its points belong to its year', async () => {
    const id = await desk.member({ join_time: '2019-03-01' })
    expect(await notices(id)).toEqual([])
    const { happen_time: at } = await desk.one('select happen_time from contribute_log where user_id = $1', [id])
    expect(at).toBe('2019-02-28T16:00:00.000Z')
  })

  test.each([
    ['an amount without a method', { amount: 100 }, 'pay_type'],
    ['a method without an amount', { pay_type: 'cash' }, 'amount'],
    ['a waiver of something', { amount: 100, pay_type: 'waived' }, 'amount'],
    ['a payment of tomorrow', { amount: 100, pay_type: 'cash', pay_time: '2026-06-16T04:00:00Z' }, 'pay_time'],
  ])('refuses %s', async (_name, paid, field) => {
    const answer = await admin.call('POST /user/add', desk.body(paid))
    expect(answer).toMatchObject({ code: 'PARAM', errors: { [field]: expect.any(String) } })
  })

  test('whoever is known already is named with the page that person stands on', async () => {
    const body = desk.body()
    const { content } = done(
      await admin.call('POST /user/add', {
        ...body,
        scene: 'townsman',
        position_id: undefined,
        area_id: undefined,
        join_time: undefined,
      }),
    )
    expect(await admin.call('POST /user/add', body)).toMatchObject({
      code: 'DUP',
      content: { exist_id: content.id, exist_scene: 'townsman' },
    })
  })

  test('a townsman is verified at once and is no member', async () => {
    const { user_name, phone, native_id } = desk.body()
    const { content } = done(await admin.call('POST /user/add', { scene: 'townsman', user_name, phone, native_id }))
    expect(await desk.person(content.id)).toMatchObject({ state: 'none', townsman_status: 'verified', member_no: null })
    expect(await periods(content.id)).toEqual([])
  })

  test('the referrer earns once', async () => {
    const referrer = await desk.member({ join_time: TODAY })
    await desk.member({ referrer_id: referrer, join_time: TODAY })
    expect(await points(referrer)).toEqual([
      { type: 1, points: 100 },
      { type: 13, points: 20 },
    ])
    expect(await desk.person(referrer)).toMatchObject({ contribute_total: 120 })
  })
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
    expect(await pays(id)).toEqual([{ scene: 'join', amount: 50_000, status: 'unpaid', pay_type: null }])
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
    expect(await pays(id)).toEqual([{ scene: 'join', amount: 50_000, status: 'paid', pay_type: 'bank_transfer' }])
    expect(await notices(id)).toEqual(['join_submit', 'join_pass', 'join_done'])
  })

  test('another amount than was waited for closes the entry and writes its own', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 50_000 }) })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'paid', amount: 30_000, pay_type: 'cash' }))
    expect((await pays(id)).map(({ amount, status }) => [amount, status])).toEqual([
      [50_000, 'closed'],
      [30_000, 'paid'],
    ])
    expect(await desk.person(id)).toMatchObject({ pay_total: 30_000 })
  })

  test('nothing to pay: a member at once; nothing owed where dues are collected otherwise', async () => {
    const free = await desk.applicant({ apply_position_id: await desk.position({ fee: 0, fee_years: 0 }) })
    const { content } = done(await admin.call('POST /user/checkApply', { id_list: [free], status: 'approved' }))
    expect(content.list).toEqual([{ id: free, status: 'active' }])
    expect(await desk.person(free)).toMatchObject({ expire_time: null, join_time: TODAY })
    expect(await pays(free)).toEqual([{ scene: 'join', amount: 0, status: 'paid', pay_type: 'waived' }])
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

  test('refused with a reason, and may apply again', async () => {
    const position = await desk.position()
    const id = await desk.applicant({ apply_position_id: position })
    expect(await admin.call('POST /user/checkApply', { id_list: [id], status: 'rejected' })).toMatchObject({
      code: 'PARAM',
    })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'rejected', reason: '未缴费' }))
    expect(await desk.person(id)).toMatchObject({ state: 'rejected', check_reason: '未缴费', pay_deadline: null })
    expect(await pays(id)).toMatchObject([{ status: 'closed' }])
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
    expect(await notices(other)).toEqual(['townsman_reject'])
  })
})

describe('rest', () => {
  test('frozen and taken up again; the rest is added where the settings say so', async () => {
    const id = await desk.member({ join_time: '2026-01-01' })
    const freeze = { id_list: [id], freeze: 1, reason: '出国' }
    expect(await admin.call('POST /user/freeze', { ...freeze, until: TODAY })).toMatchObject({ code: 'PARAM' })
    expect(await admin.call('POST /user/freeze', { id_list: [id], freeze: 0 })).toMatchObject({ code: 'STATE' })
    done(await admin.call('POST /user/freeze', { ...freeze, until: '2026-09-01' }))
    expect(await desk.person(id)).toMatchObject({
      state: 'frozen',
      freeze_until: '2026-09-01',
      expire_time: '2026-12-31',
    })
    expect(await admin.call('POST /user/freeze', freeze)).toMatchObject({ code: 'STATE' })
    await desk.set({ freeze_extend: true })
    server.clock.now = new Date('2026-07-15T10:00:00+08:00')
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: 0 }))
    expect(await desk.person(id)).toMatchObject({ state: 'active', expire_time: '2027-01-30', freeze_time: null })
    expect((await periods(id)).slice(1)).toEqual([
      { kind: 'freeze', from_value: null, to_value: null, start_date: TODAY, end_date: '2026-09-01' },
      {
        kind: 'unfreeze',
        from_value: '2026-12-31',
        to_value: '2027-01-30',
        start_date: '2026-07-15',
        end_date: '2027-01-30',
      },
    ])
  })

  test('without the setting the expiry stays', async () => {
    const id = await desk.member()
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: 1, reason: '出国' }))
    server.clock.now = new Date('2026-07-15T10:00:00+08:00')
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: 0 }))
    expect(await desk.person(id)).toMatchObject({ expire_time: '2026-12-31' })
  })
})

describe('leaving and coming back', () => {
  const out = (id: number, more = {}) =>
    admin.call('POST /user/out', { id_list: [id], out_type: 'resigned', out_time: TODAY, reason: '搬迁', ...more })

  test('terms end, what waits is closed, the record stays', async () => {
    const id = await desk.member({ group_ids: [19], label_ids: [] })
    const renewal = await desk.submitted(id)
    const frame = await desk.one(`insert into frame (name) values ('测试机构') returning id`)
    await desk.one(`insert into frame_user (frame_id, user_id, start_date) values ($1, $2, '2026-02-01')`, [
      frame.id,
      id,
    ])
    const { member_no: number, position_id: position } = await desk.person(id)
    done(await out(id))
    expect(await desk.person(id)).toMatchObject({
      state: 'left',
      out_time: TODAY,
      out_type: 'resigned',
      member_no: number,
      position_id: position,
      position_end: TODAY,
    })
    expect(await desk.all('select 1 from person_group_ids where owner_id = $1', [id])).toEqual([])
    expect(await desk.one('select end_date from frame_user where user_id = $1', [id])).toEqual({ end_date: TODAY })
    expect(await desk.one('select status from user_renew where id = $1', [renewal])).toEqual({ status: 'rejected' })
    expect((await periods(id)).at(-1)).toMatchObject({ kind: 'out', from_value: '会员', to_value: '自愿退会' })
    expect(await out(id)).toMatchObject({ code: 'STATE' })
  })

  test('not tomorrow, not before joining, not owing unless insisted on', async () => {
    const id = await desk.member({ join_time: '2026-03-01' })
    expect(await out(id, { out_time: '2026-06-16' })).toMatchObject({ code: 'PARAM' })
    expect(await out(id, { out_time: '2026-02-28' })).toMatchObject({ code: 'PARAM' })
    await desk.one(`insert into pay_log (user_id, scene, amount, status) values ($1, 'activity_fee', 100, 'unpaid')`, [
      id,
    ])
    expect(await out(id)).toMatchObject({ code: 'REF' })
    done(await out(id, { force: true }))
  })

  test('of a former member only contact data can be edited', async () => {
    const id = await desk.member()
    done(await out(id))
    const { revision } = await desk.person(id)
    const edit = (more: object) => admin.call('POST /user/edit', { id, revision, ...more })
    expect(await edit({ company: '新公司' })).toMatchObject({ code: 'STATE', errors: { company: expect.any(String) } })
    done(await edit({ wechat: 'neu', remark: '已联系' }))
  })

  test('back within a year: number and points stay, joining earns nothing, the gap stays', async () => {
    const id = await desk.member({ amount: 100_000, pay_type: 'cash' })
    const { member_no: number, contribute_total: before } = await desk.person(id)
    done(await out(id))
    server.clock.now = new Date('2026-10-01T10:00:00+08:00')
    const back = { id, position_id: 11, area_id: 2, amount: 50_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/rejoin', { ...back, join_time: '2026-06-14' })).toMatchObject({ code: 'PARAM' })
    expect(done(await admin.call('POST /user/rejoin', back)).content).toEqual({ id, status: 'active' })
    expect(await desk.person(id)).toMatchObject({
      state: 'active',
      member_no: number,
      join_time: '2026-10-01',
      expire_time: '2027-09-30',
      position_id: 11,
      area_id: 2,
      out_time: null,
      out_type: null,
      contribute_total: before + 5,
      pay_total: 150_000,
    })
    expect((await periods(id)).map((period) => period.kind)).toEqual(['join', 'out', 'rejoin'])
  })

  test('back after more than a year joins anew', async () => {
    const id = await desk.member()
    done(await out(id))
    server.clock.now = new Date('2027-06-16T10:00:00+08:00')
    done(await admin.call('POST /user/rejoin', { id, position_id: 10, area_id: 1, amount: 0, pay_type: 'waived' }))
    expect((await points(id)).filter((row) => row.type === 1)).toHaveLength(2)
  })

  test('back without paying waits for the payment, then comes back as before', async () => {
    const id = await desk.member()
    done(await out(id))
    const back = { id, position_id: 10, area_id: 1, amount: 0, pay_type: 'cash' }
    expect(done(await admin.call('POST /user/rejoin', back)).content.status).toBe('pending_payment')
    expect(await pays(id)).toMatchObject([{ status: 'unpaid', amount: 100_000 }])
    done(
      await admin.call('POST /user/checkApply', { id_list: [id], status: 'paid', amount: 100_000, pay_type: 'cash' }),
    )
    expect((await periods(id)).map((period) => period.kind)).toEqual(['join', 'out', 'rejoin'])
  })

  test('no seat, no way back', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.member({ position_id: position })
    done(await out(id))
    await desk.member({ position_id: position })
    const back = { id, position_id: position, area_id: 1, amount: 100_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/rejoin', back)).toMatchObject({ code: 'CAP' })
  })
})

describe('deleting', () => {
  test('visitors, applicants and those who never paid; not who waits for payment, not who has paid', async () => {
    const position = await desk.position()
    const applied = await desk.applicant({ apply_position_id: position })
    const remove = (id: number) => admin.call('POST /user/delete', { id_list: [id] })
    done(await remove(applied))
    const waiting = await desk.applicant({ apply_position_id: position })
    done(await admin.call('POST /user/checkApply', { id_list: [waiting], status: 'approved' }))
    expect(await remove(waiting)).toMatchObject({ code: 'STATE' })
    const out = (id: number) =>
      admin.call('POST /user/out', { id_list: [id], out_type: 'other', out_time: TODAY, reason: '其他' })
    const [unpaid, paid, renewed] = [
      await desk.member(),
      await desk.member({ amount: 100, pay_type: 'cash' }),
      await desk.member(),
    ]
    await desk.submitted(renewed)
    for (const id of [unpaid, paid, renewed]) done(await out(id))
    done(await remove(unpaid))
    expect(await remove(paid)).toMatchObject({ code: 'REF', content: { refs: [{ resource: 'pay_log', num: 1 }] } })
    expect(await remove(renewed)).toMatchObject({
      code: 'REF',
      content: { refs: [{ resource: 'user_renew', num: 1 }] },
    })
  })

  test('the phone of a deleted one is free, and taking it back is refused once somebody has it', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position() })
    const { phone } = await desk.person(id)
    done(await admin.call('POST /user/delete', { id_list: [id] }))
    await desk.member({ phone })
    expect(await admin.call('POST /recycle/restore', { resource: 'user_apply', id_list: [id] })).toMatchObject({
      code: 'DUP',
    })
  })

  test('a member who comes out of the bin needs a seat', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.member({ position_id: position })
    await desk.one('update person set delete_time = now() where id = $1', [id])
    await desk.member({ position_id: position })
    expect(await admin.call('POST /recycle/restore', { resource: 'user', id_list: [id] })).toMatchObject({
      code: 'CAP',
    })
  })
})

describe('edits', () => {
  const edit = async (id: number, more: object, who = admin) => {
    const { revision } = await desk.person(id)
    return who.call('POST /user/edit', { id, revision, ...more })
  }

  test('another position: a seat, a term, a line in the history, and what it costs more', async () => {
    const [from, to] = [
      await desk.position({ name: '前职', fee: 100_000 }),
      await desk.position({ name: '后职', fee: 300_000, term_years: 3 }),
    ]
    const id = await desk.member({ position_id: from })
    expect(done(await edit(id, { position_id: to })).content).toMatchObject({ id, fee_diff: 200_000 })
    expect(await desk.person(id)).toMatchObject({ position_id: to, position_start: TODAY, position_end: '2029-06-14' })
    expect((await periods(id)).at(-1)).toEqual({
      kind: 'position',
      from_value: '前职',
      to_value: '后职',
      start_date: TODAY,
      end_date: '2029-06-14',
    })
    done(await admin.call('POST /user/quickEdit', { id, field: 'position_id', value: from }))
    expect((await periods(id)).at(-1)).toMatchObject({ from_value: '后职', to_value: '前职' })
  })

  test('no seat, no move, by whatever way', async () => {
    const full = await desk.position({ quota: 1 })
    await desk.member({ position_id: full })
    const id = await desk.member()
    expect(await edit(id, { position_id: full })).toMatchObject({
      code: 'CAP',
      errors: { position_id: expect.any(String) },
    })
    expect(await admin.call('POST /user/quickEdit', { id, field: 'position_id', value: full })).toMatchObject({
      code: 'CAP',
    })
    expect(await periods(id)).toHaveLength(1)
  })

  test('another area and other groups are told as well', async () => {
    const id = await desk.member()
    done(await edit(id, { area_id: 2 }))
    done(await edit(id, { group_ids: [19, 20] }))
    const told = (await periods(id)).slice(1)
    expect(told.map((period) => period.kind)).toEqual(['position', 'position'])
    expect(told[0]).toMatchObject({ from_value: '江北', to_value: '江南' })
    const { content } = await admin.call('POST /user/read', { id })
    expect(content.positions).toEqual([
      expect.objectContaining({ name: '会员', start_date: '2026-01-01', area_name: '江北' }),
    ])
  })

  test('the expiry only with the right, and with a reason that the log keeps', async () => {
    const id = await desk.member()
    const clerk = await server.holding(['/user/list', '/user/list user.update'])
    expect(await edit(id, { expire_time: '2030-01-01', expire_reason: '补登' }, clerk)).toMatchObject({ code: 'PERM' })
    expect(await edit(id, { expire_time: '2030-01-01' })).toMatchObject({
      code: 'PARAM',
      errors: { expire_reason: expect.any(String) },
    })
    done(await edit(id, { expire_time: '2030-01-01', expire_reason: '补登旧系统' }))
    expect(await desk.person(id)).toMatchObject({ expire_time: '2030-01-01' })
    expect((await periods(id)).at(-1)).toMatchObject({
      kind: 'expire',
      from_value: '2026-12-31',
      to_value: '2030-01-01',
    })
    const { message } = await desk.one('select message from log where target_id = $1 order by id desc limit 1', [id])
    expect(message).toBe('补登旧系统')
  })

  test('a complete profile earns once', async () => {
    const id = await desk.member({ join_time: TODAY })
    const full = {
      headimg_path: '/uploads/2026/01/a.jpg',
      birthday: '1980-01-01',
      education: 'college',
      company: '某公司',
      company_duty: '经理',
      work_type_id: 1,
      work_nature_id: 1,
      main_business: '茶叶',
      intro: '<p>你好</p>',
    }
    done(await edit(id, full))
    done(await edit(id, { company: '另一公司' }))
    expect((await points(id)).filter((row) => row.type === 16)).toEqual([{ type: 16, points: 10 }])
  })
})

test('the page of a person tells the story, as far as the caller may see it', async () => {
  const id = await desk.member({ amount: 100_000, pay_type: 'cash' })
  done(
    await admin.call('POST /userHonor/add', {
      user_id: id,
      name: '优秀会员',
      level: 'city',
      grant_time: TODAY,
      points: 30,
    }),
  )
  const { content } = done(await admin.call('POST /user/read', { id }))
  expect(content.periods).toEqual([expect.objectContaining({ kind: 'join', admin_name: '超级管理员' })])
  expect(content.pays_summary).toEqual({ num: 1, amount: 100_000, last_time: expect.any(String) })
  expect(content.contribute_by_type).toEqual([
    { type: 1, name: '入会', points: 100, times: 1 },
    { type: 3, name: '缴纳会费', points: 10, times: 1 },
    { type: 14, name: '会员荣誉', points: 30, times: 1 },
  ])
  expect(content.honors).toEqual([expect.objectContaining({ name: '优秀会员', level: 'city' })])
  expect(content.positions).toEqual([expect.objectContaining({ name: '会员', start_date: '2026-01-01' })])
  const visitors = await server.holding(['/user/tour', '/user/userOut'])
  done(await admin.call('POST /user/out', { id_list: [id], out_type: 'other', out_time: TODAY, reason: '其他' }))
  const { content: less } = done(await visitors.call('POST /user/read', { id }))
  expect(Object.keys(less)).toContain('periods')
  for (const name of ['pays_summary', 'contribute_by_type', 'honors']) expect(Object.keys(less)).not.toContain(name)
})
