// Appointing members: seats against the quota, terms at the nodes of the chart, and what a dry run tells.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

// biome-ignore lint/suspicious/noExplicitAny: rows of every resource
type Any = any

const TODAY = '2026-06-15'
let server: TestServer
let desk: Desk
let admin: Person
let position: number
let node: number
let turn = 0

beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(`${TODAY}T10:00:00+08:00`)
  turn += 1
  const values = { name: `试任职务${turn}`, fee: 100_000, fee_years: 1, level: 9, quota: 2, term_years: 5 }
  position = done(await admin.call('POST /position/add', values)).content.id
  node = done(await admin.call('POST /area/frameAdd', { name: `试任班子${turn}`, position_ids: [position] })).content.id
})

const flat = (rows: Any[]): Any[] => rows.flatMap((row) => [row, ...flat(row.son ?? [])])
const appoint = (id: number, more: object, who = admin) =>
  who.call('POST /user/appoint', { id, position_id: position, frame_id: node, ...more })
const seatOf = async (who = admin): Promise<Any> => {
  const { content } = done(await who.call('POST /area/frameList', { area_id: null }))
  return flat(content.list_data).find((row) => row.id === node).seats[0]
}
const offices = (user: number) =>
  desk.all('select frame_id, title, start_date, end_date from frame_user where user_id = $1 order by id', [user])

describe('seats', () => {
  test('quota, holders and empty seats agree with a plain count, for every node of the demonstration', async () => {
    const { content } = done(await admin.call('POST /area/frameList', { area_id: null }))
    const told = flat(content.list_data).flatMap((row) => row.seats)
    expect(told.length).toBeGreaterThan(8)
    for (const seat of told) {
      const plain = await desk.one(
        `select p.quota, (select count(*)::int from person h where h.position_id = p.id and h.delete_time is null
           and h.state = 'pending_payment' and h.pay_deadline >= $2) as reserved
         from position p where p.id = $1`,
        [seat.position_id, TODAY],
      )
      const { quota, reserved } = plain as { quota: number; reserved: number }
      // The number beside the position equals the list of its members, and the one in the list of positions.
      const body = { scene: 'member', filter: { position_id: [seat.position_id] }, page: 1, limit: 1 }
      const held = done(await admin.call('POST /user/list', body)).content.total
      const listed = done(await admin.call('POST /position/read', { id: seat.position_id })).content
      expect(listed).toMatchObject({ member_num: held, reserved_num: reserved })
      const unlimited = quota === 0
      expect(seat).toMatchObject({
        quota,
        held,
        reserved,
        left: unlimited ? 0 : Math.max(0, quota - held - reserved),
        over: unlimited ? 0 : Math.max(0, held + reserved - quota),
      })
    }
  })

  test('an appointment takes a seat; a full position refuses; too many holders are told', async () => {
    expect(await seatOf()).toMatchObject({ quota: 2, held: 0, left: 2, over: 0 })
    const [first, second, third] = [await desk.member(), await desk.member(), await desk.member()]
    done(await appoint(first, {}))
    expect(await seatOf()).toMatchObject({ held: 1, left: 1, over: 0 })
    done(await appoint(second, {}))
    expect(await appoint(third, {})).toMatchObject({ code: 'CAP', errors: { position_id: expect.any(String) } })
    expect(await offices(third)).toEqual([])
    await desk.all('update position set quota = 1 where id = $1', [position])
    expect(await seatOf()).toMatchObject({ quota: 1, held: 2, left: 0, over: 1 })
  })

  test('a seat kept for somebody who has not paid is told apart, until the deadline', async () => {
    await desk.all('update position set is_apply = true where id = $1', [position])
    const id = await desk.applicant({ apply_position_id: position })
    done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
    expect(await seatOf()).toMatchObject({ quota: 2, held: 0, reserved: 1, left: 1, over: 0 })
    server.clock.now = new Date('2027-06-15T10:00:00+08:00')
    expect(await seatOf()).toMatchObject({ held: 0, reserved: 0, left: 2 })
  })

  test('two people cannot take the last seat at once', async () => {
    await desk.all('update position set quota = 1 where id = $1', [position])
    const people = [await desk.member(), await desk.member()]
    const answers = await Promise.all(people.map((id) => appoint(id, {})))
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['CAP', 'done'])
    expect(await seatOf()).toMatchObject({ held: 1, left: 0, over: 0 })
  })
})

