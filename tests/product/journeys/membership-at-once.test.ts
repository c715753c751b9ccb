// Two people decide the same thing at the same moment: one succeeds, the other gets the reason.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  await server.warm()
})
afterAll(() => server.close())

const codes = (answers: Answer[]) => answers.map((answer) => answer.code ?? 'OK').sort()
const approve = (id: number) => admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' })
const both = <T>(work: () => Promise<T>) => Promise.all([work(), work()])
const ROUNDS = 4

test('one application approved twice', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await desk.applicant({ apply_position_id: await desk.position({ fee: round % 2 ? 0 : 100_000 }) })
    expect(codes(await both(() => approve(id)))).toEqual(['OK', 'STATE'])
    expect(await desk.all('select 1 from pay_log where user_id = $1', [id])).toHaveLength(1)
  }
})

test('two applications at the last seat, with dues and without', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const position = await desk.position({ fee: round % 2 ? 0 : 100_000, quota: 1 })
    const ids = [
      await desk.applicant({ apply_position_id: position }),
      await desk.applicant({ apply_position_id: position }),
    ]
    expect(codes(await Promise.all(ids.map(approve)))).toEqual(['CAP', 'OK'])
  }
})

test('one payment confirmed twice', async () => {
  const id = await desk.applicant({ apply_position_id: await desk.position() })
  done(await approve(id))
  const pay = () =>
    admin.call('POST /user/checkApply', { id_list: [id], status: 'paid', amount: 100_000, pay_type: 'cash' })
  expect(codes(await both(pay))).toEqual(['OK', 'STATE'])
  expect(await desk.person(id)).toMatchObject({ pay_total: 100_000 })
})

test('the last seat between a move, a registration and a renewal', async () => {
  const position = await desk.position({ quota: 1 })
  const [mover, renewer] = [await desk.member(), await desk.member({ join_time: '2026-01-01' })]
  const answers = await Promise.all([
    admin.call('POST /user/quickEdit', { id: mover, field: 'position_id', value: position }),
    admin.call('POST /user/add', desk.body({ position_id: position })),
    admin.call('POST /userRenew/add', {
      user_id: renewer,
      position_id: position,
      years: 1,
      amount: 100,
      pay_type: 'cash',
      pay_time: new Date().toISOString(),
      force: true,
    }),
  ])
  expect(codes(answers)).toEqual(['CAP', 'CAP', 'OK'])
})

test('one request sent twice at once', async () => {
  const id = await desk.member({ join_time: '2026-01-01' })
  const renewal = {
    user_id: id,
    position_id: 10,
    years: 1,
    amount: 100_000,
    pay_type: 'cash',
    pay_time: new Date().toISOString(),
    force: true,
    request_no: '1c0ffee0-0000-4000-8000-000000000001',
  }
  const [one, other] = await both(() => admin.call('POST /userRenew/add', renewal))
  expect(done(one).content).toEqual(done(other).content)
  expect(await desk.all('select 1 from user_renew where user_id = $1', [id])).toHaveLength(1)
  const given = { id_list: [id], points: 30, remark: '协助会务', request_no: '1c0ffee0-0000-4000-8000-000000000002' }
  await both(() => admin.call('POST /user/addContribute', given))
  expect(await desk.all('select points from contribute_log where user_id = $1 and type = 90', [id])).toEqual([
    { points: 30 },
  ])
})

test('two renewals of one member follow each other', async () => {
  const id = await desk.member({ join_time: '2026-01-01' })
  const renew = () =>
    admin.call('POST /user/renewAction', {
      id_list: [id],
      years: 1,
      pay_type: 'cash',
      pay_time: new Date().toISOString(),
      amount_mode: 'position',
      force: true,
    })
  for (const answer of await both(renew)) expect(done(answer).content.success_num).toBe(1)
  expect(await desk.person(id)).toMatchObject({ expire_time: '2028-12-31', pay_total: 200_000 })
})

test('one renewal voided twice', async () => {
  const id = await desk.member({ join_time: '2026-01-01' })
  const waiting = await desk.submitted(id)
  done(await admin.call('POST /user/renewAction', { renew_id: waiting, status: 'approved', force: true }))
  const remove = () => admin.call('POST /userRenew/delete', { id_list: [waiting] })
  expect(codes(await both(remove))).toEqual(['OK', 'STATE'])
  expect(await desk.person(id)).toMatchObject({ pay_total: 0, contribute_total: 100, expire_time: '2026-12-31' })
})

test('a member leaves while a renewal is confirmed: never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await desk.member({ join_time: '2026-01-01' })
    const waiting = await desk.submitted(id)
    const out = { id_list: [id], out_type: 'other', out_time: '2026-06-01', reason: '其他' }
    const [left, confirmed] = await Promise.all([
      admin.call('POST /user/out', out),
      admin.call('POST /user/renewAction', { renew_id: waiting, status: 'approved', force: true }),
    ])
    done(left)
    const { status } = await desk.one('select status from user_renew where id = $1', [waiting])
    expect(status).toBe(confirmed.code === 'STATE' ? 'rejected' : 'effective')
  }
})
