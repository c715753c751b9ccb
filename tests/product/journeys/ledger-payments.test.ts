// Payments and their entries: none falls out of the books unnoticed, and no step of a review is taken by the creator alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binding } from '#generated/resources/pay_received'
import { type Person, startServer, type TestServer } from '../../support/server'
import { ACCOUNTS } from '../support/ledger'
import { type Desk, deskOf, done } from '../support/membership'

const rights = [
  '/ledger/list',
  ...['create', 'update', 'remove', 'approve', 'reject', 'void'].map((right) => `/ledger/list ledger.${right}`),
]

let server: TestServer
let admin: Person
let reviewer: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  desk = await deskOf(server)
  admin = desk.admin
  reviewer = await server.holding(rights)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.all('delete from ledger')
  await desk.all('delete from ledger_month')
  await desk.all(`delete from sequence where key ~ '^(SR|ZC)'`)
  await desk.set({ ledger_lock_date: null, ledger_allow_negative: true, ledger_self_check: false, auto_ledger: true })
})
afterAll(() => server.close())

const check = (ids: number[], status: string, who: Person = reviewer) =>
  who.call('POST /ledger/check', { id_list: ids, status, reason: '核对' })

async function renewal(amount = 100_000) {
  const user_id = await desk.member()
  const paid = { amount, pay_type: 'cash', pay_time: '2026-06-01T02:00:00Z', force: true }
  const { id } = done(await admin.call('POST /userRenew/add', { user_id, position_id: 10, years: 1, ...paid })).content
  const { pay } = await desk.one(`select id as pay from pay_log where ref_type = 'user_renew' and ref_id = $1`, [id])
  return { id: id as number, pay: pay as number }
}
const entriesOf = (pay: number) =>
  desk.all(
    'select id, status, amount, ledger_no, origin_id is not null as red from ledger where source_id = $1 order by id',
    [pay],
  )
const shown = async (id: number) => done(await admin.call('POST /payLog/read', { id })).content
const edit = async (id: number, change: object) => {
  const { revision } = await desk.one('select revision from user_renew where id = $1', [id])
  done(await admin.call('POST /userRenew/edit', { id, revision, ...change }))
}

test('voiding the entry of a payment that stands brings it back to the queue', async () => {
  const { id, pay } = await renewal()
  const [entry] = await entriesOf(pay)
  done(await admin.call('POST /ledger/edit', { id: entry.id, revision: 1, handler: '王会计' }))
  done(await check([entry.id], 'approved'))
  const { ledger_no: number } = await desk.one('select ledger_no from ledger where id = $1', [entry.id])
  for (let time = 0; time < 2; time++) {
    const [held] = await entriesOf(pay)
    if (time > 0) done(await check([held.id], 'approved'))
    done(await check([held.id], 'voided'))
    expect(await entriesOf(pay)).toEqual([
      { id: expect.any(Number), status: 'pending', amount: 100_000, ledger_no: null, red: false },
    ])
  }
  const kept = await desk.one('select status, ledger_no, remark from ledger where id = $1', [entry.id])
  const { pay_no } = await shown(pay)
  expect(kept).toEqual({ status: 'voided', ledger_no: number, remark: `原缴费流水号 ${pay_no}` })
  const [again] = await entriesOf(pay)
  expect(await desk.one('select handler from ledger where id = $1', [again.id])).toEqual({ handler: '王会计' })
  // A correction afterwards is in the books.
  await edit(id, { amount: 80_000 })
  const { id: right } = await desk.one(
    `select id from pay_log where ref_type = 'user_renew' and ref_id = $1 and amount = 80000`,
    [id],
  )
  expect(await entriesOf(right)).toMatchObject([{ status: 'pending', amount: 80_000 }])
})

test('a reversal in red is neither rejected nor voided: its payment is gone', async () => {
  const { id, pay } = await renewal()
  const [entry] = await entriesOf(pay)
  done(await check([entry.id], 'approved'))
  done(await admin.call('POST /userRenew/delete', { id_list: [id] }))
  const red = (await entriesOf(pay))[1]
  expect(red).toMatchObject({ red: true, status: 'pending', amount: -100_000 })
  expect(await check([red.id], 'rejected')).toMatchObject({ code: 'STATE', message: expect.stringContaining('冲销') })
  done(await check([red.id], 'approved'))
  expect(await check([red.id], 'voided')).toMatchObject({ code: 'STATE', message: expect.stringContaining('冲销') })
  expect(await check([entry.id], 'voided')).toMatchObject({ code: 'STATE' })
})

