// Postings: the ledger entries of renewals, sponsorships and donations, and their reversals.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binding as payments } from '#generated/resources/pay_log'
import { binding as sponsorships } from '#generated/resources/sponsor'
import { binding as donations } from '#generated/resources/user_donate'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf, ledgerRights } from '../support/ledger'
import { type Desk, done } from '../support/membership'

let server: TestServer
let ledger: Ledger
let admin: Person
let clerk: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  ledger = await ledgerOf(server)
  admin = ledger.desk.admin
  clerk = ledger.clerk
  desk = ledger.desk
})
afterAll(() => server.close())

const check: Ledger['check'] = (...review) => ledger.check(...review)

const posted = (id: number) =>
  desk.all(
    `select l.amount, l.status, l.source_type, l.account, l.origin_id is not null as red from ledger l join pay_log p on p.id = l.source_id
      where p.ref_type = $1 and p.ref_id = $2 order by l.id`,
    ['user_renew', id],
  )

test('a renewal posts one entry; corrected while pending it follows, once approved it is reversed in red', async () => {
  const user_id = await desk.member()
  const paid = { amount: 100_000, pay_type: 'wechat_pay', pay_time: '2026-06-01T02:00:00Z', force: true }
  const body = { user_id, position_id: 10, years: 1, ...paid }
  const { id } = done(await admin.call('POST /userRenew/add', body)).content
  expect(await posted(id)).toEqual([
    { amount: 100_000, status: 'pending', source_type: 'renew', account: 'wechat', red: false },
  ])
  const edit = async (change: object) => {
    const { revision } = await desk.one('select revision from user_renew where id = $1', [id])
    done(await admin.call('POST /userRenew/edit', { id, revision, ...change }))
  }
  const [row] = await desk.all(`select id from ledger where source_type = 'renew' order by id desc limit 1`)
  await edit({ amount: 80_000, pay_type: 'cash' })
  expect(await posted(id)).toEqual([
    { amount: 80_000, status: 'pending', source_type: 'renew', account: 'cash', red: false },
  ])
  expect((await desk.all(`select id from ledger where source_type = 'renew' order by id desc limit 1`))[0]).toEqual(row)
  expect(await clerk.call('POST /ledger/delete', { id_list: [row.id] })).toMatchObject({ code: 'STATE' })
  const reviewer = await server.holding(ledgerRights)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  done(await check([row.id], 'approved', reviewer))
  await edit({ amount: 90_000 })
  expect((await posted(id)).map(({ amount, status, red }) => [amount, status, red])).toEqual([
    [80_000, 'approved', false],
    [-80_000, 'pending', true],
    [90_000, 'pending', false],
  ])
  done(await admin.call('POST /userRenew/delete', { id_list: [id] }))
  expect((await posted(id)).map(({ amount, status }) => [amount, status])).toEqual([
    [80_000, 'approved'],
    [-80_000, 'pending'],
  ])
})

test('a pending entry of a locked month is rejected with its payment, waits for nobody, and is not approved any more', async () => {
  const renewal = async () => {
    const user_id = await desk.member()
    const paid = { amount: 60_000, pay_type: 'cash', pay_time: '2026-03-05T02:00:00Z', force: true }
    const { id } = done(
      await admin.call('POST /userRenew/add', { user_id, position_id: 10, years: 1, ...paid }),
    ).content
    const held = await desk.one(
      `select l.id from ledger l join pay_log p on p.id = l.source_id where p.ref_type = 'user_renew' and p.ref_id = $1`,
      [id],
    )
    return { id, entry: held.id as number }
  }
  const rows = (ids: number[]) =>
    desk.all('select id, status, amount, trade_date, revision from ledger where id = any($1) order by id', [ids])
  const refunded = await renewal()
  const corrected = await renewal()
  const pending = await renewal()
  const reviewer = await server.holding(ledgerRights)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  done(await check([refunded.entry, corrected.entry], 'rejected', reviewer))
  await desk.set({ ledger_lock_date: '2026-03-31' })
  const ids = [refunded.entry, corrected.entry, pending.entry]
  const before = await rows(ids)
  expect(before.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'pending'])
  const { revision } = await desk.one('select revision from user_renew where id = $1', [corrected.id])
  done(await admin.call('POST /userRenew/edit', { id: corrected.id, revision, amount: 70_000 }))
  for (const { id } of [pending, refunded]) done(await admin.call('POST /userRenew/delete', { id_list: [id] }))
  const [first, second, rejected] = await rows(ids)
  expect([first, second]).toEqual(before.slice(0, 2))
  expect(rejected).toMatchObject({ ...before[2], status: 'rejected', revision: expect.any(Number) })
  const { content: shown } = done(await admin.call('POST /ledger/read', { id: pending.entry }))
  expect(shown).toMatchObject({ reason: expect.stringContaining('缴费已退款或更正'), check_time: expect.any(String) })
  const waiting = done(await admin.call('POST /ledger/list', { filter: { status: ['pending'] }, limit: 200 })).content
  expect(waiting.list_data.map(({ id }: { id: number }) => id)).not.toContain(pending.entry)
  expect(await posted(corrected.id)).toEqual([
    { amount: 60_000, status: 'rejected', source_type: 'renew', account: 'cash', red: false },
    { amount: 70_000, status: 'pending', source_type: 'renew', account: 'cash', red: false },
  ])
  expect((await posted(refunded.id)).length).toBe(1)
  await desk.set({ ledger_lock_date: null })
  // A corrected entry is pending again, its payment still reversed.
  done(await clerk.call('POST /ledger/edit', { id: pending.entry, revision: rejected?.revision, title: '续费' }))
  expect(await check([pending.entry], 'approved', reviewer)).toMatchObject({
    code: 'STATE',
    message: expect.stringContaining('请驳回'),
  })
  done(await check([pending.entry], 'rejected', reviewer))
})

