// Budgets: what happened beside them equals a plain sum of the entries, whatever is reviewed, voided or moved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf } from '../support/ledger'
import { done } from '../support/membership'

let server: TestServer
let ledger: Ledger
let admin: Person
beforeAll(async () => {
  server = await startServer()
  ledger = await ledgerOf(server)
  admin = ledger.desk.admin
  await ledger.desk.all('delete from budget')
  await ledger.desk.set({ ledger_file_limit: 99_999_999_999 })
})
afterAll(() => server.close())

interface Row {
  id: number
  cate_id: number
  year: string
  amount: number
  actual: number
  left: number
  rate: number | null
  [quarter: `actual_q${number}`]: number
}

const all = async (body: object = {}, by = admin): Promise<Row[]> =>
  done(await by.call('POST /budget/list', { limit: 200, ...body })).content.list_data
const cate = async (body: object): Promise<number> => done(await admin.call('POST /ledger/addCate', body)).content.id
const add = (body: object) => admin.call('POST /budget/add', body)

/** Fen of approved entries by quarter, added up one by one. */
async function plain(year: string, cates: readonly number[]): Promise<number[]> {
  const entries = await ledger.desk.all(
    `select amount, to_char(trade_date, 'YYYY-MM-DD') as day from ledger
      where status = 'approved' and delete_time is null and cate_id = any($1)`,
    [cates],
  )
  const sums = [0, 0, 0, 0]
  for (const { amount, day } of entries as { amount: number; day: string }[])
    if (day.startsWith(year)) sums[Math.floor((Number(day.slice(5, 7)) - 1) / 3)] += amount
  return sums
}

test('actual figures equal a plain sum after any reviews and voids', async () => {
  const random = createRandom(9)
  const parent = await cate({ type: 'expense', name: '会务' })
  const below = [
    await cate({ type: 'expense', name: '场地', pid: parent }),
    await cate({ type: 'expense', name: '餐饮', pid: parent }),
  ]
  done(await add({ year: '2026', cate_id: parent, q1: 100_000, q2: 50_000 }))
  const seed = await ledger.add({ amount: 90_000_000, trade_date: '2025-01-01' })
  done(await ledger.check([seed], 'approved'))
  const made: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const month = String(random.between(1, 5)).padStart(2, '0')
    const values = {
      type: 'expense',
      cate_id: random.pick(below),
      amount: random.between(1, 90_000),
      title: '会务支出',
    }
    made.push(await ledger.add({ ...values, trade_date: `${random.chance(0.2) ? 2025 : 2026}-${month}-05` }))
    const id = random.pick(made)
    await ledger.check([id], random.pick(['approved', 'approved', 'rejected', 'voided']))
  }
  const quarters = await plain('2026', below)
  const actual = quarters.reduce((sum, one) => sum + one, 0)
  expect(actual).toBeGreaterThan(0)
  const [row] = await all({ filter: { cate_id: [parent] } })
  expect(row).toMatchObject({
    ...{ amount: 150_000, actual, left: 150_000 - actual, rate: Math.round(actual / 1500) },
    ...{ actual_q1: quarters[0], actual_q2: quarters[1], actual_q3: 0, actual_q4: 0 },
  })
  const { content } = await admin.call('POST /budget/progress', { year: '2026' })
  expect(content.list_data).toEqual([{ type: 'expense', amount: 150_000, actual }])
})

test('a category and one below it never both have a budget of a year', async () => {
  const parent = await cate({ type: 'income', name: '培训' })
  const child = await cate({ type: 'income', name: '讲座', pid: parent })
  const own = done(await add({ year: '2026', cate_id: parent, q1: 100 })).content.id
  expect(await add({ year: '2026', cate_id: child, q1: 100 })).toMatchObject({
    code: 'STATE',
    errors: { cate_id: expect.any(String) },
  })
  expect(await add({ year: '2026', cate_id: parent, q1: 100 })).toMatchObject({ code: 'DUP' })
  done(await add({ year: '2027', cate_id: child, q1: 100 }))
  expect(await add({ year: '2027', cate_id: parent, q1: 100 })).toMatchObject({ code: 'STATE' })
  // Deleted, replaced, and not restored beside its replacement.
  done(await admin.call('POST /budget/delete', { id_list: [own] }))
  done(await add({ year: '2026', cate_id: child, q1: 100 }))
  expect(await admin.call('POST /recycle/restore', { resource: 'budget', id_list: [own] })).toMatchObject({
    code: 'STATE',
  })
  const other = await cate({ type: 'income', name: '出版' })
  done(await add({ year: '2026', cate_id: other, q1: 100 }))
  const apart = await cate({ type: 'income', name: '期刊' })
  done(await add({ year: '2026', cate_id: apart, q1: 100 }))
  const { content } = await admin.call('POST /ledger/readCate', { id: apart })
  expect(
    await admin.call('POST /ledger/editCate', { id: apart, revision: content.revision, pid: other }),
  ).toMatchObject({
    code: 'STATE',
  })
  const both = await Promise.all([
    add({ year: '2030', cate_id: parent, q1: 1 }),
    add({ year: '2030', cate_id: child, q1: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a year is drafted after what happened or after its budget, and twice adds nothing', async () => {
  const before = new Set((await all({ filter: { year: '2031' } })).map(({ id }) => id))
  expect(before.size).toBe(0)
  const ask = () => admin.call('POST /budget/draft', { from_year: '2026', year: '2031', basis: 'actual', percent: 10 })
  const { num } = done(await ask()).content
  const drafted = await all({ filter: { year: '2031' } })
  expect(drafted).toHaveLength(num)
  for (const { cate_id, amount } of drafted) {
    const quarters = await plain('2026', [cate_id])
    expect(amount).toBe(quarters.reduce((sum, fen) => sum + Math.round((fen * 110) / 10_000) * 100, 0))
  }
  expect(done(await ask()).content.num).toBe(0)
  const again = { from_year: '2031', year: '2032', basis: 'budget' }
  expect(done(await admin.call('POST /budget/draft', again)).content.num).toBe(drafted.length)
})

test('people who do not see all areas see no budget', async () => {
  const chapter = await server.holding(['/ledger/budget'], { data_scope: 'own_areas', areas: [1] })
  expect(await all({}, chapter)).toEqual([])
  expect((await chapter.call('POST /budget/progress', { year: '2026' })).content).toEqual({ list_data: [] })
})
