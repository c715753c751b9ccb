// Settings that could lock everybody out, and values that only the database would refuse.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

test('a time zone that does not exist is refused; one that stands there already stops nobody', async () => {
  const { content } = await admin.call('POST /config/getConfig', {})
  const save = { revision: content.revision, timezone: 'Moon/Base' }
  expect(await admin.call('POST /config/saveConfig', save)).toMatchObject({
    code: 'PARAM',
    errors: { timezone: expect.any(String) },
  })
  await server.connection.pool.query(`update config set timezone = 'Moon/Base'`)
  server.app.parts.changes.announce()
  expect(await admin.call('POST /getAdminInfo', {})).toMatchObject({ status: 200 })
  expect(await admin.call('POST /config/saveConfig', { ...save, timezone: 'Asia/Shanghai' })).toMatchObject({
    status: 200,
  })
})

test('a member number prefix may hold any sign', async () => {
  const { content } = await admin.call('POST /config/getConfig', {})
  const save = { revision: content.revision, member_no_prefix: 'M(+' }
  expect(await admin.call('POST /config/saveConfig', save)).toMatchObject({ status: 200 })
  const add = (phone: string) =>
    admin.call('POST /user/add', {
      user_name: '号码',
      phone,
      native_id: 3,
      position_id: 10,
      area_id: 1,
      join_time: '2025-03-01',
    })
  expect((await add('12033330001')).content?.member_no).toMatch(/^M\(\+\d{4}00001$/)
  expect((await add('12033330002')).content?.member_no).toMatch(/^M\(\+\d{4}00002$/)
})

test.each([
  ['a word for a time', { create_time: { gte: 'yesterday' } }],
  ['a day that does not exist', { join_time: { gte: '2026-02-30' } }],
  ['an id beyond all', { area_id: [1e300] }],
])('%s in a filter is named, not a server error', async (_name, filter) => {
  const path = 'join_time' in filter || 'area_id' in filter ? '/user/list' : '/log/list'
  expect(await admin.call(`POST ${path}`, { filter })).toMatchObject({
    code: 'PARAM',
    errors: { [Object.keys(filter)[0] as string]: expect.any(String) },
  })
})

test.each(['2026-01-01T00:00:00+23:59', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'the time %s is refused before the database meets it',
  async (start_time) => {
    const body = { title: 'a', image: '/uploads/a.jpg', place: 'home', start_time }
    expect(await admin.call('POST /banner/add', body)).toMatchObject({
      code: 'PARAM',
      errors: { start_time: expect.any(String) },
    })
  },
)

test('rich text of which nothing is left counts as empty', async () => {
  const { content } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const body = { type: 1, title: '空', cate_id: content.list_data[0].id }
  for (const text of ['<script>alert(1)</script>', '<p></p>', '<p><br></p>', ' <p>&nbsp;</p> ']) {
    expect(await admin.call('POST /article/add', { ...body, content: text }), text).toMatchObject({
      code: 'PARAM',
      errors: { content: expect.any(String) },
    })
  }
  const picture = { ...body, content: '<p><img src="/uploads/a.jpg"></p>' }
  expect(await admin.call('POST /article/add', picture)).toMatchObject({ status: 200 })
})

test('a summary takes the text as people read it', async () => {
  const { content } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const made = await admin.call('POST /article/add', {
    type: 1,
    title: '摘要',
    cate_id: content.list_data[0].id,
    content: '<p>a &amp;lt;b&amp;gt; &amp; c</p>',
  })
  expect((await admin.call('POST /article/read', { id: made.content.id })).content.intro).toBe('a &lt;b&gt; & c')
})

test('online payment needs a fee to pay', async () => {
  const { content } = await admin.call('POST /position/add', { name: '荣誉职务', fee: 0, fee_years: 1, level: 9 })
  expect(await admin.call('POST /position/changeOnlinePay', { id: content.id, is_online_pay: true })).toMatchObject({
    code: 'STATE',
  })
})
