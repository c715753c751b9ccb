// Points, honours and donations: earning, limits, reversals, and totals that always equal the sum.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
const NOW = '2026-06-15T02:00:00.000Z'
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
  await desk.one('update contribute_rule set is_open = true, day_limit = 0, year_limit = 0')
  await desk.one('update config_contribute set is_open = true')
})

const total = async (id: number) => (await desk.person(id)).contribute_total
const log = (id: number) =>
  desk.all('select type, points from contribute_log where user_id = $1 and type <> 1 order by id', [id])
const give = (ids: number[], points: number, more = {}) =>
  admin.call('POST /user/addContribute', { id_list: ids, points, remark: '协助会务', ...more })

describe('rules', () => {
  test('every type is there from the start, each text with its own variables', async () => {
    expect((await desk.all('select type from contribute_rule order by type')).map((row) => row.type)).toEqual([
      ...Array.from({ length: 16 }, (_, index) => index + 1),
      90,
      91,
    ])
    for (const { key, content, vars } of await desk.all('select key, content, vars from system_text')) {
      const used = [...content.matchAll(/\{([^{}]+)\}/g)].map((match: string[]) => match[1])
      expect(vars, key).toEqual(expect.arrayContaining(used))
    }
    expect((await desk.one('select count(*)::int as num from config_contribute')).num).toBe(1)
  })

  test('a closed rule writes nothing, nor does a closed whole', async () => {
    await desk.one('update contribute_rule set is_open = false where type = 1')
    expect(await total(await desk.member())).toBe(0)
    await desk.one('update contribute_rule set is_open = true')
    await desk.one('update config_contribute set is_open = false')
    const id = await desk.member()
    expect(await total(id)).toBe(0)
    expect(await give([id], 10)).toMatchObject({ code: 'STATE' })
  })

  test('limits of a day and of a year cut what is over', async () => {
    const id = await desk.member()
    await desk.one('update contribute_rule set day_limit = 25, year_limit = 40 where type = 90')
    const points = async (day: string) => {
      server.clock.now = new Date(`${day}T02:00:00Z`)
      const before = await total(id)
      done(await give([id], 20))
      return (await total(id)) - before
    }
    expect([await points('2026-06-15'), await points('2026-06-15'), await points('2026-06-15')]).toEqual([20, 5, 0])
    expect([await points('2026-06-16'), await points('2026-06-17')]).toEqual([15, 0])
    expect(await points('2027-01-02')).toBe(20)
  })

  test('a preview shows the points before and after, of each person', async () => {
    const ids = [await desk.member(), await desk.member()]
    const before = await Promise.all(ids.map(total))
    const { changes } = done(await give(ids, -5, { dry: true })).content
    expect(changes).toEqual(
      ids.map((id, at) => ({ id, field: 'contribute_total', old: before[at], new: (before[at] as number) - 5 })),
    )
    expect(await Promise.all(ids.map(total))).toEqual(before)
  })

  test('changing a rule rewrites nothing', async () => {
    const id = await desk.member()
    await desk.one('update contribute_rule set points = 500 where type = 1')
    expect(await total(id)).toBe(100)
    await desk.one('update contribute_rule set points = 100 where type = 1')
  })

  test('an entry keeps the area and position of then', async () => {
    const id = await desk.member({ area_id: 1, position_id: 10 })
    done(await admin.call('POST /user/quickEdit', { id, field: 'area_id', value: 2 }))
    done(await give([id], 5))
    expect(await desk.all('select area_id from contribute_log where user_id = $1 order by id', [id])).toEqual([
      { area_id: 1 },
      { area_id: 2 },
    ])
  })
})

