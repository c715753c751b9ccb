// The ledger: rules of single entries, reviews by somebody else, and the locked period.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf } from '../support/ledger'
import { type Desk, done } from '../support/membership'

let server: TestServer
let ledger: Ledger
let admin: Person
let clerk: Person
let desk: Desk
let office: number
beforeAll(async () => {
  server = await startServer()
  ledger = await ledgerOf(server)
  admin = ledger.desk.admin
  clerk = ledger.clerk
  desk = ledger.desk
  office = ledger.office
})
afterAll(() => server.close())

const entry = (more?: object) => ledger.entry(more)
const add: Ledger['add'] = (...body) => ledger.add(...body)
const check: Ledger['check'] = (...review) => ledger.check(...review)

test('an entry is reviewed by somebody else, and gets the next number of its month', async () => {
  const first = await add()
  const second = await add({ trade_date: '2026-05-01' })
  expect(await check([first], 'approved', clerk)).toMatchObject({ code: 'PERM' })
  const { content } = done(await check([first, second], 'approved'))
  expect(content).toMatchObject({ num: 2 })
  expect(content.balances).toContainEqual({ account: 'bank', balance: 100_000 })
  expect(await desk.all('select id, ledger_no from ledger order by trade_date')).toEqual([
    { id: second, ledger_no: 'SR2026050001' },
    { id: first, ledger_no: 'SR2026050002' },
  ])
  expect(await check([first], 'approved')).toMatchObject({ code: 'STATE' })
  expect(await clerk.call('POST /ledger/edit', { id: first, revision: 2, amount: 1 })).toMatchObject({ code: 'STATE' })
  expect(await clerk.call('POST /ledger/delete', { id_list: [first] })).toMatchObject({ code: 'STATE' })
  done(await check([second], 'voided'))
  expect(await desk.one('select status, ledger_no from ledger where id = $1', [second])).toEqual({
    status: 'voided',
    ledger_no: 'SR2026050001',
  })
})

test('voiding takes an entry out of what is published', async () => {
  const id = await add()
  done(await check([id], 'approved'))
  done(await admin.call('POST /ledger/changeShow', { id, is_show: true }))
  done(await check([id], 'voided'))
  expect(await desk.one('select status, is_show from ledger where id = $1', [id])).toEqual({
    status: 'voided',
    is_show: false,
  })
  expect(await admin.call('POST /ledger/changeShow', { id, is_show: true })).toMatchObject({ code: 'STATE' })
  // Nobody voids it again, alone or at once with others.
  expect(await check([id], 'voided')).toMatchObject({ code: 'STATE' })
  const other = await add()
  const answers = await Promise.all([1, 2, 3].map(() => check([other], 'approved')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const gone = await Promise.all([1, 2, 3].map(() => check([other], 'voided')))
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('an expense may not exceed the balance on any day, unless the settings allow it', async () => {
  const spend = await add({ type: 'expense', cate_id: office, amount: 50_001, title: '办公用品' })
  expect(await check([spend], 'approved')).toMatchObject({ code: 'BAL' })
  const early = await add({ type: 'expense', cate_id: office, amount: 100, trade_date: '2026-04-30', title: '邮费' })
  expect(await check([early], 'approved')).toMatchObject({ code: 'BAL' })
  await desk.set({ ledger_allow_negative: true })
  done(await check([early], 'approved'))
  await desk.set({ ledger_allow_negative: false })
  done(await check([early], 'voided'))
  done(await clerk.call('POST /ledger/delete', { id_list: [spend] }))
})

test('vouchers are required from the limit, categories have a direction', async () => {
  expect(await clerk.call('POST /ledger/add', entry({ amount: 100_000 }))).toMatchObject({
    code: 'PARAM',
    errors: { files: expect.any(String) },
  })
  expect(await clerk.call('POST /ledger/add', entry({ cate_id: office }))).toMatchObject({
    errors: { cate_id: expect.any(String) },
  })
  expect(await clerk.call('POST /ledger/add', entry({ trade_date: '2026-06-11' }))).toMatchObject({
    errors: { trade_date: expect.any(String) },
  })
})

test('nothing moves in the locked period', async () => {
  const pending = await add({ trade_date: '2026-03-31' })
  const gone = await add({ trade_date: '2026-03-30' })
  const kept = await add({ trade_date: '2026-03-29' })
  done(await check([kept], 'approved'))
  done(await clerk.call('POST /ledger/delete', { id_list: [gone] }))
  await desk.set({ ledger_lock_date: '2026-03-31' })
  expect(await clerk.call('POST /ledger/add', entry({ trade_date: '2026-03-31' }))).toMatchObject({ code: 'TIME' })
  for (const call of [
    clerk.call('POST /ledger/edit', { id: pending, revision: 1, trade_date: '2026-04-01' }),
    clerk.call('POST /ledger/delete', { id_list: [pending] }),
    admin.call('POST /recycle/restore', { resource: 'ledger', id_list: [gone] }),
    check([pending], 'approved'),
    check([pending], 'rejected'),
    check([kept], 'voided'),
  ])
    expect(await call).toMatchObject({ code: 'TIME' })
  await desk.set({ ledger_lock_date: null })
  done(await check([pending], 'rejected'))
  const { revision } = await desk.one('select revision from ledger where id = $1', [pending])
  done(await clerk.call('POST /ledger/edit', { id: pending, revision, title: '补会费（演示）' }))
  expect(await desk.one('select status, reason from ledger where id = $1', [pending])).toEqual({
    status: 'pending',
    reason: null,
  })
})
