// Areas, groups, positions and trades: leaders, seats, one value for many members.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

// biome-ignore lint/suspicious/noExplicitAny: rows of every resource
type Any = any

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const one = async (text: string, values: unknown[] = []): Promise<Any> =>
  (await server.connection.pool.query(text, values)).rows[0]

test('who leads an area is a member', async () => {
  const stranger = (
    await one(
      `insert into person (user_name, phone, state, townsman_status) values ('陶山(演示)', '12055550011', 'none', 'verified') returning id`,
    )
  ).id
  const { id: member } = await one(`select id from person where state = 'active' limit 1`)
  const refused = await admin.call('POST /area/add', { name: '试区', leader_id: stranger })
  expect(refused.errors?.['leader_id']).toContain('陶山(演示)不是在会会员')
  const deputies = await admin.call('POST /area/add', { name: '试区', leader_ids: [member, stranger] })
  expect(deputies.errors).toHaveProperty('leader_ids')
  expect(await admin.call('POST /area/add', { name: '试区', leader_id: member })).toMatchObject({ status: 200 })
})

test('areas are at most three deep, differ among siblings, make no circle, and go only when nobody is in them', async () => {
  const add = async (body: object) => admin.call('POST /area/add', body)
  const top = (await add({ name: '层一' })).content.id
  const middle = (await add({ name: '层二', pid: top })).content.id
  const low = (await add({ name: '层三', pid: middle })).content.id
  expect((await add({ name: '层四', pid: low })).errors).toHaveProperty('pid')
  expect(await add({ name: '层二', pid: top })).toMatchObject({ code: 'DUP' })
  const circle = await admin.call('POST /area/edit', { id: top, revision: 1, pid: low })
  expect(circle.errors).toHaveProperty('pid')
  expect(await admin.call('POST /area/delete', { id_list: [top] })).toMatchObject({ code: 'REF' })
  const { area_id: full } = await one(
    `select area_id from person where state = 'active' and area_id is not null limit 1`,
  )
  expect(await admin.call('POST /area/delete', { id_list: [full] })).toMatchObject({ code: 'REF' })
  const group = await admin.call('POST /area/groupAdd', { name: '试组', group_type: 'group', area_id: top })
  expect(group).toMatchObject({ status: 200 })
  // A group lies in an area; below a group there are only groups.
  const misplaced = await admin.call('POST /area/groupAdd', { name: '错组', group_type: 'group', pid: top })
  expect(misplaced.errors).toHaveProperty('pid')
})

test('areas and positions are narrowed by what the specification names at the top of the body', async () => {
  const options = async (body: object) => (await admin.call('POST /area/getAll', body)).content.list_data as Any[]
  const flat = (rows: Any[]): Any[] => rows.flatMap((row) => [row, ...flat(row.son ?? [])])
  const areas = flat(await options({ area_type: 'area' }))
  expect(areas.length).toBeGreaterThan(0)
  expect(areas.every((row) => row.area_type === 'area')).toBe(true)
  const groups = flat(await options({ area_type: 'group' }))
  expect(groups.length).toBeGreaterThan(0)
  expect(groups.every((row) => row.area_type === 'group')).toBe(true)
  const { content: made } = await admin.call('POST /area/groupAdd', { name: '区内小组', area_id: areas[0].id })
  expect(flat(await options({ area_type: 'group', area_id: areas[0].id })).map((row) => row.id)).toContain(made.id)
  expect(flat(await options({ area_id: areas[0].id })).every((row) => row.area_id === areas[0].id)).toBe(true)
  // Also for people who only refer to them.
  const clerk = await server.holding(['/user/list'])
  const offered = (await clerk.call('POST /area/getAll', { area_type: 'group' })).content.list_data as Any[]
  expect(flat(offered).map((row) => row.id)).toContain(made.id)
  expect(await clerk.call('POST /area/getAll', { area_type: 'elsewhere' })).toMatchObject({ code: 'PARAM' })
  const hidden = (await admin.call('POST /area/add', { name: '不显示的区', is_show: false })).content.id
  const listed = async (body: object) =>
    flat((await admin.call('POST /area/list', body)).content.list_data).map((row) => row.id)
  expect(await listed({ is_show: false })).toEqual([hidden])
  expect(await listed({ is_show: true })).not.toContain(hidden)
  const children = await one(
    `select id, pid from area where area_type = 'area' and pid is not null order by id limit 1`,
  )
  expect(await listed({ pid: children.pid })).toContain(children.id)
  const positions = (await admin.call('POST /position/getAll', { is_apply: true })).content.list_data as Any[]
  const { num } = await one('select count(*)::int as num from position where is_apply and delete_time is null')
  expect(positions).toHaveLength(num)
  expect(num).toBeGreaterThan(0)
})

