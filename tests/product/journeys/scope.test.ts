// Narrow data scopes: hidden data, and work that must remain possible.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const branch = (entries: readonly string[], role = {}) =>
  server.holding(entries, { data_scope: 'own_areas', areas: [1], ...role })

test('a duplicate elsewhere is refused without saying which record it is', async () => {
  const { rows } = await server.connection.pool.query(
    `select id, phone from person where area_id <> 1 and delete_time is null and phone is not null limit 1`,
  )
  const clerk = await branch(['/user/list', '/user/list user.create'])
  const body = {
    user_name: '撞号',
    phone: rows[0].phone,
    native_id: 3,
    position_id: 10,
    area_id: 1,
    join_time: '2025-03-01',
  }
  expect(await clerk.call('POST /user/add', body)).toMatchObject({ code: 'DUP', content: null })
  expect(await admin.call('POST /user/add', body)).toMatchObject({ code: 'DUP', content: { exist_id: rows[0].id } })
})

test('the groups of an area belong to its data scope, others do not', async () => {
  const add = (name: string, area_id: number) =>
    admin.call('POST /area/groupAdd', { area_type: 'group', group_type: 'group', name, area_id })
  const [inside, outside] = [(await add('本区小组', 1)).content.id, (await add('外区小组', 2)).content.id]
  const keeper = await branch(['/group/list', '/user/list', '/user/list user.update'])
  const { content } = await keeper.call('POST /area/groupList', { page: 1, limit: 200 })
  const ids = content.list_data.map((row: { id: number }) => row.id)
  expect(ids).toContain(inside)
  expect(ids).not.toContain(outside)
  const { content: people } = await keeper.call('POST /user/list', { page: 1, limit: 1 })
  const [{ id, revision }] = people.list_data
  const edit = (group_ids: number[]) => keeper.call('POST /user/edit', { id, revision, group_ids })
  expect(await edit([outside])).toMatchObject({ code: 'PARAM', errors: { group_ids: expect.any(String) } })
  expect(await edit([inside])).toMatchObject({ status: 200 })
})

test('what one cannot see is neither lost nor in the way: a member of an association-wide committee can be edited', async () => {
  const add = (name: string, more: object) =>
    admin.call('POST /area/groupAdd', { area_type: 'group', group_type: 'group', name, ...more })
  const wide = (await add('全会委员会', {})).content.id
  const [first, second] = [
    (await add('甲组', { area_id: 1 })).content.id,
    (await add('乙组', { area_id: 1 })).content.id,
  ]
  const { rows } = await server.connection.pool.query(
    `select id from person where area_id = 1 and state = 'active' and delete_time is null order by id desc limit 1`,
  )
  const { id } = rows[0]
  const read = async (who: Person) => (await who.call('POST /user/read', { id })).content
  const edit = async (who: Person, change: object) =>
    who.call('POST /user/edit', { id, revision: (await read(who)).revision, ...change })
  expect(await edit(admin, { group_ids: [wide, first] })).toMatchObject({ status: 200 })
  const keeper = await branch(['/user/list', '/user/list user.update'])
  expect(await edit(keeper, { group_ids: [wide, second] })).toMatchObject({ status: 200 })
  expect((await read(admin)).group_ids).toEqual([wide, second])
  expect(await edit(keeper, { group_ids: [first] })).toMatchObject({ status: 200 })
  expect((await read(admin)).group_ids).toEqual([first, wide])
  expect(await edit(keeper, { group_ids: [] })).toMatchObject({ status: 200 })
  expect((await read(admin)).group_ids).toEqual([wide])
  // A person who sees the value can remove it.
  expect(await edit(admin, { group_ids: [] })).toMatchObject({ status: 200 })
  expect((await read(admin)).group_ids).toEqual([])
})