describe('terms', () => {
  test('position, term, history and office follow; the term is that of the position', async () => {
    const id = await desk.member()
    done(await appoint(id, { start_date: '2026-06-01' }))
    const term = { position_start: '2026-06-01', position_end: expect.stringMatching(/^2031-05-3/) }
    const person = await desk.person(id)
    expect(person).toMatchObject({ position_id: position, ...term })
    const office = { frame_id: node, title: `试任职务${turn}`, start_date: '2026-06-01' }
    expect(await offices(id)).toEqual([{ ...office, end_date: person['position_end'] }])
    expect((await desk.periods(id)).at(-1)).toMatchObject({ kind: 'position', to_value: `试任职务${turn}` })
    const history = (await admin.call('POST /log/history', { resource: 'user', id })).content.list_data
    expect(history[0].changes.map((one: Any) => one.field)).toContain('position_id')
    // Twice the same office at once is a mistake.
    expect(await appoint(id, { start_date: '2026-06-02' })).toMatchObject({ code: 'DUP' })
  })

  test('an office alone changes no position; the former one ends on the day before', async () => {
    const id = await desk.member()
    const before = await desk.person(id)
    done(await appoint(id, { position_id: null, title: '干事', start_date: '2026-02-01' }))
    expect(await desk.person(id)).toMatchObject({ position_id: before['position_id'] })
    const other = done(await admin.call('POST /area/frameAdd', { name: `试任新班子${turn}` })).content.id
    const moved = { position_id: null, frame_id: other, from_frame_id: node, title: '主任', start_date: TODAY }
    const tried = done(await appoint(id, { ...moved, dry: true })).content
    expect(tried).toMatchObject({ office: `试任新班子${turn} · 主任 · ${TODAY}`, ended: `试任班子${turn}` })
    expect((await offices(id)).length).toBe(1)
    done(await appoint(id, moved))
    expect(await offices(id)).toEqual([
      { frame_id: node, title: '干事', start_date: '2026-02-01', end_date: '2026-06-14' },
      { frame_id: other, title: '主任', start_date: TODAY, end_date: null },
    ])
    expect(await appoint(id, moved)).toMatchObject({ code: 'STATE', errors: { from_frame_id: expect.any(String) } })
  })

  test('a dry run tells the change and writes nothing', async () => {
    const id = await desk.member()
    const { content } = done(await appoint(id, { dry: true }))
    expect(content.changes.map((one: Any) => one.field)).toEqual(
      expect.arrayContaining(['position_id', 'position_start', 'position_end']),
    )
    expect(await offices(id)).toEqual([])
    expect(await seatOf()).toMatchObject({ held: 0 })
  })

  test('neither position nor node, an unknown node, somebody who left: refused', async () => {
    const id = await desk.member()
    const nothing = await appoint(id, { position_id: null, frame_id: null })
    expect(nothing).toMatchObject({ code: 'PARAM', errors: { frame_id: expect.any(String) } })
    expect((await appoint(id, { frame_id: 99_999_999 })).status).not.toBe(200)
    const left = { id_list: [id], out_type: 'resigned', out_time: TODAY, reason: '搬迁' }
    done(await admin.call('POST /user/out', left))
    expect(await appoint(id, {})).toMatchObject({ code: 'STATE' })
  })
})

test('an office needs the right to edit the chart, and a node among one’s own rows', async () => {
  const id = await desk.member({ area_id: 1 })
  const rights = ['/user/list', '/user/list user.appoint']
  const clerk = await server.holding(rights)
  expect(await appoint(id, {}, clerk)).toMatchObject({ code: 'PERM' })
  expect((await desk.person(id))['position_id']).not.toBe(position)
  const chart = ['/frame/list', '/frame/list user.appoint', '/frame/list frame.update']
  const branch = await server.holding(chart, { data_scope: 'own_areas', areas: [1] })
  expect((await appoint(id, {}, branch)).status).not.toBe(200)
  const own = done(await admin.call('POST /area/frameAdd', { area_id: 1, name: `分会班子${turn}` })).content.id
  done(await appoint(id, { frame_id: own, position_id: null, title: '干事' }, branch))
  const outside = await desk.member({ area_id: 2 })
  expect(await appoint(outside, { frame_id: own, position_id: null, title: '干事' }, branch)).toMatchObject({
    code: 'NF',
  })
})
