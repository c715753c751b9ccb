// Totals of a list: exact despite concurrent writes, limited to the caller's rows, and counted once for many readers.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalsOf } from '../../../server/database/totals'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const query = (text: string, ...values: unknown[]) =>
  server.connection.pool.query(text, values).then(({ rows }) => rows)
const list = async (body: object, person: Person = admin) =>
  (await person.call('POST /user/list', { scene: 'member', limit: 1, ...body })).content
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, num) => all + num, 0)

test('each status has its number, whatever the filter says of the status itself', async () => {
  const whole = await list({})
  expect(sum(whole.summary.status_counts)).toBe(whole.total)
  for (const [status, num] of Object.entries(whole.summary.status_counts)) {
    const some = await list({ filter: { status } })
    expect(some.total, status).toBe(num)
    expect(some.summary, status).toEqual(whole.summary)
  }
  const women = await list({ filter: { sex: ['female'], status: 'expired' } })
  expect(sum(women.summary.status_counts)).toBe((await list({ filter: { sex: ['female'] } })).total)
  expect(women.summary.status_counts.expired ?? 0).toBe(women.total)
})

test('they are of the rows that the caller sees', async () => {
  const clerk = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1] })
  const own = await list({}, clerk)
  const whole = await list({})
  expect(own.total).toBeGreaterThan(0)
  expect(own.total).toBeLessThan(whole.total)
  expect(sum(own.summary.status_counts)).toBe(own.total)
  // The other way round as well: one caller's numbers aren't given to another.
  expect((await list({})).summary).toEqual(whole.summary)
})

test('a write shows in the next answer, one that is taken back in none', async () => {
  const before = await list({})
  expect((await list({})).total).toBe(before.total)
  const [{ id }] = before.list_data
  const client = await server.connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('update person set delete_time = now() where id = $1', [id])
    expect((await list({})).total).toBe(before.total)
    await client.query('commit')
    expect((await list({})).total).toBe(before.total - 1)
    await client.query('begin')
    await client.query('update person set delete_time = null where id = $1', [id])
    expect((await list({})).total).toBe(before.total - 1)
    await client.query('rollback')
    expect((await list({})).total).toBe(before.total - 1)
    await client.query('update person set delete_time = null where id = $1', [id])
    expect((await list({})).total).toBe(before.total)
  } finally {
    client.release()
  }
})

test('many who ask while others write never get a number from before their question', async () => {
  const { db } = server.connection
  await query('create table tally (id int)')
  let written = 0
  const writer = async (): Promise<void> => {
    for (let time = 0; time < 60; time++) {
      await query('insert into tally values ($1)', time)
      written++
    }
  }
  const reader = async (): Promise<void> => {
    while (written < 60) {
      const least = written
      const [found] = await totalsOf(sql<{ num: number }>`select count(*) as num from tally`, db)
      expect(found?.num).toBeGreaterThanOrEqual(least)
    }
  }
  await Promise.all([writer(), reader(), reader(), reader(), reader()])
  expect(await totalsOf(sql`select count(*) as num from tally`, db)).toEqual([{ num: 60 }])
  await query('drop table tally')
})

test('what is the same is counted once; a transaction counts what it has written itself', async () => {
  const { db } = server.connection
  await query('create table tally (id int)')
  // Equal numbers by coincidence: a new query has another mark.
  const counting = sql<{ num: number; mark: number }>`select count(*) as num, random() as mark from tally`
  const mark = async () => (await totalsOf(counting, db))[0]?.mark
  // Other tests write into databases beside this one, which change the snapshot as well.
  const twice = async () => new Set([await mark(), await mark()]).size
  await expect.poll(twice).toBe(1)
  const first = await mark()
  await query('insert into tally values (0)')
  expect(await totalsOf(counting, db)).toEqual([{ num: 1, mark: expect.not.closeTo(first as number, 9) }])
  await db.transaction().execute(async (trx) => {
    await sql`insert into tally values (1)`.execute(trx)
    expect(await totalsOf(sql`select count(*) as num from tally`, trx)).toEqual([{ num: 2 }])
  })
  await query('drop table tally')
})

test('sums and different ones are of all pages', async () => {
  const { content } = await admin.call('POST /userDonate/list', { limit: 1 })
  const [facts] = await query(`select count(*)::int as num, count(distinct user_id)::int as user_num,
    (sum(amount) filter (where status = 'received'))::int as amount_total from user_donate where delete_time is null`)
  expect(content.summary).toMatchObject(facts)
  expect(content.total).toBe(facts.num)
})