test('no step of a review is taken by whoever entered the entry', async () => {
  const own = async () => {
    const cate = await desk.one(`select id from ledger_cate where sys_key = 'fee'`)
    const body = {
      type: 'income',
      cate_id: cate.id,
      account_id: ACCOUNTS.bank,
      amount: 500,
      trade_date: '2026-06-02',
      title: '利息',
    }
    return done(await reviewer.call('POST /ledger/add', body)).content.id as number
  }
  const id = await own()
  const refused = { code: 'PERM', message: expect.stringContaining('须由他人') }
  expect(await check([id], 'rejected')).toMatchObject(refused)
  expect(await check([id], 'approved')).toMatchObject(refused)
  done(await check([id], 'approved', admin))
  expect(await check([id], 'voided')).toMatchObject(refused)
  done(await check([id], 'voided', admin))
  await desk.set({ ledger_self_check: true })
  const other = await own()
  for (const status of ['approved', 'voided']) done(await check([other], status))
  await desk.set({ ledger_self_check: false })
})

test('payments that are not in the books are a list, and each payment shows its entry', async () => {
  const preset = binding.views.list.presets.find(({ key }) => key === 'unbooked')
  const unbooked = async () => {
    const { list_data } = done(
      await admin.call('POST /payLog/list', { limit: 100, filter: preset?.filter as object }),
    ).content
    return list_data.map(({ id }: { id: number }) => id)
  }
  await desk.set({ auto_ledger: false })
  const late = (await renewal()).pay
  await desk.set({ auto_ledger: true })
  const refused = (await renewal()).pay
  const [entry] = await entriesOf(refused)
  done(await check([entry.id], 'rejected'))
  const whole = await renewal()
  const [held] = await entriesOf(whole.pay)
  expect(await shown(late)).toMatchObject({ booked: 'none', entry: null })
  expect(await shown(refused)).toMatchObject({ booked: 'rejected', entry_id: entry.id })
  expect(await shown(whole.pay)).toMatchObject({ booked: 'pending', entry_id: held.id })
  done(await check([held.id], 'approved'))
  const { ledger_no: number } = await desk.one('select ledger_no from ledger where id = $1', [held.id])
  expect(await shown(whole.pay)).toMatchObject({ booked: 'approved', entry: number })
  expect(await unbooked()).toEqual(expect.arrayContaining([late, refused]))
  expect(await unbooked()).not.toContain(whole.pay)
  // Reversed, the payment keeps its entry, and its reversal shows the one in red.
  done(await admin.call('POST /userRenew/delete', { id_list: [whole.id] }))
  const back = await desk.one('select id from pay_log where origin_id = $1', [whole.pay])
  expect(await shown(back.id)).toMatchObject({ booked: 'pending' })
  const { user_id } = await desk.one('select user_id from pay_log where id = $1', [late])
  const waived = { user_id, position_id: 10, years: 1, amount: 0, pay_type: 'waived', pay_time: '2026-06-02T02:00:00Z' }
  const free = done(await admin.call('POST /userRenew/add', { ...waived, force: true })).content.id
  const { id: none } = await desk.one(`select id from pay_log where ref_type = 'user_renew' and ref_id = $1`, [free])
  expect(await shown(none)).toMatchObject({ booked: null, entry: null })
  expect(await unbooked()).not.toContain(none)

  // From the list they are posted, each once.
  done(await admin.call('POST /ledger/book', { id_list: [late] }))
  expect(await admin.call('POST /ledger/book', { id_list: [late] })).toMatchObject({
    code: 'STATE',
    message: expect.stringContaining('待审核'),
  })
  expect(await entriesOf(late)).toMatchObject([{ status: 'pending', amount: 100_000 }])
  // A voucher voided by an earlier version still held its payment.
  await desk.all(`update ledger set status = 'voided' where source_id = $1`, [late])
  expect(await shown(late)).toMatchObject({ booked: 'none' })
  done(await admin.call('POST /ledger/book', { id_list: [late] }))
  expect(await entriesOf(late)).toMatchObject([{ status: 'pending', amount: 100_000 }])
})
