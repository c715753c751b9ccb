// Sums below lists: received money, separate from expected money, without written-off amounts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
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

const summary = async (call: string, body: object = {}) =>
  done(await admin.call(call, { page: 1, limit: 1, ...body })).content.summary
const sum = async (table: string, where: string): Promise<number> =>
  (await desk.one(`select coalesce(sum(amount), 0)::int as sum from ${table} where ${where}`)).sum

test('payments: received is what was paid less what was given back; unpaid stands beside it, closed nowhere', async () => {
  await desk.one(`insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
    select 'TEST-' || s, 1, 'join', 100 * n, s, 'user', 1 from (values ('unpaid', 3), ('closed', 5), ('paid', 7)) v(s, n)`)
  expect(await summary('POST /user/payLog')).toEqual({
    amount_total: await sum('pay_log', `status in ('paid', 'refunded')`),
    unpaid_total: await sum('pay_log', `status = 'unpaid'`),
  })
  expect(await sum('pay_log', `status = 'closed'`)).toBeGreaterThan(0)
})

test('renewals: received is what took effect; what waits stands beside it, voided and rejected nowhere', async () => {
  await desk.submitted(await desk.member())
  expect(await summary('POST /userRenew/list')).toMatchObject({
    amount_total: await sum('user_renew', `delete_time is null and status = 'effective'`),
    pending_total: await sum('user_renew', `status = 'pending'`),
  })
  expect(await sum('user_renew', `status = 'voided'`)).toBeGreaterThan(0)
})

test('donations: received, of this goods, and what is outstanding', async () => {
  expect(await summary('POST /userDonate/list')).toMatchObject({
    amount_total: await sum('user_donate', `delete_time is null and status = 'received'`),
    goods_total: await sum('user_donate', `status = 'received' and kind = 'goods'`),
    unpaid_total: await sum('user_donate', `status = 'unpaid'`),
  })
})

test('a sum is over what the filter leaves', async () => {
  expect(await summary('POST /user/payLog', { filter: { status: ['closed'] } })).toEqual({
    amount_total: 0,
    unpaid_total: 0,
  })
})

test('every sum of money says what it sums, and counts only some states where rows have any', () => {
  const money = bindings.flatMap(({ name, fields, views }) =>
    Object.entries(views.list.summary).flatMap(([key, figure]) =>
      'sum' in figure && fields[figure.sum]?.kind === 'money' ? [{ at: `${name}.${key}`, figure, fields }] : [],
    ),
  )
  expect(money.length).toBeGreaterThan(2)
  for (const { at, figure, fields } of money) {
    expect(figure.title, at).toBeDefined()
    if (fields['status']?.choices) expect(Object.keys(figure.where ?? {}), at).toContain('status')
  }
})
