// Settings of the books: opening balances and the lock.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
let desk: Desk
let cates: { income: number; expense: number }
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  desk = await deskOf(server)
  admin = desk.admin
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  const of = async (type: string) =>
    (
      await desk.one(
        `select min(id) as id from ledger_cate c where type = $1 and delete_time is null
      and not exists (select 1 from ledger_cate child where child.pid = c.id)`,
        [type],
      )
    ).id
  cates = { income: await of('income'), expense: await of('expense') }
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['ledger', 'ledger_month', 'ledger_opening']) await desk.all(`delete from ${table}`)
  await desk.all(`delete from sequence where key ~ '^(SR|ZC)'`)
  await desk.set({
    ledger_lock_date: null,
    ledger_allow_negative: false,
    ledger_self_check: true,
    ledger_file_limit: 99_999_999_999,
  })
})

async function save(change: object) {
  const { revision } = done(await admin.call('POST /config/getConfig')).content
  return admin.call('POST /config/saveConfig', { revision, ...change })
}
const opening = (account: string, amount: number, date: string) => ({ account, amount, date })
async function entry(type: 'income' | 'expense', amount: number, trade_date: string, account = 'bank') {
  const body = { type, cate_id: cates[type], account, amount, trade_date, title: '收支（演示）' }
  return done(await admin.call('POST /ledger/add', body)).content.id as number
}
const approve = (...id_list: number[]) => admin.call('POST /ledger/check', { id_list, status: 'approved' })

test('an account has one opening balance', async () => {
  const twice = [opening('bank', 5000, '2025-12-31'), opening('bank', 1, '2026-01-31')]
  expect(await save({ ledger_opening: twice })).toMatchObject({
    code: 'PARAM',
    errors: { ledger_opening: expect.stringContaining('只能有一条') },
  })
  done(await save({ ledger_opening: [twice[0], opening('cash', 1, '2025-12-31')] }))
})

test('an opening of a locked day stays as it is, and none is added there', async () => {
  done(await save({ ledger_opening: [opening('bank', 500_000, '2025-12-31')], ledger_lock_date: '2025-12-31' }))
  const locked = { code: 'TIME', errors: { ledger_opening: expect.stringContaining('已锁账') } }
  expect(await save({ ledger_opening: [opening('bank', 1, '2025-12-31')] })).toMatchObject(locked)
  expect(await save({ ledger_opening: [opening('bank', 500_000, '2026-01-31')] })).toMatchObject(locked)
  expect(await save({ ledger_opening: [] })).toMatchObject(locked)
  const more = [opening('bank', 500_000, '2025-12-31'), opening('cash', 100, '2025-06-30')]
  expect(await save({ ledger_opening: more })).toMatchObject(locked)
  // Other settings, and an open day, are not held up.
  done(await save({ grace_days: 3, ledger_opening: [opening('bank', 500_000, '2025-12-31')] }))
  done(await save({ ledger_opening: [more[0], opening('cash', 100, '2026-01-31')] }))
  // The lock that is taken back still holds for a day.
  expect(await save({ ledger_opening: [opening('bank', 1, '2025-12-31')], ledger_lock_date: null })).toMatchObject(
    locked,
  )
  await desk.set({ ledger_lock_date: null })
  done(await save({ ledger_opening: [opening('bank', 1, '2025-12-31')] }))
})

test('an opening lies before the first entry of its account, and covers all entries', async () => {
  done(await save({ ledger_opening: [opening('bank', 10_000, '2025-12-31')] }))
  done(await approve(await entry('expense', 9000, '2026-02-01'), await entry('income', 4000, '2026-03-01')))
  expect(await save({ ledger_opening: [opening('bank', 10_000, '2026-02-01')] })).toMatchObject({
    code: 'PARAM',
    errors: { ledger_opening: expect.stringContaining('2026-02-01') },
  })
  const short = { code: 'BAL', message: expect.stringContaining('-0.01') }
  expect(await save({ ledger_opening: [opening('bank', 8999, '2025-12-31')] })).toMatchObject(short)
  expect(await save({ ledger_opening: [] })).toMatchObject({ code: 'BAL' })
  done(await save({ ledger_opening: [opening('bank', 9000, '2026-01-31')] }))
  done(await save({ ledger_opening: [], ledger_allow_negative: true }))
})

test('an opening counts from its own day on', async () => {
  done(await save({ ledger_opening: [opening('bank', 10_000, '2025-12-31'), opening('cash', 700, '2026-03-31')] }))
  done(await approve(await entry('income', 500, '2026-04-02', 'cash')))
  const closing = async (start_date: string, end_date: string) =>
    Object.fromEntries(
      done(await admin.call('POST /ledger/closing', { start_date, end_date })).content.accounts.map(
        (one: { account: string; opening: number; closing: number }) => [one.account, [one.opening, one.closing]],
      ),
    )
  expect(await closing('2020-01-01', '2020-12-31')).toMatchObject({ bank: [0, 0], cash: [0, 0] })
  expect(await closing('2026-01-01', '2026-01-31')).toMatchObject({ bank: [10_000, 10_000], cash: [0, 0] })
  // Within the period it belongs to the beginning: opening, income and expense give the closing balance.
  expect(await closing('2026-01-01', '2026-04-30')).toMatchObject({ bank: [10_000, 10_000], cash: [700, 1200] })
  const { summary } = done(
    await admin.call('POST /ledger/list', { filter: { account: 'cash', trade_date: { lte: '2026-02-28' } } }),
  ).content
  expect(summary).toMatchObject({ opening: 0, closing: 0 })
})

test('a lock says what still waits for review, and strands nothing', async () => {
  await desk.set({ ledger_allow_negative: true })
  const ids = [await entry('income', 400_000, '2026-02-01'), await entry('expense', 12_345, '2026-03-31')]
  const late = await entry('income', 100, '2026-04-01')
  const refused = await save({ ledger_lock_date: '2026-03-31' })
  expect(refused).toMatchObject({ code: 'STATE', errors: { ledger_lock_date: expect.any(String) } })
  for (const part of ['2026-03-31', '2 笔待审核', '4123.45 元', '请先审核或驳回'])
    expect(refused.message).toContain(part)
  done(await approve(ids[0] as number))
  done(await admin.call('POST /ledger/check', { id_list: [ids[1]], status: 'rejected', reason: '重复' }))
  done(await save({ ledger_lock_date: '2026-03-31' }))
  // Other settings are saved under it, and it can be moved back, a day later.
  done(await save({ grace_days: 7 }))
  done(await save({ ledger_lock_date: '2026-02-28' }))
  expect(await desk.one('select ledger_lock_date from config')).toEqual({ ledger_lock_date: '2026-03-31' })
  done(await approve(late))
})

test('today is not locked: its next payment would be of tomorrow', async () => {
  expect(await save({ ledger_lock_date: '2026-06-10' })).toMatchObject({
    code: 'PARAM',
    errors: { ledger_lock_date: expect.stringContaining('须早于今天') },
  })
  done(await save({ ledger_lock_date: '2026-06-09' }))
})
