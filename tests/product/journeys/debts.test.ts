// Debts by hand: parts, instalments, several at once, credit, refunds of a part, and the way back from each.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { cash, debtsOf, NOW } from '../support/debts'
import { type Ledger, ledgerOf } from '../support/ledger'
import { type Desk, done } from '../support/membership'

let server: TestServer
let books: Ledger
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  desk = books.desk
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = new Date(NOW)
})

const { call, act, read, owed, more, rows, brief, creditOf, totalOf, feePoints } = debtsOf(() => desk)
const entries = async (user: number) =>
  (
    await desk.all(`select amount, status from ledger where user_id = $1 and delete_time is null order by id`, [user])
  ).map((row) => `${row['amount']} ${row['status']}`)

describe('a debt', () => {
  test('is paid in parts that name it, and the last part closes it', async () => {
    const { user, id } = await owed(100_000)
    await act('settle', { id, amount: 30_000, ...cash })
    const { id: rest } = await desk.one(`select id from pay_log where debt_id = $1 and status = 'unpaid'`, [id])
    expect(await read(rest)).toMatchObject({ amount: 70_000, due_date: '2026-07-01', state: 'unpaid', open_num: 1 })
    await act('settle', { id: rest, amount: 70_000, ...cash })
    expect(await brief(user)).toEqual(['30000 paid', '70000 paid'])
    expect([await totalOf(user), await feePoints(user)]).toEqual([100_000, 10])
  })

  test('tells since when it is overdue, and its age', async () => {
    const ages = [
      ['2026-06-10', null, 'not_due'],
      ['2026-06-09', 1, 'days_30'],
      ['2026-05-11', 30, 'days_30'],
      ['2026-05-10', 31, 'days_90'],
      ['2026-03-12', 90, 'days_90'],
      ['2026-03-11', 91, 'days_365'],
      ['2025-06-10', 365, 'days_365'],
      ['2025-06-09', 366, 'older'],
    ] as const
    const { user } = await owed(100, '2026-06-11')
    for (const [due, overdue_days, age] of ages) {
      const { id } = await owed(100, due, user)
      expect(await read(id), due).toMatchObject({ overdue_days, age })
    }
    const list = done(
      await desk.admin.call('POST /payLog/receivable', { filter: { user_id: user }, limit: 20 }),
    ).content
    expect(list.total).toBe(9)
    expect(list.summary).toMatchObject({ amount_total: 900, not_due: 200, days_30: 200, days_90: 200, older: 100 })
    expect(list.list_data[0]).toMatchObject({ due_date: '2025-06-09', age: 'older' })
  })

  test('that was waived in part or as a whole is owed again once that is taken back', async () => {
    const { user, id } = await owed(100_000)
    await act('settle', { id, amount: 60_000, rest: 'waive', ...cash })
    expect(await brief(user)).toEqual(['60000 paid', '40000 closed'])
    await act('takeBack', { id, reason: '记错' })
    expect((await brief(user)).sort()).toEqual(['-60000 refunded', '40000 unpaid', '60000 paid', '60000 unpaid'])
    expect([await totalOf(user), await feePoints(user)]).toEqual([0, 0])
    const whole = await owed(5_000)
    const { id: zero } = await act('settle', { id: whole.id, amount: 0, pay_type: 'waived', pay_time: NOW })
    expect(await brief(whole.user)).toEqual(['5000 closed', '0 paid'])
    await act('takeBack', { id: zero, reason: '记错' })
    expect(await brief(whole.user)).toEqual(['5000 unpaid', '0 paid', '0 refunded'])
  })

  test('is put off in monthly instalments with the remainder first, and joined again', async () => {
    const { user, id } = await owed(100_000)
    expect(await call('instalments', { id, num: 3, first_date: '2026-06-09' })).toMatchObject({ code: 'PARAM' })
    const { plan } = await act('instalments', { id, num: 3, first_date: '2026-08-31' })
    expect(plan).toBe('首期 333.34 元，2026-08-31 到期；其余每期 333.33 元，末期 2026-10-31 到期')
    expect((await rows(user)).map((row) => `${row['amount']} ${row['due']}`)).toEqual([
      '33334 08-31',
      '33333 09-30',
      '33333 10-31',
    ])
    await act('settle', { id, amount: 33_334, ...cash })
    const { id: second } = await desk.one('select id from pay_log where debt_id = $1 order by id limit 1', [id])
    expect(await act('join', { id: second })).toEqual({ id: second, num: 2 })
    expect(await brief(user)).toEqual(['33334 paid', '66666 unpaid', '33333 closed'])
    expect(await call('join', { id: second })).toMatchObject({ code: 'STATE' })
  })
})

