// Dues standards: the dues of a position follow the one in force, a change of the position writes one, what a run has charged by stays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  admin = desk.admin
})
afterAll(() => server.close())

const feeOf = async (id: number) => {
  const { content } = done(await admin.call('POST /position/read', { id }))
  return [content.fee, content.fee_years]
}
const standards = (id: number) =>
  desk.all(
    'select amount, fee_years, from_date from dues_standard where position_id = $1 and delete_time is null order by from_date',
    [id],
  )

async function edit(id: number, change: object): Promise<void> {
  const { revision } = done(await admin.call('POST /position/read', { id })).content
  done(await admin.call('POST /position/edit', { id, revision, ...change }))
}

test('a new position has a standard from its first day on, and a change of its dues another one', async () => {
  const id = await desk.position({ fee: 100_000 })
  expect(await standards(id)).toEqual([{ amount: 100_000, fee_years: 1, from_date: '2026-06-10' }])
  // Twice on one day is one standard.
  await edit(id, { fee: 120_000 })
  await edit(id, { fee: 130_000, name: `改名${id}` })
  expect(await standards(id)).toEqual([{ amount: 130_000, fee_years: 1, from_date: '2026-06-10' }])
  server.clock.now = new Date('2026-07-01T02:00:00Z')
  await edit(id, { fee: 150_000 })
  await edit(id, { level: 30 })
  expect(await standards(id)).toHaveLength(2)
  expect(await feeOf(id)).toEqual([150_000, 1])
})

test('a standard of a later day holds from that day on, for dues that are paid as well', async () => {
  const id = await desk.position({ fee: 100_000 })
  const body = { position_id: id, from_date: '2027-01-01', amount: 200_000, fee_years: 2 }
  const { content } = done(await admin.call('POST /duesStandard/add', body))
  expect(await admin.call('POST /duesStandard/add', body)).toMatchObject({ code: 'DUP' })
  expect(await feeOf(id)).toEqual([100_000, 1])
  server.clock.now = new Date('2027-01-01T02:00:00Z')
  expect(await feeOf(id)).toEqual([200_000, 2])
  const listed = done(await admin.call('POST /duesStandard/list', { filter: { position_id: id } })).content.list_data
  expect(listed.map((row: { standing: string }) => row.standing)).toEqual(['current', 'past'])
  const options = done(await admin.call('POST /position/getAll', { id_list: [id] })).content.list_data
  expect(options[0]).toMatchObject({ fee: 200_000, fee_years: 2 })
  const member = await desk.member({ position_id: id, join_time: '2027-01-01' })
  expect(await desk.one('select expire_time from person where id = $1', [member])).toEqual({
    expire_time: '2028-12-31',
  })
  // Without it the former one is in force again.
  done(await admin.call('POST /duesStandard/delete', { id_list: [content.id] }))
  expect(await feeOf(id)).toEqual([100_000, 1])
  server.clock.now = new Date('2026-06-10T02:00:00Z')
})
