// Attack: many look-ups, dry runs, changes and imports by somebody who sees only masks: one budget covers them all.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { callsOf } from '../../../scripts/access/table'
import { bodyFor } from '../../access/bodies'
import { type Person, startServer, type TestServer } from '../../support/server'
import { onPage, rowsOf } from './keepers'

let server: TestServer
let admin: Person
let clerk: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  clerk = await server.holding(onPage('/user/list', 'user.create', 'user.update', 'user.import', 'user.import_sheet'))
})
beforeEach(() => server.connection.pool.query('delete from attempt'))
afterAll(() => server.close())

const PHONE = '12077700001'
const someone = { user_name: '沈静', native_id: 3, position_id: 10, area_id: 1, join_time: '2025-03-01' }
const limit = 30
const lookUp = (n: number) => clerk.call('POST /user/searchForPhone', { phone: `1207770${String(1000 + n)}` })
const dry = (n: number) => clerk.call('POST /user/add', { ...someone, phone: `1207770${String(1000 + n)}`, dry: true })
const edit = async (n: number) => {
  const [{ id, revision }] = await rowsOf(
    server,
    `select id, revision from person where state = 'active' and delete_time is null order by id desc limit 1`,
  )
  return clerk.call('POST /user/edit', { id, revision, phone: `1207770${String(1000 + n)}` })
}
const check = () =>
  clerk.call('POST /user/import', { type: 'member', mode: 'check', rows: [{ 姓名: '沈静', 手机号: PHONE }] })

test('exact searches, dry runs, changes and imports share it; what exceeds it is logged and told', async () => {
  const answers: string[] = []
  const acts = [lookUp, dry, edit, check]
  for (let n = 0; n < limit; n++)
    answers.push((await (acts[n % acts.length] as (n: number) => Promise<{ code?: string }>)(n)).code ?? 'ok')
  expect(
    answers.filter((code) => code === 'RATE'),
    answers.join(),
  ).toEqual([])
  expect(
    await rowsOf(server, "select key, count from attempt where starts_with(key, 'guesses:')"),
    answers.join(),
  ).toMatchObject([{ count: limit }])
  for (const act of acts)
    expect(await (act as (n: number) => Promise<unknown>)(100)).toMatchObject({
      status: 429,
      code: 'RATE',
      message: expect.stringContaining(String(limit)),
    })
  const { content: me } = await clerk.call('POST /getAdminInfo', {})
  const logged = await rowsOf(server, `select path from log where admin_id = $1 and status = 429 order by id`, [me.id])
  expect(logged.map(({ path }) => path)).toEqual(['/user/searchForPhone', '/user/add', '/user/edit', '/user/import'])
  const told = await rowsOf(
    server,
    `select o.address, o.text from outbox o where o.subject like '%查找%' order by o.id`,
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.length, 'once').toBe(new Set(told.map(({ address }) => address)).size)
  expect(told[0].text).toContain(me.real_name)
  // No guessing is needed by somebody who may see the values.
  for (let n = 0; n < limit + 3; n++)
    expect((await admin.call('POST /user/searchForPhone', { phone: PHONE })).status).toBe(200)
  server.clock.now = new Date(Date.now() + 3_700_000)
  expect(await lookUp(1)).toMatchObject({ status: 200 })
  server.clock.now = null
})

test('duplicates that were hit count, and entries of new people do not', async () => {
  const [{ phone }] = await rowsOf(
    server,
    `select phone from person where state = 'active' and phone is not null limit 1`,
  )
  for (let n = 0; n < limit + 3; n++)
    expect((await clerk.call('POST /user/add', { ...someone, phone: `1207771${String(1000 + n)}` })).status).toBe(200)
  for (let n = 0; n < limit; n++)
    expect(await clerk.call('POST /user/add', { ...someone, phone })).toMatchObject({ code: 'DUP' })
  expect(await clerk.call('POST /user/add', { ...someone, phone })).toMatchObject({ code: 'RATE' })
})

test('every create and update of a page with such a field', async () => {
  const guessed = callsOf(bindings).filter(
    ({ binding, call }) =>
      ['create', 'update'].includes(call.operation) &&
      Object.values(binding.fields).some(
        (field) => field.unique && ['contact', 'identity'].includes(field.sensitive ?? ''),
      ),
  )
  expect(guessed.length).toBeGreaterThan(0)
  for (const { binding, call, key } of guessed) {
    await server.connection.pool.query('delete from attempt')
    const person = await server.holding(call.entryPoints.flatMap(({ route }) => [route, `${route} ${call.right}`]))
    const body = {
      ...(await bodyFor(binding, call, binding.select, admin)),
      phone: PHONE,
      ...(call.dry ? { dry: true } : {}),
    }
    const codes: unknown[] = []
    for (let n = 0; n <= limit; n++) codes.push((await person.call(`${call.method} ${call.path}`, body)).code ?? 'ok')
    expect(codes.at(-1), `${key}: ${codes.join()}`).toBe('RATE')
  }
})
