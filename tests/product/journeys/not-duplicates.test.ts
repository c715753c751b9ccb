// Marks of pairs that are not duplicates: made once, kept through merges, reverted, and their permissions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let base: { position_id: number; area_id: number; native_id: number }
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  base = await one(`select (select id from position where name = '会员') as position_id,
    (select id from area where name = '江北') as area_id, (select id from sxh_area where name = '云岭县') as native_id`)
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
let phones = 0
async function member(more: object = {}): Promise<number> {
  const phone = `128${String(++phones).padStart(8, '0')}`
  const body = { scene: 'member', user_name: '异甲(演示)', phone, join_time: '2026-01-05', ...base, ...more }
  const { content, message } = await admin.call('POST /user/add', body)
  expect(message).toBe('ok')
  return content.id
}

const pairsOf = async (person: Person, more: object = {}): Promise<string[]> => {
  const { content } = await person.call('POST /user/duplicates', { keyword: '异甲', limit: 100, ...more })
  return content.list_data.map(({ a, b }: { a: { id: number }; b: { id: number } }) => `${a.id} ${b.id}`)
}

test('two who are not one person are no longer proposed, until somebody takes it back', async () => {
  const [first, second] = [await member({ birthday: '1966-06-06' }), await member({ birthday: '1966-06-06' })]
  const pair = `${first} ${second}`
  const mark = (apart: boolean) => admin.call('POST /user/apart', { a_id: second, b_id: first, apart })
  expect(await pairsOf(admin)).toContain(pair)
  expect(await pairsOf(admin, { apart: true })).not.toContain(pair)
  expect(await admin.call('POST /user/apart', { a_id: first, b_id: second, apart: true, dry: true })).toMatchObject({
    status: 200,
  })
  expect(await pairsOf(admin)).toContain(pair)
  expect(await mark(true)).toMatchObject({ status: 200 })
  // Marking it again, also from the other side, changes nothing.
  expect(await admin.call('POST /user/apart', { a_id: first, b_id: second, apart: true })).toMatchObject({
    status: 200,
  })
  expect(await pairsOf(admin)).not.toContain(pair)
  const { content } = await admin.call('POST /user/duplicates', { keyword: '异甲', limit: 100, apart: true })
  const marked = content.list_data.find(({ a }: { a: { id: number } }) => a.id === first)
  expect(marked).toMatchObject({ b: { id: second }, apart_name: expect.any(String), why: ['姓名、生日相同'] })
  expect(Math.abs(Date.parse(marked.apart_time) - Date.now())).toBeLessThan(60_000)
  const entry = await one(`select title, target_id, admin_name from log where path = '/user/apart' and status = 200
    order by id desc limit 1`)
  expect(entry).toMatchObject({ admin_name: marked.apart_name, title: expect.stringContaining('不是同一人') })
  expect(await mark(false)).toMatchObject({ status: 200 })
  expect(await pairsOf(admin)).toContain(pair)
  expect(await one('select count(*)::int as num from user_apart')).toEqual({ num: 0 })
  expect(await admin.call('POST /user/apart', { a_id: first, b_id: first, apart: true })).toMatchObject({
    code: 'PARAM',
  })
})

test('telling two apart takes the right to merge them, and the sight of both', async () => {
  const [first, second] = [await member({ birthday: '1955-05-05' }), await member({ birthday: '1955-05-05' })]
  const elsewhere = (await one(`select id from area where name = '江南'`)).id
  await one('update person set area_id = $2 where id = $1', second, elsewhere)
  const body = { a_id: first, b_id: second, apart: true }
  const without = await server.holding(['/user/list', '/user/list user.update'])
  const merging = ['/user/list', '/user/list user.merge']
  const chapter = await server.holding(merging, { data_scope: 'areas', areas: [elsewhere] })
  for (const apart of [true, false]) {
    expect((await without.call('POST /user/apart', { ...body, apart })).code).toBe('PERM')
    expect((await chapter.call('POST /user/apart', { ...body, apart })).code).toBe('NF')
  }
  const keeper = await server.holding(merging)
  expect(await keeper.call('POST /user/apart', body)).toMatchObject({ status: 200 })
  expect(await pairsOf(keeper)).not.toContain(`${first} ${second}`)
  // A person who sees only one of them isn't told of the other.
  expect((await chapter.call('POST /user/duplicates', { apart: true })).content.total).toBe(0)
})

test('a merge keeps what was said of others, and a record deleted for good takes it along', async () => {
  const born = { birthday: '1944-04-04' }
  const [keep, drop, third, gone] = [await member(born), await member(born), await member(born), await member(born)]
  for (const [a, b] of [
    [keep, drop],
    [drop, third],
    [third, keep],
    [gone, drop],
    [gone, third],
  ])
    expect(await admin.call('POST /user/apart', { a_id: a, b_id: b, apart: true })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop, dry: true })).toMatchObject({
    content: { moved: expect.not.arrayContaining([expect.objectContaining({ resource: 'user_apart' })]) },
  })
  expect(await admin.call('POST /user/merge', { keep_id: keep, drop_id: drop })).toMatchObject({ status: 200 })
  const stored = async () =>
    (
      await server.connection.pool.query(
        'select a_id, b_id, admin_id from user_apart where a_id = any($1) or b_id = any($1) order by a_id, b_id',
        [[keep, drop, third, gone]],
      )
    ).rows
  const marked = await stored()
  expect(marked.map((row: { a_id: number; b_id: number }) => [row.a_id, row.b_id])).toEqual([
    [keep, third],
    [keep, gone],
    [third, gone],
  ])
  expect(marked.every((row: { admin_id: number | null }) => row.admin_id !== null)).toBe(true)
  // A person without references, so that the record can be purged.
  await server.connection.pool.query('delete from user_period where user_id = $1', [gone])
  await server.connection.pool.query('delete from contribute_log where user_id = $1', [gone])
  await server.connection.pool.query('delete from pay_log where user_id = $1', [gone])
  await server.connection.pool.query(`update person set state = 'none', delete_time = now() where id = $1`, [gone])
  const purged = await admin.call('POST /recycle/purge', { resource: 'user_townsman', id_list: [gone] })
  expect(purged, JSON.stringify(purged)).toMatchObject({ status: 200 })
  expect(await stored()).toHaveLength(1)
})
