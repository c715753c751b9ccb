// Applications for people who decide about them: the dues, and likely duplicates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

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

test('a refusal for the state names the person and the state, although he has left the page in between', async () => {
  const clerk = await server.holding(['/user/userApply', '/user/userApply user.approve', '/user/userApply user.reject'])
  const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 0 }) })
  const name = (await desk.person(id)).user_name
  done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
  // The clerk's page still shows him as an applicant.
  for (const person of [clerk, admin]) {
    const answer = await person.call('POST /user/checkApply', { id_list: [id], status: 'approved' })
    expect(answer).toMatchObject({ code: 'STATE', message: expect.stringContaining(name) })
    expect(answer.message).toMatch(/为「.+」，不能/)
  }
  // Former members aren't visible on this page.
  await desk.one(`update log set create_time = create_time - interval '2 days' returning id`)
  const later = await clerk.call('POST /user/checkApply', { id_list: [id], status: 'approved' })
  expect(later).toMatchObject({ code: 'STATE', message: '当前状态不允许该操作' })
})

test('a full position refuses at the field that the form has', async () => {
  const full = await desk.position({ fee: 0, quota: 1 })
  await desk.member({ position_id: full })
  const { user_name, phone, native_id, area_id } = desk.body() as Record<string, unknown>
  const apply = { scene: 'apply', user_name, phone, native_id, area_id, apply_position_id: full }
  expect(await admin.call('POST /user/add', apply)).toMatchObject({
    code: 'CAP',
    errors: { apply_position_id: expect.stringContaining('名额已满') },
  })
  const visitor = await desk.one(
    `insert into person (user_name, phone, state) values ('访客', $1, 'none') returning id`,
    [phone],
  )
  expect(visitor.id).toBeGreaterThan(0)
  const again = await admin.call('POST /user/add', apply)
  expect(again).toMatchObject({ code: 'CAP', errors: { apply_position_id: expect.any(String) } })
  expect(Object.keys(again.errors ?? {})).toEqual(['apply_position_id'])
})
