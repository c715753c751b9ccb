// Interactions of membership rules: no rule's effect may be reverted, lost or bypassed by another.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
const TODAY = '2026-12-01'
const NOW = '2026-12-01T02:00:00.000Z'
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
  server.clock.now = new Date(NOW)
  await desk.set({ join_mode: 'pay_after_check', renew_base: 'payment_date', renew_early_days: 90, pay_days: 7 })
  await desk.one('update contribute_rule set is_open = true, day_limit = 0, year_limit = 0')
})

const renew = async (id: number, more = {}) => {
  const paid = { years: 1, amount: 100_000, pay_type: 'cash', pay_time: NOW }
  return done(await admin.call('POST /userRenew/add', { user_id: id, position_id: 10, ...paid, ...more })).content
    .id as number
}
const edit = async (id: number, more: object) => {
  const { revision } = await desk.person(id)
  return admin.call('POST /user/edit', { id, revision, ...more })
}
const out = (id: number, day = TODAY) =>
  admin.call('POST /user/out', { id_list: [id], out_type: 'resigned', out_time: day, reason: '搬迁' })
const refused = (code: string, ...fields: string[]) => ({
  code,
  ...(fields.length > 0 ? { errors: Object.fromEntries(fields.map((name) => [name, expect.any(String)])) } : {}),
})

describe('voiding', () => {
  const remove = (id: number) => admin.call('POST /userRenew/delete', { id_list: [id] })

  test('not what was set by hand since', async () => {
    const id = await desk.member()
    const renewal = await renew(id)
    done(await edit(id, { expire_time: '2035-12-31', expire_reason: '理事会决定' }))
    const answer = await remove(renewal)
    expect(answer).toMatchObject({ code: 'STATE', message: expect.stringContaining('人工调整') })
    expect(await desk.person(id)).toMatchObject({ expire_time: '2035-12-31', pay_total: 100_000 })
    const next = await renew(id, { force: true })
    done(await remove(next))
    expect(await desk.person(id)).toMatchObject({ expire_time: '2035-12-31' })
  })

  test('of what came with another record only what that record had from it', async () => {
    const keep = await desk.member()
    const drop = await desk.member({ join_time: '2020-01-01' })
    const renewal = await renew(drop)
    done(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop }))
    done(await remove(renewal))
    expect(await desk.person(keep)).toMatchObject({ expire_time: '2026-12-31', pay_total: 0 })
  })
})

describe('terms', () => {
  test('one that was to begin later ends as it begins, and the record can still be edited', async () => {
    const id = await desk.member({ position_start: '2027-01-01' })
    done(await out(id))
    expect(await desk.person(id)).toMatchObject({ position_start: '2027-01-01', position_end: '2027-01-01' })
    done(await edit(id, { remark: '已联系' }))
  })

  test('only a changed term is judged', async () => {
    const id = await desk.member()
    await desk.one(`update person set position_start = '2027-01-01', position_end = '2026-12-01' where id = $1`, [id])
    done(await edit(id, { remark: '旧数据' }))
    expect(await edit(id, { position_end: '2026-11-01' })).toMatchObject(refused('PARAM', 'position_end'))
  })

  test('who waits for payment keeps the position that was approved', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position() })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    const { revision } = await desk.person(id)
    const change = { id, revision, position_id: await desk.position({ quota: 1 }) }
    expect(await admin.call('POST /user/edit', change)).toMatchObject(refused('STATE', 'position_id'))
    done(await admin.call('POST /user/edit', { id, revision, remark: '已通知缴费' }))
  })
})