test('who keeps records of his own chooses any area, and sees no record of others by it', async () => {
  const clerk = await server.holding(['/user/list', '/user/list user.create', '/area/list'], {
    data_scope: 'own_records',
  })
  const offered = (await clerk.call('POST /area/getAll', {})).content.list_data
  expect(offered.length).toBeGreaterThan(0)
  expect((await clerk.call('POST /area/list', {})).content.total).toBe(0)
  const body = { user_name: '自录', phone: '12054440001', native_id: 3, position_id: 10, join_time: '2025-03-01' }
  const made = await clerk.call('POST /user/add', { ...body, area_id: 2 })
  expect(made).toMatchObject({ status: 200 })
  const { content } = await clerk.call('POST /user/list', { page: 1, limit: 10 })
  expect(content.list_data.map((row: { id: number }) => row.id)).toEqual([made.content.id])
  const foreign = await admin.call('POST /user/list', { page: 1, limit: 1, filter: { area_id: [1] } })
  const referred = { ...body, phone: '12054440002', area_id: 2, referrer_id: foreign.content.list_data[0].id }
  expect(await clerk.call('POST /user/add', referred)).toMatchObject({
    code: 'PARAM',
    errors: { referrer_id: expect.any(String) },
  })
})

test('the frame of a group belongs to the area that the group lies in', async () => {
  const group = async (area_id: number) =>
    (await admin.call('POST /area/groupAdd', { group_type: 'group', name: `架构组${area_id}`, area_id })).content.id
  const [inside, outside] = [await group(1), await group(2)]
  const node = async (who: Person, area_id: number) => who.call('POST /area/frameAdd', { area_id, name: '组长' })
  const [own, foreign] = [await node(admin, inside), await node(admin, outside)]
  const keeper = await branch(['/group/list', '/group/list frame.create', '/group/list frame.update'])
  const { content } = await keeper.call('POST /area/frameList', { area_id: inside })
  expect(content.list_data.map((row: { id: number }) => row.id)).toEqual([own.content.id])
  expect(await keeper.call('POST /area/frameRead', { id: own.content.id })).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/frameRead', { id: foreign.content.id })).toMatchObject({ code: 'NF' })
  const sub = { area_id: inside, name: '副组长' }
  expect(await keeper.call('POST /area/frameAdd', sub)).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/frameAdd', { area_id: outside, name: '副组长' })).toMatchObject({
    code: 'PARAM',
  })
})

test('a new area below one’s own is one’s own at once', async () => {
  const keeper = await branch(['/area/list', '/area/list area.create', '/user/list', '/user/list user.create'])
  const made = await keeper.call('POST /area/add', { name: '新片区', pid: 1 })
  expect(made).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/read', { id: made.content.id })).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/add', { name: '别处', pid: 2 })).toMatchObject({ code: 'PARAM' })
  expect(await keeper.call('POST /area/add', { name: '顶层' })).toMatchObject({ code: 'PERM' })
})

test('another person’s phone in the profile is masked for those who may not see it', async () => {
  const viewer = await server.holding(['/admin/index'])
  const { content } = await admin.call('POST /getAdminInfo', {})
  expect((await viewer.call('POST /admin/read', { id: content.id })).content.phone).toMatch(/\*{4}/)
  const own = await viewer.call('POST /admin/read', {})
  expect(own.content.phone).toBe('12000000999')
})

test('options opened by a reference search the caption, not what it hides', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 1 })
  const [{ id, revision }] = content.list_data
  const edited = await admin.call('POST /user/edit', { id, revision, main_business: '独门生意' })
  expect(edited.status).toBe(200)
  const editor = await server.holding(['/article/list'])
  const found = async (who: Person) => (await who.call('POST /user/allUser', { keyword: '独门生意' })).content.list_data
  expect(await found(admin)).toHaveLength(1)
  expect(await found(editor)).toHaveLength(0)
})

test('looking up phones is limited to sixty a minute', async () => {
  const clerk = await server.holding(['/user/list'], { can_sensitive: true })
  const look = () => clerk.call('POST /user/searchForPhone', { phone: '12099999999' })
  for (let index = 0; index < 60; index++) expect(await look()).toMatchObject({ status: 200 })
  expect(await look()).toMatchObject({ code: 'RATE' })
})

