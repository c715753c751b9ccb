// Attack: one account asks for what is costly, many times at once; everybody else works on.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRefusal } from '../../../server/http/envelope'
import { conditionsOf } from '../../../server/rows/plan'
import { tableOf } from '../../../server/rows/table'
import { conditionsSql } from '../../../server/rows/where'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const owing = (num: number) =>
  Array.from({ length: num }, (_, index) => ({ owed_total: { gte: index * 100, lte: index * 100 + 50 } }))

test('while the lists of one person hang, others read, write and sign in', async () => {
  const colleague = await server.holding(['/article/list'])
  const blocker = new pg.Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table pay_log in access exclusive mode')
  let ended = 0
  const attack = Array.from({ length: 20 }, () =>
    admin.call('POST /user/list', { scene: 'member', any: owing(20) }).finally(() => ended++),
  )
  try {
    await new Promise((done) => setTimeout(done, 500))
    const before = performance.now()
    expect(await colleague.call('POST /article/list', {})).toMatchObject({ status: 200 })
    expect(await colleague.call('POST /getMenu', {})).toMatchObject({ status: 200 })
    const wrong = await server.nobody.call('POST /login', { username: 'nobody', password: 'wrong' })
    expect(wrong).toMatchObject({ code: 'CRED' })
    expect(performance.now() - before).toBeLessThan(4000)
    expect(ended).toBe(0)
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  for (const answer of await Promise.all(attack)) expect(answer).toMatchObject({ status: 200 })
})

test('a figure that many conditions ask for is worked out once for each row', async () => {
  const { parts } = server.app
  const resource = parts.resources.get('user')
  const page = parts.resources.binding('user')
  const caller = { resources: parts.resources, settings: {}, session: null, today: '2026-06-15' }
  const asked = { ...caller, page, call: page.calls['list'], rowScope: 'all' } as never
  const where = conditionsOf(resource, { any: owing(20) } as never, asked)
  const { sql } = conditionsSql(where, tableOf(resource, asked)).compile(parts.db)
  expect(sql.match(/"pay_log"/g)).toHaveLength(1)
})

test('conditions beyond what people put together are refused before they run', async () => {
  const many = Array.from({ length: 20 }, () => ({
    ...owing(1)[0],
    status: ['expired'],
    birthday_month: [1],
    is_birthday: true,
  }))
  expect(await admin.call('POST /user/list', { scene: 'member', any: many })).toMatchObject({ code: 'PARAM' })
  expect(await admin.call('POST /user/list', { scene: 'member', any: many.slice(0, 5) })).toMatchObject({ status: 200 })
})

test('a read stops after a quarter of a minute, and says what to do', async () => {
  const found = await server.connection.reading
    .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('limit'))
    .execute()
  expect(found).toEqual([{ limit: '15s' }])
  expect(asRefusal({ code: '57014' })).toMatchObject({ code: 'RATE', details: { message: { zh: expect.any(String) } } })
})
