// Being a member: freezes, position changes, manual dates, and the page with the whole story.
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

describe('rest', () => {
  test('frozen and taken up again; the rest is added where the settings say so', async () => {
    const id = await desk.member({ join_time: '2026-01-01' })
    const freeze = { id_list: [id], freeze: true, reason: '出国' }
    expect(await admin.call('POST /user/freeze', { ...freeze, until: TODAY })).toMatchObject({ code: 'PARAM' })
    expect(await admin.call('POST /user/freeze', { id_list: [id], freeze: false })).toMatchObject({ code: 'STATE' })
    done(await admin.call('POST /user/freeze', { ...freeze, until: '2026-09-01' }))
    expect(await desk.person(id)).toMatchObject({
      state: 'frozen',
      freeze_until: '2026-09-01',
      expire_time: '2026-12-31',
    })
    expect(await admin.call('POST /user/freeze', freeze)).toMatchObject({ code: 'STATE' })
    await desk.set({ freeze_extend: true })
    server.clock.now = new Date('2026-07-15T10:00:00+08:00')
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: false }))
    expect(await desk.person(id)).toMatchObject({ state: 'active', expire_time: '2027-01-30', freeze_time: null })
    expect((await desk.periods(id)).slice(1)).toEqual([
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
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国' }))
    server.clock.now = new Date('2026-07-15T10:00:00+08:00')
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: false }))
    expect(await desk.person(id)).toMatchObject({ expire_time: '2026-12-31' })
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
    expect((await desk.periods(id)).at(-1)).toEqual({
      kind: 'position',
      from_value: '前职',
      to_value: '后职',
      start_date: TODAY,
      end_date: '2029-06-14',
    })
    done(await admin.call('POST /user/quickEdit', { id, field: 'position_id', value: from }))
    expect((await desk.periods(id)).at(-1)).toMatchObject({ from_value: '后职', to_value: '前职' })
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
    expect(await desk.periods(id)).toHaveLength(1)
  })

  test('another area and other groups are told as well', async () => {
    const id = await desk.member()
    done(await edit(id, { area_id: 2 }))
    done(await edit(id, { group_ids: [19, 20] }))
    const added = (await desk.periods(id)).slice(1)
    expect(added.map((period) => period.kind)).toEqual(['position', 'position'])
    expect(added[0]).toMatchObject({ from_value: '江北', to_value: '江南' })
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
    expect((await desk.periods(id)).at(-1)).toMatchObject({
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
    expect((await desk.points(id)).filter((row) => row.type === 16)).toEqual([{ type: 16, points: 10 }])
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