describe('by hand', () => {
  test('to several, more or less, told when it happened', async () => {
    const ids = [await desk.member(), await desk.member()]
    expect(done(await give(ids, 30, { happen_time: '2026-05-01T02:00:00Z' })).content).toEqual({ num: 2 })
    done(await give(ids.slice(0, 1), -50))
    expect([await total(ids[0] as number), await total(ids[1] as number)]).toEqual([80, 130])
    const entry = await desk.one('select * from contribute_log where user_id = $1 and type = 90', [ids[1]])
    expect(entry).toMatchObject({
      happen_time: '2026-05-01T02:00:00.000Z',
      remark: '协助会务',
      event_key: expect.stringMatching(/^man:/),
    })
  })

  test('not nothing, not without a reason, not tomorrow, not to those who have left', async () => {
    const id = await desk.member()
    expect(await give([id], 0)).toMatchObject({ code: 'PARAM', errors: { points: expect.any(String) } })
    expect(await give([id], 5, { remark: '' })).toMatchObject({ code: 'PARAM' })
    expect(await give([id], 5, { happen_time: '2026-06-16T02:00:00Z' })).toMatchObject({ code: 'PARAM' })
    done(
      await admin.call('POST /user/out', { id_list: [id], out_type: 'other', out_time: '2026-06-15', reason: '其他' }),
    )
    expect(await give([id], 5)).toMatchObject({ code: 'STATE' })
  })
})

describe('honours', () => {
  const honor = (id: number, more = {}) =>
    admin.call('POST /userHonor/add', {
      user_id: id,
      name: '优秀会员',
      level: 'city',
      grant_time: '2026-06-01',
      ...more,
    })

  test('earn by rule or as written; a change takes back and posts anew, a delete takes all back, a restore gives it again', async () => {
    const id = await desk.member()
    const plain = done(await honor(id)).content.id
    expect(await total(id)).toBe(150)
    const edit = async (more: object) => {
      const { revision } = await desk.one('select revision from user_honor where id = $1', [plain])
      return admin.call('POST /userHonor/edit', { id: plain, revision, ...more })
    }
    done(await edit({ points: 80 }))
    done(await edit({ points: 10 }))
    done(await edit({ name: '优秀理事' }))
    expect(await log(id)).toEqual([
      { type: 14, points: 50 },
      { type: 91, points: -50 },
      { type: 14, points: 80 },
      { type: 91, points: -80 },
      { type: 14, points: 10 },
    ])
    const remove = async (more = {}) =>
      done(await admin.call('POST /userHonor/delete', { id_list: [plain], ...more })).content
    expect(await remove({ dry: true })).toMatchObject({ points: 10 })
    expect(await total(id)).toBe(110)
    expect(await remove()).toEqual({ num: 1, points: 10 })
    expect(await total(id)).toBe(100)
    done(await admin.call('POST /recycle/restore', { resource: 'user_honor', id_list: [plain] }))
    expect(await total(id)).toBe(110)
  })

  test('of somebody else the points move', async () => {
    const [one, other] = [await desk.member(), await desk.member()]
    const { content } = done(await honor(one, { points: 40 }))
    done(await admin.call('POST /userHonor/edit', { id: content.id, revision: 1, user_id: other }))
    expect([await total(one), await total(other)]).toEqual([100, 140])
  })

  test('not of tomorrow', async () => {
    expect(await honor(await desk.member(), { grant_time: '2026-06-16' })).toMatchObject({ code: 'PARAM' })
  })
})

