// The register: effects of registering a member, data from an ID number, and visibility of a person.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let serial = 0
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const person = (more: object = {}) => ({
  user_name: '测试',
  phone: `1205${String(++serial).padStart(7, '0')}`,
  native_id: 3,
  position_id: 10,
  area_id: 1,
  join_time: '2025-03-01',
  ...more,
})
const add = (more: object = {}) => admin.call('POST /user/add', person(more))
const read = async (id: number, who = admin) => (await who.call('POST /user/read', { id })).content

test('a new member gets a number, a state and an expiry one day before the anniversary', async () => {
  const { content } = await add()
  expect(content.member_no).toMatch(/^M\d{4}\d{5}$/)
  expect(await read(content.id)).toMatchObject({
    state: 'active',
    expire_time: '2026-02-28',
    member_no: content.member_no,
  })
})

test('a lifelong position has no expiry', async () => {
  const { content } = await add({ position_id: 1 })
  expect(await read(content.id)).toMatchObject({ expire_time: null, is_forever: true, status: 'active' })
})

test('the last valid day is valid all day; the status follows the calendar by itself', async () => {
  const { content } = await add({ join_time: '2025-03-01' })
  const statusOn = async (day: string) => {
    server.clock.now = new Date(`${day}T12:00:00+08:00`)
    const { status } = await read(content.id)
    return status
  }
  // Tokens of the test expire in real time: sign the person in again.
  const expire = await server.connection.pool.query('update token set expire_time = $1', ['2099-01-01'])
  expect(expire.rowCount).toBeGreaterThan(0)
  server.app.parts.changes.announce()
  expect(await statusOn('2026-01-28')).toBe('active')
  expect(await statusOn('2026-01-29')).toBe('expiring')
  expect(await statusOn('2026-02-28')).toBe('expiring')
  expect(await statusOn('2026-03-01')).toBe('expired')
  server.clock.now = null
})

test('an ID number fills in sex and birthday and is stored encrypted', async () => {
  const number = '990000198001010017'
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const valid =
    number.slice(0, 17) +
    '10X98765432'[weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11]
  const { content } = await add({ id_card: valid })
  const record = await read(content.id)
  expect(record).toMatchObject({ sex: 'male', birthday: '1980-01-01', lunar_birthday: '冬月十四' })
  expect(record.id_card).toBe('99****************')
  const { rows } = await server.connection.pool.query('select id_card, id_card_hash from person where id = $1', [
    content.id,
  ])
  expect(rows[0].id_card).not.toContain(valid)
  expect(await add({ id_card: valid })).toMatchObject({
    status: 409,
    code: 'DUP',
    content: { exist_id: content.id },
    errors: { id_card: expect.any(String) },
  })
  // The mask sent back changes nothing; another mask is refused.
  expect(
    await admin.call('POST /user/edit', {
      id: content.id,
      revision: record.revision,
      id_card: record.id_card,
      user_name: '改名',
    }),
  ).toMatchObject({ status: 200 })
  expect(
    await admin.call('POST /user/edit', {
      id: content.id,
      revision: record.revision + 1,
      id_card: '110***********123',
    }),
  ).toMatchObject({ status: 400, errors: { id_card: expect.any(String) } })
  expect((await read(content.id)).id_card).toBe(record.id_card)
})

test('contact data is masked for those who may not see it, and finds nothing, whole or in part', async () => {
  const { content } = await add({ phone: '12066667777' })
  const clerk = await server.holding(['/user/list'])
  expect(await read(content.id, clerk)).toMatchObject({ phone: '120****7777' })
  const search = async (keyword: string, who: Person) => (await who.call('POST /user/list', { keyword })).content.total
  expect(await search('12066667777', clerk)).toBe(0)
  expect(await search('6666777', clerk)).toBe(0)
  expect(await search('6666777', admin)).toBe(1)
})