describe('a correction', () => {
  test('moves what is owed, and never doubles it', async () => {
    const { user, id } = await owed(100_000)
    const open = async () =>
      Number(
        (
          await desk.one(
            `select coalesce(sum(amount), 0) as sum from pay_log where user_id = $1 and status = 'unpaid'`,
            [user],
          )
        ).sum,
      )
    await act('settle', { id, amount: 100_000, ...cash })
    const first = await act('correct', { id, amount: 40_000, ...cash, reason: '少收' })
    expect([first.difference, await open(), await totalOf(user)]).toEqual(['仍欠 600.00 元', 60_000, 40_000])
    const second = await act('correct', { id: first.id, amount: 90_000, ...cash, reason: '又查到' })
    expect([second.difference, await open(), await totalOf(user)]).toEqual(['仍欠 100.00 元', 10_000, 90_000])
    expect(await call('correct', { id: second.id, amount: 100_001, ...cash, reason: '过多' })).toMatchObject({
      code: 'PARAM',
    })
    const waived = { id: second.id, amount: 80_000, rest: 'waive', ...cash, reason: '减免' }
    expect((await act('correct', waived)).difference).toBe('仍欠 100.00 元，免收 100.00 元')
    expect([await open(), await totalOf(user), await feePoints(user)]).toEqual([10_000, 80_000, 8])
  })

  test('of a waiver takes the amount from what was waived', async () => {
    const { user, id } = await owed(50_000)
    const { id: zero } = await act('settle', { id, amount: 0, pay_type: 'waived', pay_time: NOW })
    const right = await act('correct', { id: zero, amount: 20_000, ...cash, reason: '其实缴了一部分' })
    expect([right.difference, await totalOf(user), await feePoints(user)]).toEqual(['免收 300.00 元', 20_000, 2])
    expect(await brief(user)).toEqual(['30000 closed', '0 paid', '0 refunded', '20000 paid'])
  })
})

describe('a refund of a part', () => {
  test('may be repeated until nothing is left; points and books follow, and the receipt stays until then', async () => {
    const { user, id } = await owed(100_000)
    await act('settle', { id, amount: 100_000, ...cash })
    done(
      await books.check(
        [(await desk.one('select id from ledger where source_id = $1', [id])).id],
        'approved',
        books.clerk,
      ),
    )
    done(await desk.admin.call('POST /receipt/issue', { id_list: [id] }))
    expect(await act('refund', { id, amount: 30_000, reason: '多收' })).toMatchObject({ left: '700.00 元' })
    expect(await read(id)).toMatchObject({ state: 'part_refunded', refunded: 30_000, booked: 'approved' })
    expect((await read(id)).receipt_no).toBeTruthy()
    expect([await totalOf(user), await feePoints(user)]).toEqual([70_000, 7])
    expect(await call('correct', { id, amount: 1, ...cash, reason: '改' })).toMatchObject({ code: 'STATE' })
    expect(await call('takeBack', { id, reason: '改' })).toMatchObject({ code: 'STATE' })
    expect(await call('refund', { id, amount: 70_001, reason: '多退' })).toMatchObject({
      errors: { amount: '最多可退 700.00 元' },
    })
    const early = { id, reason: '早', refund_time: '2026-06-08T02:00:00.000Z' }
    expect(await call('refund', early)).toMatchObject({
      errors: { refund_time: expect.stringContaining('2026-06-10') },
    })
    await act('refund', { id, amount: 20_000, pay_type: 'bank_transfer', reason: '再退' })
    await act('refund', { id, reason: '全退' })
    expect(await read(id)).toMatchObject({ state: 'reversed', refunded: 100_000, receipt_no: null })
    expect(await entries(user)).toEqual(['100000 approved', '-30000 pending', '-20000 pending', '-50000 pending'])
    const accounts = await desk.all('select account from ledger where user_id = $1 order by id', [user])
    expect(accounts.map((row) => row['account'])).toEqual(['cash', 'cash', 'bank', 'cash'])
    const { id: part } = await desk.one('select id from pay_log where origin_id = $1 order by id limit 1', [id])
    expect(await read(part)).toMatchObject({ booked: 'pending', state: 'refunded' })
    expect([await totalOf(user), await feePoints(user)]).toEqual([0, 0])
    expect(await call('refund', { id, reason: '又退' })).toMatchObject({ code: 'STATE' })
  })

  test('lowers a pending entry, and what is booked later is the rest', async () => {
    const { user, id } = await owed(100_000)
    await act('settle', { id, amount: 100_000, ...cash })
    await act('refund', { id, amount: 30_000, reason: '多收' })
    expect(await entries(user)).toEqual(['70000 pending'])
    done(
      await books.check(
        [(await desk.one('select id from ledger where source_id = $1', [id])).id],
        'approved',
        books.clerk,
      ),
    )
    expect(await entries(user)).toEqual(['70000 approved'])
  })
})

