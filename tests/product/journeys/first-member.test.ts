// An installation that starts empty has what its first member needs: the regions that members come from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher } from '../../../server/core/cipher'
import { type Connection, connect } from '../../../server/database/database'
import { createFileStore } from '../../../server/outside/files'
import { prepare } from '../../../server/seed/prepare'
import { SECRET_KEY } from '../../support/constants'
import { emptyDatabase, type FreshDatabase } from '../../support/database'
import { startServer, type TestServer } from '../../support/server'

let database: FreshDatabase
let connection: Connection
let server: TestServer
const start = () =>
  prepare(connection, { empty: true, cipher: createCipher(SECRET_KEY), files: createFileStore('/nowhere') })

beforeAll(async () => {
  database = await emptyDatabase()
  connection = connect(database.url, { size: 2 })
  await start()
  await connection.pool.query('update admin set force_pass = false')
  server = await startServer({ databaseUrl: database.url, unchecked: true })
})
afterAll(async () => {
  await server.close()
  await connection.close()
  await database.drop()
})

const count = async () => Number((await connection.pool.query('select count(*) from sxh_area')).rows[0].count)

test('the division of China is there down to counties, each below its own', async () => {
  const { rows } = await connection.pool.query(
    `select level, count(*)::int as num, count(pid)::int as below from sxh_area group by level order by level`,
  )
  const num = Object.fromEntries(rows.map((row) => [row.level, row]))
  expect(num.province).toMatchObject({ num: 34, below: 0 })
  expect(num.city.num).toBeGreaterThan(300)
  expect(num.city.below).toBe(num.city.num)
  expect(num.county.below).toBe(num.county.num)
  const { rows: path } = await connection.pool.query(
    `select p.name as province, c.name as city, a.name as county from sxh_area a join sxh_area c on c.id = a.pid join sxh_area p on p.id = c.pid
      where a.code = '330106'`,
  )
  expect(path).toEqual([{ province: '浙江省', city: '杭州市', county: '西湖区' }])
})

test('a second start adds none, also after some were removed', async () => {
  const before = await count()
  await connection.pool.query(`update sxh_area set delete_time = now() where level = 'county'`)
  await start()
  expect(await count()).toBe(before)
  await connection.pool.query('update sxh_area set delete_time = null')
})

test('the first member is entered', async () => {
  const admin = await server.as('admin')
  const { content: tree } = await admin.call('POST /sxhAreaList', { level: 'province' })
  const native = (tree.list_data ?? tree)[0].id
  const position = await admin.call('POST /position/add', { name: '会员', fee: 0, fee_years: 1, level: 9 })
  const area = await admin.call('POST /area/add', { area_type: 'area', name: '总会' })
  const answer = await admin.call('POST /user/add', {
    user_name: '王小明（虚构）',
    phone: '12000000001',
    sex: 'male',
    native_id: native,
    area_id: area.content?.id,
    position_id: position.content.id,
    join_time: '2026-01-01',
  })
  expect(answer.errors ?? null).toBeNull()
  expect(answer.status).toBe(200)
})

test('a second server that would make a key of its own is refused, one with the same key or a given one is not', async () => {
  const with_ = (key: string, isKeyMade: boolean) =>
    prepare(connection, { empty: true, cipher: createCipher(key), isKeyMade, files: createFileStore('/nowhere') })
  const other = 'the key that another server has just made, long enough'
  await expect(with_(other, true)).rejects.toThrow(/Another server of this database has made a SECRET_KEY/)
  await with_(SECRET_KEY, true)
  await with_(SECRET_KEY, false)
})