test('of people elsewhere a phone number tells that there is somebody, and a masked name', async () => {
  const { rows } = await server.connection.pool.query(
    `select (select phone from person where area_id = 1 and state = 'active' and phone is not null limit 1) as inside,
      (select phone from person where area_id = 2 and state = 'active' and phone is not null limit 1) as outside`,
  )
  await server.connection.pool.query(`update person set headimg_path = '/uploads/face.jpg' where phone = $1`, [
    rows[0].outside,
  ])
  const clerk = await branch(['/user/list'])
  const look = async (phone: string) => (await clerk.call('POST /user/searchForPhone', { phone })).content
  expect(await look(rows[0].outside)).toEqual({ exist: true, user: { user_name: expect.stringMatching(/^.\*.?$/) } })
  const known = await look(rows[0].inside)
  expect(known.user).toMatchObject({ id: expect.any(Number), scene: 'member', status: expect.any(String) })
  expect(known.user.status_str).toMatch(/^(正常|即将到期|已过期)$/)
})

test('ids by condition are those of the scene that is asked for, also in the flat form', async () => {
  const call = async (body: object, who = admin) => who.call('POST /user/getUserIdsByCondition', body)
  const { num } = (
    await server.connection.pool.query(
      `select count(*)::int as num from person where state in ('applied', 'pending_payment', 'rejected') and delete_time is null`,
    )
  ).rows[0]
  expect((await call({ condition: { scene: 'apply' } })).content.total).toBe(num)
  expect((await call({ scene: 'apply' })).content.total).toBe(num)
  const waiting = await call({ scene: 'apply', filter: { status: 'applied' } })
  const { content } = await admin.call('POST /user/list', { scene: 'apply', filter: { status: 'applied' } })
  expect(waiting.content.total).toBe(content.total)
  expect(content.total).toBeLessThan(num)
  expect(await call({ scene: 'apply', filter: { colour: 1 } })).toMatchObject({ code: 'PARAM' })
  expect(await call({ scene: 'nowhere' })).toMatchObject({ code: 'PARAM' })
  expect(await call({ scene: 'apply' }, await server.holding(['/user/list']))).toMatchObject({ code: 'PERM' })
})

test('former members are listed by the scene that a duplicate names, for those who have their page', async () => {
  const { total } = (await admin.call('POST /user/userOutList', { page: 1, limit: 1 })).content
  expect(total).toBeGreaterThan(0)
  expect((await admin.call('POST /user/list', { scene: 'out', page: 1, limit: 1 })).content.total).toBe(total)
  const filter = { out_type: 'resigned' }
  const resigned = await admin.call('POST /user/list', { scene: 'out', filter })
  expect(resigned.content.total).toBe((await admin.call('POST /user/userOutList', { filter })).content.total)
  const clerk = await server.holding(['/user/list'])
  expect(await clerk.call('POST /user/list', { scene: 'out' })).toMatchObject({ code: 'PERM' })
  const former = await server.holding(['/user/userOut'])
  expect((await former.call('POST /user/list', { scene: 'out', page: 1, limit: 1 })).content.total).toBe(total)
  expect(await former.call('POST /user/list', {})).toMatchObject({ code: 'PERM' })
})

test('townsmen are people from home who are no members', async () => {
  const states = async () => {
    const { rows } = await server.connection.pool.query(
      `select count(*)::int as num from person where townsman_status <> 'none' and delete_time is null
        and state not in ('active', 'frozen', 'left')`,
    )
    return rows[0].num
  }
  const list = await admin.call('POST /user/list', { scene: 'townsman', page: 1, limit: 200 })
  expect(list.content.total).toBe(await states())
  const keeper = await server.holding(['/user/townsman', '/user/townsman user.update'])
  const { rows } = await server.connection.pool.query(
    `select id from person where state = 'active' and townsman_status = 'verified' limit 1`,
  )
  expect(await keeper.call('POST /user/read', { id: rows[0].id })).toMatchObject({ code: 'NF' })
})

test('ids by condition take the keys of a list and refuse others', async () => {
  const call = (condition: object) => admin.call('POST /user/getUserIdsByCondition', { condition })
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 200, filter: { sex: 'male' } })
  const answer = await call({ scene: 'member', filter: { sex: 'male' } })
  expect(answer.content.total).toBe(content.total)
  expect(new Set(answer.content.id_list).size).toBe(content.total)
  expect(await call({ nonsense: 1 })).toMatchObject({ code: 'PARAM', errors: { nonsense: expect.any(String) } })
})
