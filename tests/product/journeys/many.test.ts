// Work on all matching rows: counted, frozen, run through the same call as a single row, and undone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { column, ended, members, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const match = async (query: object, person = admin) =>
  (await person.call('POST /many/match', { resource: 'user', query })).content as { total: number; digest: string }
const of = (day: string) => ({ filter: { join_time: day } })
const sqlRun = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

describe('what matches', () => {
  test('is counted as the list counts it, and its digest is that of exactly these rows', async () => {
    const ids = await members(server, 30, '2001-01-01')
    const list = await admin.call('POST /user/list', of('2001-01-01'))
    const found = await match(of('2001-01-01'))
    expect(found).toEqual({ total: list.content.total, digest: expect.stringMatching(/^1e(?:-[0-9a-f]{1,16}){2}$/) })
    expect(await match({ ...of('2001-01-01'), sort: ['-create_time'], page: 3, limit: 5 })).toEqual(found)
    // One is removed and another added: the same number, a different set.
    await sqlRun(`update person set join_time = '2000-01-01' where id = $1`, ids[0])
    await members(server, 1, '2001-01-01')
    const other = await match(of('2001-01-01'))
    expect(other.total).toBe(30)
    expect(other.digest).not.toBe(found.digest)
  })

  test('is cut to the caller’s rows', async () => {
    await members(server, 4, '2001-01-02')
    await members(server, 3, '2001-01-02', { area_id: 2 })
    const clerk = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1] })
    expect((await match(of('2001-01-02'))).total).toBe(7)
    expect((await match(of('2001-01-02'), clerk)).total).toBe(4)
  })

  test.each([
    ['a key that no list takes', { resource: 'user', query: { where: '1=1' } }, 'PARAM'],
    ['a field that is no filter', { resource: 'user', query: { filter: { id_card: '1' } } }, 'PARAM'],
    ['a page that is none', { resource: 'person', query: {} }, 'NF'],
    ['a table of the server', { resource: 'token', query: {} }, 'NF'],
    ['calls without rows', { resource: 'account', query: {} }, 'NF'],
  ])('%s is refused', async (_what, body, code) => {
    expect(await admin.call('POST /many/match', body)).toMatchObject({ code })
  })

  test('a page that one does not hold is refused', async () => {
    const clerk = await server.holding(['/banner/list'])
    const body = { resource: 'user', query: {} }
    expect(await clerk.call('POST /many/match', body)).toMatchObject({ code: 'PERM' })
    expect(await server.nobody.call('POST /many/match', body)).toMatchObject({ code: 'AUTH' })
  })

  test('of the log: one’s own entries only, as in its list', async () => {
    const clerk = await server.holding(['/banner/list'])
    const { content } = await clerk.call('POST /many/match', { resource: 'log', query: {} })
    const list = await clerk.call('POST /log/list', {})
    expect(content.total).toBe(list.content.total)
    expect(content.total).toBeLessThan((await admin.call('POST /log/list', {})).content.total)
  })
})

describe('all that match instead of numbers', () => {
  const banners = (num: number, place: string) =>
    sqlRun(
      `insert into banner (title, image, place) select '横幅' || n, '/uploads/a.jpg', $2 from generate_series(1, $1) n`,
      num,
      place,
    )

  test('up to 500 rows are done at once, as if they had been named', async () => {
    await sqlRun(`delete from banner where place in ('party', 'me')`)
    await banners(120, 'party')
    const query = { filter: { place: ['party'] } }
    const { content } = await admin.call('POST /many/match', { resource: 'banner', query })
    expect(content.total).toBe(120)
    const body = { match: { ...query, expected: 120, digest: content.digest } }
    expect(await admin.call('POST /banner/delete', body)).toMatchObject({ status: 200, content: { num: 120 } })
    expect((await admin.call('POST /banner/list', query)).content.total).toBe(0)
    const { content: log } = await admin.call('POST /log/list', { limit: 1 })
    expect(log.list_data[0]).toMatchObject({ action: '删除', title: expect.stringContaining('等 120 条') })
  })

  test('another number is refused, and so are as many others', async () => {
    await banners(10, 'me')
    const query = { filter: { place: 'me' } }
    const { content } = await admin.call('POST /many/match', { resource: 'banner', query })
    const remove = (more: object) => admin.call('POST /banner/delete', { match: { ...query, ...more } })
    expect(await remove({ expected: 9 })).toMatchObject({ code: 'COUNT', content: { expected: 9, total: 10 } })
    expect(await remove({ expected: 10, digest: 'a-0' })).toMatchObject({ code: 'COUNT' })
    await sqlRun(`update banner set place = 'home' where id = (select max(id) from banner)`)
    await banners(1, 'me')
    expect(await remove({ expected: 10, digest: content.digest })).toMatchObject({
      code: 'COUNT',
      content: { expected: 10, total: 10 },
    })
    expect((await admin.call('POST /banner/list', query)).content.total).toBe(10)
  })

  test('numbers and a match together, or neither, are refused; so is a match that no list takes', async () => {
    const match = { filter: { place: 'home' }, expected: 10 }
    for (const body of [
      {},
      { id_list: [1], match },
      { match: { ...match, sort: ['id'] } },
      { match: { keyword: 'x' } },
    ])
      expect(await admin.call('POST /banner/delete', body)).toMatchObject({ code: 'PARAM' })
  })

  test('an action on a selection takes them too', async () => {
    const add = async (name: string) => (await admin.call('POST /file_cate', { name, type: 'any' })).content.id
    const [from, cate] = [await add('待归档'), await add('归档')]
    await sqlRun(
      `insert into file (name, url, type, cate_id) select '图' || n, '/uploads/' || n, 'image', $1 from generate_series(1, 20) n`,
      from,
    )
    const match = { filter: { cate_id: from }, expected: 20 }
    const answer = await admin.call('POST /fileChangeCate', { match, cate_id: cate })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, content: { num: 20 } })
    const { rows } = await sqlRun(`select count(*)::int as num from file where cate_id = $1`, cate)
    expect(rows[0].num).toBe(20)
  })
})

