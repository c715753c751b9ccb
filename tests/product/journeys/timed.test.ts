// States that follow from dates: before, within and after, in the record, the list and its filter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { done } from '../support/membership'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

test.each([
  ['2026-05-10T02:00:00Z', '2026-05-12T02:00:00Z', ['upcoming', 'running', 'ended']],
  [null, '2026-05-12T02:00:00Z', ['running', 'running', 'ended']],
  ['2026-05-10T02:00:00Z', null, ['upcoming', 'running', 'running']],
  [null, null, ['running', 'running', 'running']],
])('a banner shown from %s to %s', async (start_time, end_time, states) => {
  const image = '/uploads/2026/05/x.jpg'
  const body = { title: `展示期 ${start_time} ${end_time}`, image, place: 'home', start_time, end_time }
  const { id } = done(await admin.call('POST /banner/add', body)).content
  for (const [index, time] of ['2026-05-10T01:59:59Z', '2026-05-10T02:00:00Z', '2026-05-12T02:00:00Z'].entries()) {
    server.clock.now = new Date(time)
    const { period_state: state } = done(await admin.call('POST /banner/read', { id })).content
    expect(state).toBe(states[index])
    const listed = await admin.call('POST /banner/list', { filter: { period_state: state }, limit: 200 })
    expect(done(listed).content.list_data.map((row: { id: number }) => row.id)).toContain(id)
  }
})
