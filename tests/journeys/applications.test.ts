// Applications as whoever decides about them sees them: what they cost, and who may be known already.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskOf, done } from '../support/membership'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let admin: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
})
afterAll(() => server.close())

const feeOf = async (id: number) => done(await admin.call('POST /user/read', { id })).content.apply_fee

test('what is due is the fee of the position applied for, then of the one approved, then nothing', async () => {
  const [dear, cheap] = [await desk.position({ fee: 300_000 }), await desk.position({ fee: 50_000 })]
  const id = await desk.applicant({ apply_position_id: dear })
  expect(await feeOf(id)).toBe(300_000)
  done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved', position_id: cheap }))
  expect(await feeOf(id)).toBe(50_000)
  done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'paid', amount: 50_000, pay_type: 'cash' }))
  expect(await feeOf(id)).toBeNull()
})

test('a refused application still tells what it was about', async () => {
  const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 70_000 }) })
  done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'rejected', reason: '资料不全' }))
  expect(await feeOf(id)).toBe(70_000)
})

test('the list of applications tells what is due', async () => {
  const { content } = await admin.call('POST /user/list', { scene: 'apply', page: 1, limit: 100 })
  const owing = content.list_data.filter((row: { apply_fee?: number }) => row.apply_fee)
  expect(owing.length).toBeGreaterThan(10)
})