describe('bulk edit', () => {
  const edit = (body: object, person = admin) => person.call('POST /many/edit', { resource: 'user', ...body })

  test('sets fields on named rows as a job, each with its history, and takes them back', async () => {
    const ids = await members(server, 3, '2001-01-03')
    const job = await ended(server, admin, await edit({ id_list: ids, change: { is_star: true, remark: ' 大客户 ' } }))
    expect(job).toMatchObject({ kind: 'edit', status: 'done', total: 3, done: 3, failed: 0, title: '批量编辑：会员' })
    expect(await column(server, 'person', 'remark', ids)).toEqual(['大客户', '大客户', '大客户'])
    const { content } = await admin.call('POST /log/history', { resource: 'user', id: ids[1] })
    expect(content.list_data[0]).toMatchObject({
      action: '批量编辑',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'remark', new: { value: '大客户' } })]),
    })
    expect(content.list_data[0].changes).toHaveLength(2)
    const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
    expect(undo).toMatchObject({ kind: 'undo', status: 'done', done: 3, failed: 0, title: '撤销批量编辑：会员' })
    expect(await column(server, 'person', 'is_star', ids)).toEqual([false, false, false])
    expect(await column(server, 'person', 'remark', ids)).toEqual([null, null, null])
    expect(await admin.call('POST /job/undo', { job_id: job.id })).toMatchObject({ code: 'STATE' })
    expect(await admin.call('POST /job/undo', { job_id: undo.id })).toMatchObject({ code: 'STATE' })
  })

  test('each row is judged on its own; what is refused says why and is left as it was', async () => {
    const ids = await members(server, 3, '2001-01-04')
    await sqlRun(`update person set position_start = '2030-01-01' where id = $1`, ids[1])
    const job = await ended(server, admin, await edit({ id_list: ids, change: { position_end: '2029-01-01' } }))
    expect(job).toMatchObject({ status: 'done', done: 3, failed: 1 })
    expect(await rowsOf(admin, job.id)).toMatchObject([
      { result: 'done', record_id: ids[0], name: expect.stringMatching(/^样例1/) },
      { result: 'failed', record_id: ids[1], message: '任期结束不能早于任期开始' },
      { result: 'done', record_id: ids[2] },
    ])
    expect(await rowsOf(admin, job.id, 'failed')).toHaveLength(1)
    expect(await column(server, 'person', 'position_end', ids)).toEqual(['2029-01-01', null, '2029-01-01'])
  })

  test.each([
    ['nothing', {}, 'PARAM', 'change'],
    ['an unknown field', { colour: 'red' }, 'PARAM', 'colour'],
    ['a computed field', { state: 'left' }, 'PARAM', 'state'],
    ['a prototype key', JSON.parse('{"toString": 1}'), 'PARAM', 'toString'],
    ['a unique field', { phone: '12000000001' }, 'PARAM', 'phone'],
    ['an identity number', { id_card: null }, 'PARAM', 'id_card'],
    ['a picture', { headimg_path: null }, 'PARAM', 'headimg_path'],
    ['a required field emptied', { area_id: null }, 'PARAM', 'area_id'],
    ['a value of another kind', { join_time: 'gestern' }, 'PARAM', 'join_time'],
    ['a choice that is none', { sex: 'x' }, 'PARAM', 'sex'],
    ['a reference that leads nowhere', { work_type_id: 999_999 }, 'PARAM', 'work_type_id'],
  ])('%s is refused before a job is made', async (_what, change, code, field) => {
    const [id] = await members(server, 1, '2001-01-05')
    const before = (await admin.call('POST /job/list', {})).content.total
    const answer = await edit({ id_list: [id], change })
    expect(answer).toMatchObject({ code, errors: { [field]: expect.any(String) } })
    expect((await admin.call('POST /job/list', {})).content.total).toBe(before)
  })

  test('a field with a right of its own needs that right', async () => {
    const [id] = await members(server, 1, '2001-01-06')
    const held = ['/user/list', '/user/list user.update']
    const clerk = await server.holding(held)
    const change = { expire_time: '2031-01-01' }
    expect(await edit({ id_list: [id], change }, clerk)).toMatchObject({
      code: 'PERM',
      errors: { expire_time: expect.any(String) },
    })
    const keeper = await server.holding([...held, '/user/list user.expire'])
    const job = await ended(server, keeper, await edit({ id_list: [id], change }, keeper))
    expect(job).toMatchObject({ done: 1, failed: 1 })
    // With the right the record's own rule applies: an expiry is set one by one, with a reason.
    const { content } = await keeper.call('POST /job/rows', { job_id: job.id })
    expect(JSON.stringify(content)).toContain('原因')
  })

  test('needs the right to edit, and rows that one may see', async () => {
    const [id] = await members(server, 1, '2001-01-07', { area_id: 2 })
    const change = { remark: 'x' }
    const reader = await server.holding(['/user/list'])
    expect(await edit({ id_list: [id], change }, reader)).toMatchObject({ code: 'PERM' })
    const branch = await server.holding(['/user/list', '/user/list user.update'], {
      data_scope: 'own_areas',
      areas: [1],
    })
    expect(await edit({ id_list: [id], change }, branch)).toMatchObject({ code: 'NF' })
    const common = await server.holding(['/banner/list', '/banner/list banner.update'], {
      data_scope: 'own_areas',
      areas: [1],
    })
    expect(
      await common.call('POST /many/edit', { resource: 'banner', id_list: [1], change: { place: 'home' } }),
    ).toMatchObject({ code: 'PERM' })
  })

  test('a match with a forged digest, with too many keys or without a number is refused', async () => {
    await members(server, 2, '2001-01-08')
    const change = { remark: 'x' }
    const ask = (match: object) => edit({ match, change })
    expect(await ask({ filter: { join_time: '2001-01-08' }, expected: 2, digest: '2-0' })).toMatchObject({
      code: 'COUNT',
    })
    for (const match of [
      { filter: { join_time: '2001-01-08' } },
      { filter: { join_time: '2001-01-08' }, expected: '2' },
      { expected: 2, id: 1 },
      { expected: 2, digest: 5 },
    ])
      expect(await ask(match)).toMatchObject({ code: 'PARAM' })
    expect(await edit({ change })).toMatchObject({ code: 'PARAM' })
    expect(await edit({ change, id_list: [1], match: { expected: 2 } })).toMatchObject({ code: 'PARAM' })
  })

  test('an undo leaves alone what somebody has changed since', async () => {
    const ids = await members(server, 3, '2001-01-09')
    const job = await ended(server, admin, await edit({ id_list: ids, change: { remark: '旧' } }))
    const { content } = await admin.call('POST /user/read', { id: ids[1] })
    await admin.call('POST /user/edit', { id: ids[1], revision: content.revision, company_duty: '会计' })
    const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
    expect(undo).toMatchObject({ done: 3, failed: 1 })
    expect(await rowsOf(admin, undo.id, 'failed')).toMatchObject([
      { record_id: ids[1], message: '此后又被修改过，没有撤销' },
    ])
    expect(await column(server, 'person', 'remark', ids)).toEqual([null, '旧', null])
  })

  test('in English for who speaks it', async () => {
    const [id] = await members(server, 1, '2001-01-10')
    const speaking = { 'accept-language': 'en' }
    const { content } = await admin.call(
      'POST /many/edit',
      { resource: 'user', id_list: [id], change: { position_end: '2019-01-01', position_start: '2020-01-01' } },
      speaking,
    )
    await server.app.jobs.idle()
    const job = await admin.call('POST /job/read', { job_id: content.job_id }, speaking)
    expect(job.content).toMatchObject({ title: 'Bulk edit member', failed: 1 })
    expect((await rowsOf(admin, content.job_id))[0]).toMatchObject({
      message: '“Term to” cannot be before “Term from”',
    })
  })
})
