// Dearer dues of another position: charged on request, booked once when they are paid, and gone after moving back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
let from: number
let to: number
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  from = await desk.position({ name: '前职', fee: 100_000 })
  to = await desk.position({ name: '后职', fee: 300_000 })
})
afterAll(() => server.close())
beforeEach(() => desk.set({ join_mode: 'pay_after_check' }))

const appoint = (id: number, position_id: number, more = {}) =>
  admin.call('POST /user/appoint', { id, position_id, ...more })
const owed = async (id: number): Promise<unknown[]> => {
  const { rows } = await server.connection.pool.query(
    `select id, amount, status from pay_log where user_id = $1 and scene = 'position_change' order by id`,
    [id],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), amount: Number(row.amount) }))
}

test('the preview says the difference, and nothing is owed unless it is charged', async () => {
  const id = await desk.member({ position_id: from })
  const dry = done(await appoint(id, to, { charge: true, dry: true })).content
  expect(dry).toMatchObject({ fee_diff: 200_000, owed: 200_000 })
  expect(await owed(id)).toEqual([])
  const { content } = done(await appoint(id, to))
  expect(content.fee_diff).toBe(200_000)
  expect(content).not.toHaveProperty('owed')
  expect(await owed(id)).toEqual([])
})

test('a charged difference is received like any payment, and counts as dues with points and an entry of the books', async () => {
  const id = await desk.member({ position_id: from })
  done(await appoint(id, to, { charge: true }))
  const [due] = (await owed(id)) as [{ id: number }]
  expect(due).toMatchObject({ amount: 200_000, status: 'unpaid' })
  const leaving = { id_list: [id], out_type: 'resigned', out_time: '2026-06-15', reason: '迁居' }
  expect(await admin.call('POST /user/out', leaving)).toMatchObject({ code: 'REF' })
  const before = await desk.person(id)
  const paid = { amount: 200_000, pay_type: 'cash', pay_time: new Date().toISOString() }
  done(await admin.call('POST /payLog/settle', { id: due.id, ...paid }))
  expect(await owed(id)).toEqual([{ id: due.id, amount: 200_000, status: 'paid' }])
  const after = await desk.person(id)
  expect(Number(after['pay_total']) - Number(before['pay_total'])).toBe(200_000)
  const entry = await desk.one(`select amount, source_type from ledger where source_id = $1`, [due.id])
  expect(entry).toMatchObject({ source_type: 'renew' })
  expect(await admin.call('POST /payLog/settle', { id: due.id, ...paid })).toMatchObject({ code: 'STATE' })
})

test('moving back leaves no debt, by whatever way; moving on adds to it', async () => {
  const top = await desk.position({ name: '更高', fee: 450_000 })
  const id = await desk.member({ position_id: from })
  const open = async () => (await owed(id)).filter((one) => (one as { status: string }).status === 'unpaid')
  done(await appoint(id, to, { charge: true }))
  expect(done(await appoint(id, top, { charge: true })).content).toMatchObject({ fee_diff: 150_000, owed: 350_000 })
  expect(await open()).toMatchObject([{ amount: 350_000 }])
  done(await admin.call('POST /user/quickEdit', { id, field: 'position_id', value: to }))
  expect(await open()).toMatchObject([{ amount: 200_000 }])
  const { revision } = await desk.person(id)
  done(await admin.call('POST /user/edit', { id, revision, position_id: from }))
  expect(await open()).toEqual([])
})