describe('honours', () => {
  const honor = { name: '优秀会员', level: 'city', grant_time: '2026-06-01' }
  const total = async (id: number) => (await desk.person(id)).contribute_total
  const change = async (id: number, more: object) => {
    const { revision } = await desk.one('select revision from user_honor where id = $1', [id])
    done(await admin.call('POST /userHonor/edit', { id, revision, ...more }))
  }

  test('under a limit the difference is to what was posted', async () => {
    const id = await desk.member()
    const before = await total(id)
    await desk.one('update contribute_rule set day_limit = 10 where type = 14')
    const { content } = done(await admin.call('POST /userHonor/add', { user_id: id, ...honor, points: 100 }))
    expect((await total(id)) - before).toBe(10)
    await change(content.id, { points: 20 })
    expect((await total(id)) - before).toBe(10)
    await change(content.id, { points: 4 })
    expect((await total(id)) - before).toBe(4)
  })

  test('closed, or of a former member, the points stay as they were posted', async () => {
    const id = await desk.member()
    const { content } = done(await admin.call('POST /userHonor/add', { user_id: id, ...honor, points: 40 }))
    const before = await total(id)
    await desk.one('update contribute_rule set is_open = false where type = 14')
    await change(content.id, { points: 60 })
    await desk.one('update contribute_rule set is_open = true')
    done(await out(id))
    await change(content.id, { points: 80 })
    expect(await total(id)).toBe(before)
  })
})

test('the points of this year begin with the points’ year, in the association’s zone', async () => {
  const id = await desk.member({ join_time: '2020-01-01' })
  const year = async () => done(await admin.call('POST /user/read', { id })).content.contribute_year
  const give = async (points: number, happen_time: string) =>
    done(await admin.call('POST /user/addContribute', { id_list: [id], points, remark: '会务', happen_time }))
  await give(3, '2025-12-31T16:30:00.000Z')
  await give(5, '2025-12-31T15:30:00.000Z')
  expect(await year()).toBe(3)
  await desk.one(`update config_contribute set year_start = '07-01'`)
  await give(7, '2026-07-01T00:00:00.000Z')
  expect(await year()).toBe(7)
  server.clock.now = new Date('2026-06-30T15:00:00.000Z')
  // Before the first of July the points year of the previous calendar year continues.
  expect(await year()).toBe(15)
  await desk.one(`update config_contribute set year_start = '01-01'`)
})

describe('many renewals', () => {
  const body = { years: 1, pay_type: 'cash', pay_time: NOW, amount_mode: 'position' }

  test('who has left is told, the others are renewed', async () => {
    const [active, left, unknown] = [await desk.member(), await desk.member(), 99_999_999]
    done(await out(left))
    const { content } = done(await admin.call('POST /user/renewAction', { id_list: [left, active], ...body }))
    expect(content).toEqual({
      success_num: 1,
      fail_list: [{ id: left, name: expect.stringContaining('甲'), message: expect.stringContaining('退会') }],
    })
    expect(await desk.person(active)).toMatchObject({ expire_time: '2027-12-31' })
    expect(await desk.person(left)).toMatchObject({ expire_time: '2026-12-31', pay_total: 0 })
    expect(await admin.call('POST /user/renewAction', { id_list: [active, unknown], ...body })).toMatchObject({
      code: 'NF',
    })
  })

  test('whom no page shows is not named; of another chapter nobody is told at all', async () => {
    const [active, left] = [await desk.member(), await desk.member()]
    done(await out(left))
    // He left long ago: on that day he is named, since he may still be on somebody's screen.
    await desk.one(`update log set create_time = create_time - interval '2 days' returning id`)
    const clerk = await server.holding(['/user/list', '/user/list user_renew.renew'])
    await desk.one(`update token set expire_time = '2099-01-01' returning id`)
    const { content } = done(await clerk.call('POST /user/renewAction', { id_list: [left, active], ...body }))
    expect(content).toMatchObject({ success_num: 1, fail_list: [{ id: left, name: '' }] })
    const chapter = await server.holding(['/user/list', '/user/list user_renew.renew'], {
      data_scope: 'areas',
      areas: [2],
    })
    await desk.one(`update token set expire_time = '2099-01-01' returning id`)
    const own = await desk.member({ area_id: 2 })
    const both = { id_list: [own, left], ...body }
    expect(await chapter.call('POST /user/renewAction', both)).toMatchObject({ code: 'NF' })
  })
})

describe('a submitted renewal', () => {
  const approve = (id: number, more = {}) =>
    admin.call('POST /user/renewAction', { renew_id: id, status: 'approved', ...more })

  test('of nothing is no waiver', async () => {
    const id = await desk.member()
    const waiting = await desk.submitted(id, { amount: 0 })
    expect(await approve(waiting)).toMatchObject({ code: 'STATE', message: expect.stringContaining('编辑') })
    const { revision } = await desk.one('select revision from user_renew where id = $1', [waiting])
    done(await admin.call('POST /userRenew/edit', { id: waiting, revision, pay_type: 'waived' }))
    done(await approve(waiting))
  })

  test('far ahead only where somebody insists', async () => {
    const id = await desk.member()
    const waiting = await desk.submitted(id, { pay_time: '2026-10-01T02:00:00.000Z' })
    expect(await approve(waiting)).toMatchObject({ code: 'STATE', message: expect.stringContaining('2026-10-02') })
    done(await approve(waiting, { force: true }))
  })
})