test('a group of which nobody says more is a plain one', async () => {
  const { content } = await admin.call('POST /area/groupAdd', { name: '无类别小组' })
  expect((await admin.call('POST /area/read', { id: content.id })).content.group_type).toBe('group')
  const area = await admin.call('POST /area/add', { name: '无类别区域' })
  expect((await admin.call('POST /area/read', { id: area.content.id })).content.group_type).toBeNull()
})

test('a position has as many seats as its quota says; what costs nothing is not paid online', async () => {
  const { id, num } = await one(`select position_id as id, count(*)::int as num from person
    where state in ('active', 'frozen') and delete_time is null group by position_id order by 2 desc limit 1`)
  const { revision } = (await admin.call('POST /position/read', { id })).content
  const few = await admin.call('POST /position/edit', { id, revision, quota: num - 1 })
  expect(few).toMatchObject({ code: 'CAP' })
  expect(few.errors).toHaveProperty('quota')
  const options = (await admin.call('POST /position/getAll', {})).content.list_data
  expect(options.every((row: Any) => ['fee', 'fee_years', 'quota_left'].every((name) => name in row))).toBe(true)
  const limited = options.find((row: Any) => row.quota > 0)
  const { held } = await one(
    `select count(*)::int as held from person where position_id = $1 and state in ('active', 'frozen') and delete_time is null`,
    [limited.id],
  )
  expect(limited.quota_left).toBe(limited.quota - held)
  const free = (await one('select id, revision from position where fee = 0 and not is_online_pay limit 1')) as Any
  const paid = await admin.call('POST /position/changeOnlinePay', { id: free.id, is_online_pay: true })
  expect(paid).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /position/delete', { id_list: [id] })).toMatchObject({ code: 'REF' })
})

test('a trade is set for chosen members through their own edit: log and revision follow', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 3 })
  const ids = content.list_data.map((row: Any) => row.id)
  const { content: made } = await admin.call('POST /work_type/add', { name: '试行业' })
  const answer = await admin.call('POST /work_type/setToUser', { id: made.id, user_id_list: ids })
  expect(answer).toMatchObject({ status: 200, content: { num: 3 } })
  const { rows } = await server.connection.pool.query('select work_type_id, revision from person where id = any($1)', [
    ids,
  ])
  expect(rows.every((row) => row.work_type_id === made.id)).toBe(true)
  const history = (await admin.call('POST /log/history', { resource: 'user', id: ids[0] })).content.list_data
  expect(history[0].changes).toContainEqual(expect.objectContaining({ field: 'work_type_id' }))
  expect(await admin.call('POST /work_type/delete', { id_list: [made.id] })).toMatchObject({ code: 'REF' })
  // Again: everybody has the value already.
  const again = await admin.call('POST /work_type/setToUser', { id: made.id, user_id_list: ids })
  expect(again.content.num).toBe(3)
  const after = await server.connection.pool.query('select revision from person where id = any($1)', [ids])
  expect(after.rows.map((row) => row.revision).sort()).toEqual(rows.map((row) => row.revision).sort())
})