describe('credit', () => {
  test('comes from what is too much, pays what is owed later, and the rest is paid back', async () => {
    const { user, id } = await owed(50_000)
    const body = { id, amount: 80_000, ...cash }
    expect(await call('settle', body)).toMatchObject({ code: 'PARAM' })
    expect((await act('settle', { ...body, over: 'credit' })).difference).toBe('多收 300.00 元，转为预收')
    expect([await creditOf(user), await totalOf(user), await feePoints(user)]).toEqual([30_000, 80_000, 5])
    const later = await more(user, 40_000)
    await desk.all(`update pay_log set scene = 'renew' where id = $1 returning id`, [later])
    expect(await call('useCredit', { id: later, amount: 30_001 })).toMatchObject({
      errors: { amount: '最多抵用 300.00 元' },
    })
    const used = await act('useCredit', { id: later, amount: 10_000 })
    expect(used.difference).toBe('少收 300.00 元，差额继续催收')
    expect([await creditOf(user), await totalOf(user), await feePoints(user)]).toEqual([20_000, 80_000, 6])
    expect(await read(used.id)).toMatchObject({ pay_type: 'credit', booked: 'pending', state: 'paid' })
    const { id: credit } = await desk.one(
      `select id from pay_log where user_id = $1 and scene = 'credit' and amount > 0`,
      [user],
    )
    const back = { id: credit, pay_type: 'cash', reason: '退' }
    expect(await call('refundCredit', { ...back, amount: 20_001 })).toMatchObject({ code: 'PARAM' })
    expect(await act('refundCredit', { ...back, amount: 15_000 })).toMatchObject({ left: '50.00 元' })
    expect(await call('takeBack', { id, reason: '记错' })).toMatchObject({ code: 'STATE' })
    await act('takeBack', { id: used.id, reason: '抵错' })
    expect([await creditOf(user), await totalOf(user), await feePoints(user)]).toEqual([15_000, 65_000, 5])
    const open = await desk.all(`select amount from pay_log where user_id = $1 and status = 'unpaid' order by amount`, [
      user,
    ])
    expect(open.map((row) => row['amount'])).toEqual([10_000, 30_000])
  })

  test('that paid a fee gets a refund of it back', async () => {
    const { user, id } = await owed(50_000)
    await act('settle', { id, amount: 80_000, over: 'credit', ...cash })
    const later = await more(user, 20_000)
    await act('useCredit', { id: later })
    expect(await call('refund', { id: later, pay_type: 'cash', reason: '退' })).toMatchObject({ code: 'PARAM' })
    await act('refund', { id: later, amount: 5_000, reason: '退' })
    expect([await creditOf(user), await totalOf(user)]).toEqual([15_000, 80_000])
  })
})

describe('several at once', () => {
  test('are settled from the earliest due on; what is short stays owed, what is over is credit, and all is taken back', async () => {
    const { user, id: late } = await owed(50_000, '2026-09-01')
    const { id: early } = await owed(30_000, '2026-05-01', user)
    const body = { id_list: [late, early], ...cash }
    expect(await call('receive', { ...body, id_list: [late], amount: 1 })).toMatchObject({ code: 'PARAM' })
    const other = await owed(100)
    expect(await call('receive', { ...body, id_list: [late, other.id], amount: 1 })).toMatchObject({ code: 'PARAM' })
    const short = await act('receive', { ...body, amount: 40_000 })
    expect(short).toMatchObject({ num: 2, owed: 80_000, difference: '少收 400.00 元，差额继续催收' })
    expect(await brief(user)).toEqual(['10000 paid', '30000 paid', '40000 unpaid'])
    const groups = await desk.all('select distinct group_no from pay_log where user_id = $1 and group_no is not null', [
      user,
    ])
    expect(groups).toEqual([{ group_no: expect.stringMatching(/^SK20260610\d{4}$/) }])
    expect((await act('takeBack', { id: early, reason: '收错人' })).num).toBe(2)
    expect(await totalOf(user)).toBe(0)
    const open = await desk.all(`select id from pay_log where user_id = $1 and status = 'unpaid'`, [user])
    const over = await act('receive', { ...cash, id_list: open.map((row) => row['id']), amount: 100_000 })
    expect(over).toMatchObject({ num: 3, difference: '多收 200.00 元，转为预收' })
    expect([await creditOf(user), await totalOf(user)]).toEqual([20_000, 100_000])
  })
})