describe('who comes, goes and refers', () => {
  test('a membership does not begin before the one before has ended', async () => {
    const id = await desk.member()
    done(await out(id))
    done(await admin.call('POST /user/rejoin', { id, position_id: 10, area_id: 1, amount: 0, pay_type: 'cash' }))
    const paid = { id_list: [id], status: 'paid', amount: 100_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/checkApply', { ...paid, pay_time: '2026-11-30T02:00:00.000Z' })).toMatchObject(
      refused('PARAM', 'pay_time'),
    )
    done(await admin.call('POST /user/checkApply', paid))
  })

  test('who was waived stays for the books', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 0 }) })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    done(await out(id))
    expect(await admin.call('POST /user/delete', { id_list: [id] })).toMatchObject({
      code: 'REF',
      content: { refs: [{ resource: 'pay_log', num: 1 }] },
    })
  })

  test('a referrer is a member when that is written', async () => {
    const [left, frozen] = [await desk.member(), await desk.member()]
    const id = await desk.member({ referrer_id: left })
    done(await out(left))
    done(await admin.call('POST /user/freeze', { id_list: [frozen], freeze: true, reason: '出国' }))
    const wrong = refused('PARAM', 'referrer_id')
    expect(await admin.call('POST /user/add', desk.body({ referrer_id: left }))).toMatchObject(wrong)
    const other = await desk.member()
    expect(await edit(other, { referrer_id: left })).toMatchObject(wrong)
    done(await edit(other, { referrer_id: frozen }))
    done(await edit(id, { remark: '推荐人已退会' }))
  })

  test('people out of a sheet say so', async () => {
    const { area, position, county } = await desk.one(`select (select name from area where id = 1) as area,
      (select name from position where id = 10) as position, (select name from sxh_area where level = 'county' order by id limit 1) as county`)
    const row = {
      姓名: '表来者',
      手机号: '12069990001',
      籍贯: county,
      职务: position,
      所属区域: area,
      入会时间: '2026-01-01',
    }
    const { content } = done(await admin.call('POST /user/import', { type: 'member', rows: [row], mode: 'commit' }))
    expect(content).toMatchObject({ success_num: 1, fail_num: 0 })
    expect(await desk.one(`select source from person where phone = '12069990001'`)).toEqual({ source: 'import' })
    expect(await desk.person(await desk.member())).toMatchObject({ source: 'staff' })
  })
})

describe('positions', () => {
  const remove = (id: number) => admin.call('POST /position/delete', { id_list: [id] })

  test('held, promised, applied for or renewed with: stays; once held by those who have left: goes', async () => {
    const position = await desk.position()
    const held = (resource: string) => ({ code: 'REF', content: { refs: [{ resource, num: 1 }] } })
    const applicant = await desk.applicant({ apply_position_id: position })
    expect(await remove(position)).toMatchObject(held('user'))
    done(await admin.call('POST /user/checkApply', { id_list: [applicant], status: 'approved' }))
    expect(await remove(position)).toMatchObject(held('user'))
    done(await admin.call('POST /user/checkApply', { id_list: [applicant], status: 'rejected', reason: '未缴费' }))
    const member = await desk.member({ position_id: position })
    expect(await remove(position)).toMatchObject(held('user'))
    done(await out(member))
    const waiting = await desk.submitted(await desk.member(), { position_id: position })
    expect(await remove(position)).toMatchObject(held('user_renew'))
    done(await admin.call('POST /user/renewAction', { renew_id: waiting, status: 'rejected', reason: '改选' }))
    done(await remove(position))
    const { content } = done(await admin.call('POST /user/read', { id: member }))
    expect(content.position_name).toMatch(/^职务/)
    done(await admin.call('POST /user/edit', { id: member, revision: content.revision, remark: '档案' }))
  })
})
