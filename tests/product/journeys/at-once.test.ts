// Several people changing the same record at once: nothing is lost, nothing duplicated, no deadlock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const codes = (answers: { code?: string }[]) => answers.map((answer) => answer.code ?? 'OK').sort()
const addType = async (name: string, pid?: number) =>
  (await admin.call('POST /work_type/add', { name, ...(pid ? { pid } : {}) })).content.id as number

test('two edits of one revision: one is stale', async () => {
  const id = await addType('并发一')
  const edit = (name: string) => admin.call('POST /work_type/edit', { id, revision: 1, name })
  expect(codes(await Promise.all([edit('并发甲'), edit('并发乙')]))).toEqual(['OK', 'STALE'])
})

test('two moves at once never make a circle', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await addType(`环甲${round}`), await addType(`环乙${round}`)]
    const move = (id: number, pid: number) => admin.call('POST /work_type/edit', { id, revision: 1, pid })
    expect(codes(await Promise.all([move(a, b), move(b, a)]))).toEqual(['OK', 'PARAM'])
  }
})

test('two edits that refer to each other do not lock each other out', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 2 })
  const [one, two] = content.list_data as { id: number; revision: number }[]
  for (let round = 0; round < 5; round++) {
    const edit = (who: typeof one, whom: typeof one) =>
      admin.call('POST /user/edit', {
        id: who?.id,
        revision: (who?.revision ?? 0) + round,
        referrer_id: whom?.id,
        remark: `第${round}次`,
      })
    expect(codes(await Promise.all([edit(one, two), edit(two, one)])), `round ${round}`).toEqual(['OK', 'OK'])
  }
})

test('a delete and a new reference at once: never a reference to something deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const pid = await addType(`父${round}`)
    const [gone, made] = await Promise.all([
      admin.call('POST /work_type/delete', { id_list: [pid] }),
      admin.call('POST /work_type/add', { name: `子${round}`, pid }),
    ])
    expect([
      ['OK', 'PARAM'],
      ['REF', 'OK'],
    ]).toContainEqual([gone.code ?? 'OK', made.code ?? 'OK'])
  }
})

test('a toggle sent again with the revision of the first time answers 200', async () => {
  const id = await addType('重发')
  const hide = { id, is_show: false, revision: 1 }
  expect(await admin.call('POST /work_type/changeShow', hide)).toMatchObject({ status: 200 })
  expect(await admin.call('POST /work_type/changeShow', hide)).toMatchObject({ status: 200 })
  expect(await admin.call('POST /work_type/changeShow', { ...hide, is_show: true })).toMatchObject({ code: 'STALE' })
})

test('wrong passwords tried all at once are locked out like one after the other', async () => {
  const tries = Array.from({ length: 12 }, () =>
    server.nobody.call('POST /login', { username: 'caiwu', password: 'Wrong12345' }),
  )
  await Promise.all(tries)
  const { rows } = await server.connection.pool.query(`select count from attempt where key like 'login:caiwu|%'`)
  expect(rows[0].count).toBeGreaterThanOrEqual(5)
  expect(await server.nobody.call('POST /login', { username: 'caiwu', password: 'Demo12345' })).toMatchObject({
    code: 'RATE',
  })
})