test('a condition means whom the list shows, and must say something; many become a job', async () => {
  const { content: made } = await admin.call('POST /work_nature/add', { name: '试性质' })
  const set = (body: object) => admin.call('POST /work_nature/setToUser', { id: made.id, ...body })
  expect(await set({})).toMatchObject({ code: 'PARAM' })
  expect(await set({ condition: {} })).toMatchObject({ code: 'PARAM' })
  expect(await set({ condition: { filter: { colour: 'red' } } })).toMatchObject({ code: 'PARAM' })
  const wanted = (await admin.call('POST /user/list', { page: 1, limit: 1, filter: { sex: 'female' } })).content.total
  expect((await set({ condition: { filter: { sex: 'female' } } })).content).toEqual({ num: wanted })
  // The nature is that of the company: its other people have it as well.
  const { num, others } = await one(
    `select count(*) filter (where sex = 'female' and state in ('active', 'frozen'))::int as num, count(*) filter (where not exists
      (select from person p where p.work_nature_id = $1 and p.sex = 'female' and p.state in ('active', 'frozen')
        and (p.id = o.id or p.company_id = o.company_id)))::int as others from person o where work_nature_id = $1`,
    [made.id],
  )
  expect({ num, others }).toEqual({ num: wanted, others: 0 })
  await server.connection.pool.query(`insert into person (user_name, phone, state, position_id, area_id, join_time)
    select '众多' || n, '1205' || lpad(n::text, 7, '0'), 'active', position_id, area_id, '1999-07-07'
    from generate_series(1, 501) n, (select position_id, area_id from person where state = 'active' limit 1) p`)
  const answer = await set({ condition: { filter: { join_time: { gte: '1999-07-07', lte: '1999-07-07' } } } })
  expect(answer.content).toMatchObject({ num: 501, job_id: expect.any(Number) })
  await server.app.jobs.idle()
  const done = await one(
    `select count(*)::int as num from person where work_nature_id = $1 and user_name like '众多%'`,
    [made.id],
  )
  expect(done.num).toBe(501)
})

test('setting a trade needs the right to edit members as well', async () => {
  const { content: made } = await admin.call('POST /work_type/add', { name: '试行业二' })
  const { id } = await one(`select id from person where state = 'active' limit 1`)
  const only = await server.holding(['/workType/list', '/workType/list work_type.assign'])
  const refused = await only.call('POST /work_type/setToUser', { id: made.id, user_id_list: [id] })
  expect(refused).toMatchObject({ code: 'PERM' })
  const both = await server.holding([
    '/workType/list',
    '/workType/list work_type.assign',
    '/user/list',
    '/user/list user.update',
  ])
  const done = await both.call('POST /work_type/setToUser', { id: made.id, user_id_list: [id] })
  expect(done).toMatchObject({ status: 200, content: { num: 1 } })
})

test('home regions: the children of one, of one level, by name; federations by name', async () => {
  const list = async (body: object) => (await admin.call('POST /sxhAreaList', body)).content.list_data as Any[]
  const [province] = await list({ pid: null })
  expect(province).toMatchObject({ level: 'province', son: [] })
  const [city] = await list({ pid: province.id })
  const counties = await list({ pid: city.id })
  expect(counties.map((row) => row.level)).toEqual(['county', 'county', 'county', 'county'])
  expect((await list({ level: 'county' })).map((row) => row.id)).toEqual(counties.map((row) => row.id))
  expect((await list({ keyword: '白鹭镇' })).map((row) => row.name)).toContain('白鹭镇')
  expect((await list({}))[0].son.length).toBeGreaterThan(0)
  expect(await admin.call('POST /sxhAreaList', { pid: 99_999_999 })).toMatchObject({ code: 'NF' })
  const unions = (await admin.call('POST /getSxhUnion', { keyword: '商会' })).content.list_data
  expect(unions.length).toBeGreaterThan(0)
})

test('days in the lunar calendar: one or many, within the tables', async () => {
  const lunar = (body: object) => admin.call('POST /common/dateToLunar', body)
  expect((await lunar({ date: '2025-07-25' })).content).toEqual({
    date: '2025-07-25',
    lunar_date: '2025-06-01',
    lunar_str: '闰六月初一',
    ganzhi_year: '乙巳',
    zodiac: '蛇',
    is_leap: true,
    festival: '',
  })
  expect((await lunar({ date: '2026-02-17' })).content).toMatchObject({ lunar_date: '2026-01-01', festival: '春节' })
  const { content } = await lunar({ date_list: ['1900-01-31', '2100-12-31'] })
  expect(content.list_data.map((day: Any) => day.lunar_date)).toEqual(['1900-01-01', '2100-12-01'])
  for (const body of [{}, { date: '1900-01-30' }, { date: '2101-01-01' }, { date_list: [] }, { date: '2026-02-30' }])
    expect(await lunar(body)).toMatchObject({ code: 'PARAM' })
  expect(await lunar({ date_list: Array.from({ length: 201 }, () => '2026-01-01') })).toMatchObject({ code: 'PARAM' })
})
