// Retention of documents while time goes on: counted, told on the home page, and never carried out by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { type Person, startServer, type TestServer } from '../../support/server'
import { documentsOn } from '../support/documents'
import { deskOf, done } from '../support/membership'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The administrator, signed in anew on that day. */
async function on(day: string): Promise<Person> {
  server.clock.now = new Date(`${day}T04:00:00Z`)
  await server.anew('admin')
  return server.as('admin')
}

test('retention counts from the date of the document, or from the end of membership', async () => {
  const admin = await on('2026-02-27')
  const desk = await deskOf(server)
  const docs = documentsOn(server, admin)
  const five = await docs.kind({ years: 5 })
  const after = await docs.kind({ years: 1, counted_from: 'membership' })
  const ever = await docs.kind()
  const user = await desk.member({ join_time: '2020-01-01' })
  const { rows } = await server.connection.pool.query(
    `insert into person (user_name, phone, state) values ('未入会', '12077788899', 'rejected') returning id`,
  )
  const company = done(await admin.call('POST /company/add', { name: '保管单位（虚构）' })).content.id
  const add = async (kind_id: number, owner: object) =>
    done(await docs.add({ kind_id, ...owner, doc_date: '2021-02-28', place: '柜' })).content.id
  const ids = [
    await add(five, { user_id: user }),
    await add(after, { user_id: user }),
    await add(after, { user_id: Number(rows[0].id) }),
    await add(ever, { user_id: user }),
    await add(after, { company_id: company }),
  ]
  const statesBy = (person: Person) =>
    Promise.all(ids.map((id) => docs.read(id, person).then(({ keeping, keep_until: until }) => [keeping, until])))
  expect(await statesBy(admin)).toEqual([
    ['running', '2026-02-28'],
    ['unstarted', null],
    ['due', '2022-02-28'],
    ['forever', null],
    // The company has no membership of its own.
    ['due', '2022-02-28'],
  ])
  const next = await on('2026-02-28')
  const out = { id_list: [user], out_type: 'resigned', out_time: '2026-02-28', reason: '搬迁' }
  done(await next.call('POST /user/out', out))
  expect((await statesBy(next)).slice(0, 2)).toEqual([
    ['due', '2026-02-28'],
    ['running', '2027-02-28'],
  ])
  const later = await on('2027-02-28')
  expect((await statesBy(later))[1]).toEqual(['due', '2027-02-28'])
  const due = done(await docs.call('list', { filter: { keeping: 'due' } }, later)).content
  const dueIds: number[] = due.list_data.map(({ id }: { id: number }) => id)
  expect(ids.filter((id) => dueIds.includes(id))).toEqual([ids[0], ids[1], ids[2], ids[4]])
  // The home page counts what the preset lists; what is proposed waits for the second person.
  const { todo } = done(await later.call('POST /home/statistics', { parts: ['todo'] })).content
  const kept = done(await docs.call('list', { filter: { keeping: 'due', state: 'kept' } }, later)).content.total
  expect(todo).toContainEqual(expect.objectContaining({ key: 'document_due', num: kept }))
  // A former member who rejoins is a member again.
  done(
    await later.call('POST /user/rejoin', { id: user, position_id: 10, area_id: 1, amount: 50_000, pay_type: 'cash' }),
  )
  expect((await statesBy(later))[1]).toEqual(['unstarted', null])
  // Nothing goes by itself.
  await runScheduled(server.app.parts)
  expect(await docs.listed(later)).toEqual(expect.arrayContaining(ids))
})
