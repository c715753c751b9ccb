// Opening balances and closing days of accounts, and the lock of the books.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { ACCOUNTS, forgetClaims } from '../support/ledger'
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
  for (const table of ['ledger', 'ledger_month']) await desk.all(`delete from ${table}`)
  await forgetClaims(desk)
  await desk.all(`delete from ledger_account where code ~ '^a[0-9]'`)
  await desk.all(`update ledger_account set opening = 0, opening_date = null, closed_date = null`)
  await desk.all(`delete from sequence where key ~ '^(SR|ZC|HZ)'`)
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
async function account(code: string, change: object) {
  const { id, revision } = await desk.one('select id, revision from ledger_account where code = $1', [code])
  return admin.call('POST /ledger/editAccount', { id, revision, ...change })
}
const opening = (code: string, amount: number, date: string | null) =>
  account(code, { opening: amount, opening_date: date })
async function entry(
  type: 'income' | 'expense',
  amount: number,
  trade_date: string,
  account: keyof typeof ACCOUNTS = 'bank',
) {
  const body = { type, cate_id: cates[type], account_id: ACCOUNTS[account], amount, trade_date, title: '收支（演示）' }
  return done(await admin.call('POST /ledger/add', body)).content.id as number
}
const approve = (...id_list: number[]) => admin.call('POST /ledger/check', { id_list, status: 'approved' })

test('an opening balance has a day', async () => {
  expect(await opening('bank', 5000, null)).toMatchObject({
    code: 'PARAM',
    errors: { opening_date: expect.any(String) },
  })
  done(await opening('bank', 5000, '2025-12-31'))
})

test('an opening of a locked day stays as it is, and none is added there', async () => {
  done(await opening('bank', 500_000, '2025-12-31'))
  done(await save({ ledger_lock_date: '2025-12-31' }))
  const locked = { code: 'TIME', errors: { opening: expect.stringContaining('已锁账') } }
  expect(await opening('bank', 1, '2025-12-31')).toMatchObject(locked)
  expect(await opening('bank', 500_000, '2026-01-31')).toMatchObject(locked)
  expect(await opening('bank', 0, null)).toMatchObject(locked)
  expect(await opening('cash', 100, '2025-06-30')).toMatchObject(locked)
  // Other values of the account, and an open day, are not held up.
  done(await account('bank', { bank_name: '江城示范银行（演示）' }))
  done(await opening('cash', 100, '2026-01-31'))
  // The lock that is taken back still holds for a day.
  done(await save({ ledger_lock_date: null }))
  expect(await opening('bank', 1, '2025-12-31')).toMatchObject(locked)
  await desk.set({ ledger_lock_date: null })
  done(await opening('bank', 1, '2025-12-31'))
})

test('an opening lies before the first entry of its account, and covers all entries', async () => {
  done(await opening('bank', 10_000, '2025-12-31'))
  done(await approve(await entry('expense', 9000, '2026-02-01'), await entry('income', 4000, '2026-03-01')))
  expect(await opening('bank', 10_000, '2026-02-01')).toMatchObject({
    code: 'PARAM',
    errors: { opening_date: expect.stringContaining('2026-02-01') },
  })
  const short = { code: 'BAL', message: expect.stringContaining('-0.01') }
  expect(await opening('bank', 8999, '2025-12-31')).toMatchObject(short)
  expect(await opening('bank', 0, null)).toMatchObject({ code: 'BAL' })
  done(await opening('bank', 9000, '2026-01-31'))
  await desk.set({ ledger_allow_negative: true })
  done(await opening('bank', 0, null))
})

test('an account is closed once it is empty, takes nothing after that day, and opens again', async () => {
  done(await approve(await entry('income', 700, '2026-04-02', 'cash')))
  expect(await account('cash', { closed_date: '2026-05-01' })).toMatchObject({
    errors: { closed_date: expect.stringContaining('7.00') },
  })
  const move = { type: 'transfer_out', account_id: ACCOUNTS.cash, other_account_id: ACCOUNTS.bank, amount: 700 }
  const saved = done(await admin.call('POST /ledger/add', { ...move, trade_date: '2026-05-02', title: '存现（演示）' }))
  done(await approve(saved.content.id))
  expect(await account('cash', { closed_date: '2026-05-01' })).toMatchObject({
    errors: { closed_date: expect.stringContaining('2026-05-02') },
  })
  done(await account('cash', { closed_date: '2026-05-02' }))
  const late = { type: 'income', cate_id: cates.income, amount: 5, trade_date: '2026-05-03', title: '收支（演示）' }
  expect(await admin.call('POST /ledger/add', { ...late, account_id: ACCOUNTS.cash })).toMatchObject({
    errors: { account_id: expect.any(String) },
  })
  // Nor does it change by a review of what it holds.
  const closed = { code: 'STATE', message: expect.stringContaining('销户') }
  const body = { id_list: [saved.content.id], status: 'voided', reason: '重复登记' }
  expect(await admin.call('POST /ledger/check', body)).toMatchObject(closed)
  done(await account('cash', { closed_date: null }))
  done(await admin.call('POST /ledger/add', { ...late, account_id: ACCOUNTS.cash }))
  expect(await account('cash', { closed_date: '2026-06-01' })).toMatchObject({
    errors: { closed_date: expect.stringContaining('待审核') },
  })
})

test('an opening counts from its own day on', async () => {
  done(await opening('bank', 10_000, '2025-12-31'))
  done(await opening('cash', 700, '2026-03-31'))
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
