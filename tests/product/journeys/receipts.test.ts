// Receipts: numbered without gaps, issued once for each payment, sent to the payer, voided and never deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  await desk.all('delete from ledger')
  await desk.set({ auto_ledger: true })
})
afterAll(() => server.close())

const AMOUNT = 123_400

test('receipts are numbered without gaps, voided with their payment and never deleted', async () => {
  const pays: number[] = []
  for (let index = 0; index < 4; index++) {
    const user = await desk.member({ amount: 20_000, pay_type: 'cash' })
    pays.push((await desk.one(`select id from pay_log where user_id = $1 and status = 'paid'`, [user])).id)
  }
  const unpaid = await desk.owe(await desk.member(), AMOUNT)
  expect(await admin.call('POST /receipt/print', { pay_id_list: [unpaid] })).toMatchObject({ code: 'STATE' })
  const before = Number(
    (
      await desk.one(
        `select coalesce(max(right(receipt_no, 6)), '0') as last from receipt where receipt_no like 'PJ' || to_char(now(), 'YYYY') || '%'`,
      )
    ).last,
  )
  // At once, with overlaps: one receipt per payment.
  await Promise.all(
    [pays, [...pays].reverse(), pays.slice(1)].map(async (list) =>
      done(await admin.call('POST /receipt/print', { pay_id_list: list })),
    ),
  )
  const rows = await desk.all(
    'select id, receipt_no, status, pay_id from receipt where pay_id = any($1) order by receipt_no',
    [pays],
  )
  expect(rows.map((row) => Number(row['receipt_no'].slice(-6)))).toEqual([1, 2, 3, 4].map((step) => before + step))
  const refund = { id: rows[0].pay_id, reason: '多收' }
  done(await admin.call('POST /payLog/refund', refund))
  done(await admin.call('POST /receipt/void', { id_list: [rows[1].id], reason: '抬头有误' }))
  const { content } = done(await admin.call('POST /receipt/print', { pay_id_list: [rows[1].pay_id] }))
  expect(content.url).toContain(String(content.id_list[0]))
  // A selection with a voided one: the others are voided, and the payment keeps its new receipt.
  const both = { id_list: [rows[1].id, rows[2].id], reason: '重复' }
  expect(done(await admin.call('POST /receipt/void', both)).content).toEqual({
    num: 1,
    fail_list: [
      { id: rows[1].id, name: rows[1].receipt_no, message: `「${rows[1].receipt_no}」的状态为「已作废」，不能作废` },
    ],
  })
  expect(done(await admin.call('POST /receipt/void', both)).content).toMatchObject({ num: 0 })
  // Nothing was done: logged with both names and the reasons, not as done.
  const entry = await desk.one(
    `select status, title, message from log where path = '/receipt/void' order by id desc limit 1`,
  )
  expect(entry).toEqual({
    status: 422,
    title: expect.stringContaining(`${rows[1].receipt_no}、${rows[2].receipt_no}`),
    message: expect.stringContaining('的状态为「已作废」，不能作废'),
  })
  done(await admin.call('POST /receipt/print', { pay_id_list: [rows[2].pay_id] }))
  expect(
    await desk.all('select receipt_no is not null as held from pay_log where id = any($1) order by id', [
      rows.slice(0, 2).map((row) => row['pay_id']),
    ]),
  ).toEqual(rows[0].pay_id < rows[1].pay_id ? [{ held: false }, { held: true }] : [{ held: true }, { held: false }])
  expect(
    await desk.all(`select status, count(*)::int as num from receipt where pay_id = any($1) group by 1 order by 1`, [
      pays,
    ]),
  ).toEqual([
    { status: 'valid', num: 3 },
    { status: 'voided', num: 3 },
  ])
})