describe('donations', () => {
  const donate = (more = {}) =>
    admin.call('POST /userDonate/add', {
      donor_name: '捐赠人',
      project: '助学金(演示)',
      kind: 'cash',
      amount: 500_000,
      pay_type: 'wechat_pay',
      donate_time: '2026-06-10T02:00:00Z',
      ...more,
    })
  const edit = async (id: number, more: object) => {
    const { revision } = await desk.one('select revision from user_donate where id = $1', [id])
    return admin.call('POST /userDonate/edit', { id, revision, ...more })
  }

  test('a member who gives lends the name; what somebody wrote stays, and nobody has no name', async () => {
    const user_id = await desk.member({ user_name: '捐甲(演示)' })
    const named = async (more: object) => {
      const answer = await donate(more)
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      return (await desk.one('select donor_name from user_donate where id = $1', [answer.content.id])).donor_name
    }
    expect(await named({ user_id, donor_name: undefined })).toBe('捐甲(演示)')
    expect(await named({ user_id, donor_name: '甲氏一家(虚构)' })).toBe('甲氏一家(虚构)')
    const nobody = { code: 'PARAM', errors: { donor_name: '请填写捐赠方名称' } }
    expect(await donate({ donor_name: undefined })).toMatchObject(nobody)
    // Records that may not be referenced give no values either.
    expect(await donate({ user_id: 999_999, donor_name: undefined })).toMatchObject({ code: 'PARAM' })
    await desk.one('update person set delete_time = now() where id = $1 returning id', [user_id])
    expect(await donate({ user_id, donor_name: undefined })).toMatchObject(nobody)
  })

  test('received: numbers, payment, points, thanks; refunded: taken back; kept for the books', async () => {
    const id = await desk.member()
    const { content } = done(await donate({ user_id: id }))
    expect(await desk.one('select * from user_donate where id = $1', [content.id])).toMatchObject({
      donate_no: expect.stringMatching(/^JZ20260615\d{4}$/),
      certificate_no: expect.stringMatching(/^ZS2026\d{5}$/),
    })
    expect(await desk.person(id)).toMatchObject({ pay_total: 500_000, contribute_total: 150 })
    expect((await desk.one(`select text from notice where to_id = $1 and key = 'donate_thanks'`, [id])).text).toContain(
      '5000.00 元',
    )
    expect(await admin.call('POST /userDonate/delete', { id_list: [content.id] })).toMatchObject({ code: 'STATE' })
    expect(await edit(content.id, { kind: 'goods', goods: '茶叶' })).toMatchObject({
      code: 'STATE',
      errors: { kind: expect.any(String) },
    })
    done(await edit(content.id, { amount: 300_000 }))
    expect(await desk.person(id)).toMatchObject({ pay_total: 300_000, contribute_total: 130 })
    done(await edit(content.id, { status: 'refunded' }))
    expect(await desk.person(id)).toMatchObject({ pay_total: 0, contribute_total: 100 })
    expect(await edit(content.id, { status: 'received' })).toMatchObject({ code: 'STATE' })
    expect(await admin.call('POST /userDonate/delete', { id_list: [content.id] })).toMatchObject({ code: 'STATE' })
  })

  test('unpaid: nothing follows until it comes, and it can go', async () => {
    const id = await desk.member()
    const { content } = done(await donate({ user_id: id, status: 'unpaid' }))
    expect(await desk.person(id)).toMatchObject({ pay_total: 0, contribute_total: 100 })
    expect(await edit(content.id, { status: 'refunded' })).toMatchObject({ code: 'STATE' })
    const gone = done(await donate({ status: 'unpaid' })).content.id
    done(await admin.call('POST /userDonate/delete', { id_list: [gone] }))
    done(await edit(content.id, { status: 'received' }))
    expect(await desk.person(id)).toMatchObject({ pay_total: 500_000, contribute_total: 150 })
  })

  test('goods are worth points and are no payment; townsmen earn by giving; outsiders have no entry', async () => {
    const id = await desk.member()
    done(await donate({ user_id: id, kind: 'goods', goods: '茶叶', pay_type: undefined }))
    expect(await desk.person(id)).toMatchObject({ pay_total: 0, contribute_total: 150 })
    const { user_name, phone, native_id } = desk.body()
    const townsman = done(await admin.call('POST /user/add', { scene: 'townsman', user_name, phone, native_id }))
      .content.id
    done(await donate({ user_id: townsman }))
    expect(await desk.person(townsman)).toMatchObject({ pay_total: 500_000, contribute_total: 50 })
    done(await donate())
  })

  test('not of tomorrow', async () => {
    expect(await donate({ donate_time: '2026-06-16T02:00:00Z' })).toMatchObject({ code: 'PARAM' })
  })
})