test('sponsorships and donations of strangers are booked as well, and taken back', async () => {
  await desk.all('delete from ledger')
  const { id } = done(
    await admin.call('POST /sponsor/add', {
      name: '江城示范银行（演示）',
      type: 'cash',
      amount: 500_000,
      sponsor_time: '2026-06-02',
      pay_type: 'bank_transfer',
    }),
  ).content
  expect(await desk.all('select id from ledger')).toEqual([])
  done(await admin.call('POST /sponsor/check', { id_list: [id], status: 'approved' }))
  const gift = { donor_name: '热心市民', project: '助学', kind: 'cash', amount: 20_000, pay_type: 'alipay' }
  done(await admin.call('POST /userDonate/add', { ...gift, donate_time: '2026-06-03T02:00:00Z' }))
  expect(await desk.all('select source_type, account, amount, trade_date, party from ledger order by id')).toEqual([
    {
      source_type: 'sponsor',
      account: 'bank',
      amount: 500_000,
      trade_date: '2026-06-02',
      party: '江城示范银行（演示）',
    },
    { source_type: 'donate', account: 'alipay', amount: 20_000, trade_date: '2026-06-03', party: '热心市民' },
  ])
  expect(await admin.call('POST /sponsor/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  done(await admin.call('POST /sponsor/check', { id_list: [id], status: 'rejected', reason: '退回' }))
  expect(await desk.all('select source_type from ledger')).toEqual([{ source_type: 'donate' }])
})

test('a gift of money is not offered as waived, nor received without a way of payment', async () => {
  for (const { fields } of [donations, sponsorships])
    expect(fields['pay_type']?.choices?.map(({ value }) => value)).toEqual(
      payments.fields['pay_type']?.choices
        ?.map(({ value }) => value)
        .filter((value) => value !== 'waived' && value !== 'credit'),
    )
  const wrong = { code: 'PARAM', errors: { pay_type: expect.any(String) } }
  const refused = { code: 'PARAM', errors: { pay_type: expect.stringContaining('支付方式') } }
  const gift = {
    donor_name: '热心市民',
    project: '助学',
    kind: 'cash',
    amount: 20_000,
    donate_time: '2026-06-03T02:00:00Z',
  }
  const sponsor = { name: '示范公司', type: 'cash', amount: 10_000, sponsor_time: '2026-06-02' }
  for (const status of ['unpaid', 'received'])
    expect(await admin.call('POST /userDonate/add', { ...gift, status, pay_type: 'waived' })).toMatchObject(wrong)
  expect(await admin.call('POST /sponsor/add', { ...sponsor, pay_type: 'waived' })).toMatchObject(wrong)
  expect(await admin.call('POST /userDonate/add', gift)).toMatchObject(refused)
  // Promises recorded before are refused once they would be received.
  const promise = done(await admin.call('POST /userDonate/add', { ...gift, status: 'unpaid' })).content.id
  const offer = done(await admin.call('POST /sponsor/add', sponsor)).content.id
  const received = { id: promise, revision: 1, status: 'received' }
  expect(await admin.call('POST /userDonate/edit', received)).toMatchObject(refused)
  expect(await admin.call('POST /sponsor/check', { id_list: [offer], status: 'approved' })).toMatchObject(refused)
  await desk.all(`update user_donate set pay_type = 'waived' where id = $1`, [promise])
  await desk.all(`update sponsor set pay_type = 'waived' where id = $1`, [offer])
  expect(await admin.call('POST /userDonate/edit', received)).toMatchObject(refused)
  expect(await admin.call('POST /sponsor/check', { id_list: [offer], status: 'approved' })).toMatchObject(refused)
  done(await admin.call('POST /userDonate/edit', { ...received, pay_type: 'cash' }))
})

test('a sponsoring member is thanked once approved and again on request; a stranger by letter only', async () => {
  const user = await desk.member()
  const sponsor = { type: 'cash', amount: 10_000, sponsor_time: '2026-06-02', pay_type: 'cash' }
  const add = async (more: object) =>
    done(await admin.call('POST /sponsor/add', { ...sponsor, name: '示范公司', ...more })).content.id as number
  const [known, stranger] = [await add({ user_id: user }), await add({})]
  const thanked = () =>
    desk.one(
      `select count(*)::int as num, bool_and(text like '%100.00%') as whole from notice where to_id = $1 and text like '%赞助%'`,
      [user],
    )
  expect(await admin.call('POST /sponsor/thank', { id_list: [known] })).toMatchObject({ code: 'STATE' })
  done(await admin.call('POST /sponsor/check', { id_list: [known, stranger], status: 'approved' }))
  expect(await thanked()).toEqual({ num: 1, whole: true })
  done(await admin.call('POST /sponsor/thank', { id_list: [known] }))
  expect(await thanked()).toEqual({ num: 2, whole: true })
  expect(await admin.call('POST /sponsor/thank', { id_list: [stranger] })).toMatchObject({ code: 'STATE' })
  // Nothing is called sent that was not.
  await desk.all(`update system_text set is_open = false where key = 'sponsor_thanks'`)
  expect(await admin.call('POST /sponsor/thank', { id_list: [known] })).toMatchObject({ code: 'STATE' })
  expect(await thanked()).toEqual({ num: 2, whole: true })
  expect(
    await desk.all('select thanks_time is not null as sent from sponsor where id = any($1) order by id', [
      [known, stranger],
    ]),
  ).toEqual([{ sent: true }, { sent: false }])
})