test('a receipt is sent to its payer, and again; never to a stranger, nor when it is voided or its text is off', async () => {
  const user = await desk.member({ amount: 20_000, pay_type: 'cash' })
  const { id: pay } = await desk.one(`select id from pay_log where user_id = $1 and status = 'paid'`, [user])
  const print = async (pays: number[]) =>
    done(await admin.call('POST /receipt/print', { pay_id_list: pays })).content.id_list as number[]
  const send = (ids: number[]) => admin.call('POST /receipt/send', { id_list: ids })
  const sentOf = (id: number | undefined) =>
    desk.one('select send_num, send_time is not null as sent from receipt where id = $1', [id])
  const told = async () =>
    (await desk.all(`select text from notice where key = 'receipt' and to_id = $1 order by id`, [user])).map(
      (row) => row['text'] as string,
    )
  const [first] = await print([pay])
  done(await send([first as number]))
  done(await admin.call('POST /receipt/void', { id_list: [first], reason: '抬头有误' }))
  expect(await send([first as number])).toMatchObject({ code: 'STATE' })
  const [second] = await print([pay])
  expect(second).not.toBe(first)
  const number = async (id: number | undefined) =>
    (await desk.one('select receipt_no from receipt where id = $1', [id])).receipt_no as string
  done(await send([second as number]))
  done(await send([second as number]))
  expect(await sentOf(second)).toEqual({ send_num: 2, sent: true })
  expect((await told()).map((text) => [/PJ\d{10}/.exec(text)?.[0], text.includes('200.00 元')])).toEqual([
    [await number(first), true],
    [await number(second), true],
    [await number(second), true],
  ])
  await desk.all(`update system_text set is_open = false where key = 'receipt'`)
  expect(await send([second as number])).toMatchObject({ code: 'STATE' })
  await desk.all(`update system_text set is_open = true where key = 'receipt'`)
  const gift = { donor_name: '过路人', project: '助学', kind: 'cash', amount: 20_000, pay_type: 'alipay' }
  done(await admin.call('POST /userDonate/add', { ...gift, donate_time: '2026-06-03T02:00:00Z' }))
  const [strange] = await print([(await desk.one(`select id from pay_log where payer = '过路人'`)).id])
  expect(await send([strange as number])).toMatchObject({ code: 'STATE' })
  expect(await sentOf(strange)).toEqual({ send_num: 0, sent: false })
  // All or none.
  expect(await send([second as number, strange as number])).toMatchObject({ code: 'STATE' })
  expect(await sentOf(second)).toEqual({ send_num: 2, sent: true })
})

test('receipts are issued from the page of payments, by whoever holds the right there, once for each payment', async () => {
  const user = await desk.member({ amount: 20_000, pay_type: 'cash' })
  const { id } = await desk.one(`select id from pay_log where user_id = $1 and status = 'paid'`, [user])
  const reader = await server.holding(['/pay/list'])
  expect(await reader.call('POST /receipt/issue', { id_list: [id] })).toMatchObject({ code: 'PERM' })
  const treasurer = await server.holding(['/pay/list', '/pay/list receipt.issue'])
  const issued = done(await treasurer.call('POST /receipt/issue', { id_list: [id] })).content
  expect(issued).toMatchObject({ num: 1, receipt_ids: [expect.any(Number)] })
  const { receipt_no: number } = done(await treasurer.call('POST /payLog/read', { id })).content
  expect(await treasurer.call('POST /receipt/issue', { id_list: [id] })).toMatchObject({
    code: 'STATE',
    message: expect.stringContaining(`票据号为「${number}」，不能开票据`),
  })
  expect(issued.num).toBe(1)
  // A voided one makes room for another.
  const [receipt] = issued.receipt_ids
  done(await admin.call('POST /receipt/void', { id_list: [receipt], reason: '抬头有误' }))
  expect(done(await treasurer.call('POST /receipt/issue', { id_list: [id] })).content.num).toBe(1)
  const unpaid = await desk.owe(await desk.member(), AMOUNT)
  expect(await treasurer.call('POST /receipt/issue', { id_list: [unpaid] })).toMatchObject({ code: 'STATE' })
})

test('of all receipts that match, a job voids the valid ones and reports each of the others', async () => {
  const made = await desk.all(
    `insert into receipt (receipt_no, payer, scene, amount, status, issue_date)
      select 'PJ-job-' || n, '批量作废（演示）', 'join', 100, case when n <= 3 then 'voided' else 'valid' end, '2001-01-01'
      from generate_series(1, 503) n returning id, status`,
  )
  const query = { filter: { issue_date: { gte: '2001-01-01', lte: '2001-01-01' } } }
  const { content } = done(await admin.call('POST /many/match', { resource: 'receipt', query }))
  const match = { ...query, expected: content.total, digest: content.digest }
  const job = await ended(server, admin, await admin.call('POST /receipt/void', { match, reason: '作废旧票据' }))
  expect(job).toMatchObject({ status: 'done', done: 503, failed: 3 })
  const refused = await rowsOf(admin, job.id, 'failed')
  expect(refused.map(({ record_id }) => record_id).sort()).toEqual(
    made
      .filter(({ status }) => status === 'voided')
      .map(({ id }) => id)
      .sort(),
  )
  expect(refused[0].message).toContain('的状态为「已作废」，不能作废')
})