test('identity numbers are never in lists, filters or sorts', async () => {
  const { content } = await admin.call('POST /user/list', { limit: 1, page: 1 })
  expect(Object.keys(content.list_data[0])).not.toContain('id_card')
  expect(await admin.call('POST /user/list', { filter: { id_card: 'x' } })).toMatchObject({ status: 400 })
  expect(await admin.call('POST /user/list', { sort: ['id_card'] })).toMatchObject({ status: 400 })
})

test('the same phone is refused while its owner lives, naming the field', async () => {
  const body = person()
  const first = await admin.call('POST /user/add', body)
  expect(await admin.call('POST /user/add', body)).toMatchObject({
    status: 409,
    code: 'DUP',
    content: { exist_id: first.content.id },
    errors: { phone: expect.any(String) },
  })
})

test('two registrations at once: one phone, one winner', async () => {
  const body = person()
  const answers = await Promise.all([admin.call('POST /user/add', body), admin.call('POST /user/add', body)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('the last seat of a position goes to one of two', async () => {
  const { content: position } = await admin.call('POST /position/add', {
    name: '独席',
    fee: 0,
    level: 5,
    quota: 1,
    fee_years: 1,
  })
  const answers = await Promise.all([add({ position_id: position.id }), add({ position_id: position.id })])
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['CAP', 'OK'])
})

test('a retried registration answers the first result', async () => {
  const body = person({ request_no: '2f1d9f0e-6c1f-4c53-9f6a-0f2d6c0a1b11' })
  const [first, again] = [await admin.call('POST /user/add', body), await admin.call('POST /user/add', body)]
  expect(first.status).toBe(200)
  expect(again.content).toEqual(first.content)
})

test('a rehearsal says what would happen and changes nothing', async () => {
  const body = person({ dry: true })
  expect(await admin.call('POST /user/add', body)).toMatchObject({
    status: 200,
    content: { member_no: expect.any(String) },
  })
  expect((await admin.call('POST /user/searchForPhone', { phone: body.phone })).content).toEqual({ exist: false })
})

test('a member must be taken out before being deleted', async () => {
  const { content } = await add()
  expect(await admin.call('POST /user/delete', { id_list: [content.id] })).toMatchObject({ status: 422, code: 'STATE' })
})

test('filtering by an area includes what lies below it', async () => {
  const { rows } = await server.connection.pool.query(`select id from area where name = '外省联络处'`)
  const { rows: below } = await server.connection.pool.query(`select id from area where name = '华东'`)
  await add({ area_id: below[0].id })
  const { content } = await admin.call('POST /user/list', { filter: { area_id: [rows[0].id] } })
  expect(content.list_data.map((row: { area_name: string }) => row.area_name)).toContain('华东')
})

test('a name may be anything, a phone only a phone', async () => {
  expect(await add({ phone: '22012345678' })).toMatchObject({ status: 400, errors: { phone: '请输入11位手机号' } })
  const english = await admin.call('POST /user/add', person({ phone: '1' }), { 'accept-language': 'en' })
  expect(english).toMatchObject({ status: 400, errors: { phone: 'Enter an 11-digit phone number' } })
})

test('the log tells who changed what, with sensitive values masked', async () => {
  const { content } = await add({ phone: '12055556666' })
  const record = await read(content.id)
  await admin.call('POST /user/edit', {
    id: content.id,
    revision: record.revision,
    phone: '12055557777',
    company: '新公司',
  })
  const { content: log } = await admin.call('POST /log/list', { limit: 1, page: 1 })
  const { rows } = await server.connection.pool.query('select diff, title from log where id = $1', [
    log.list_data[0].id,
  ])
  expect(rows[0].title).toContain('测试')
  expect(rows[0].diff).toEqual(
    expect.arrayContaining([
      { id: content.id, field: 'phone', old: '120****6666', new: '120****7777' },
      { id: content.id, field: 'company', old: null, new: '新公司' },
    ]),
  )
})
