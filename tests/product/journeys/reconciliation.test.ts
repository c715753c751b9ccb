// Reconciliation of a whole statement: lines matched with entries, several with several, and the balance that must be met.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { ACCOUNTS, type Ledger, ledgerOf } from '../support/ledger'
import { done } from '../support/membership'

let server: TestServer
let books: Ledger
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  await books.desk.set({ ledger_self_check: true, ledger_file_limit: 99_999_999_999, ledger_allow_negative: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['bank_statement', 'bank_line', 'ledger', 'ledger_month'])
    await books.desk.all(`delete from ${table}`)
})

const ask = (path: string, body: object = {}) => books.desk.admin.call(`POST ${path}`, body)
const line = async (amount: number, day: string, more: object = {}) =>
  done(await ask('/bank/add', { account_id: ACCOUNTS.bank, trade_time: `${day}T04:00:00Z`, amount, ...more })).content
    .id as number
const entry = (amount: number, trade_date: string, more: object = {}) =>
  books.add(
    amount > 0
      ? { amount, trade_date, ...more }
      : { type: 'expense', cate_id: books.office, amount: -amount, trade_date, title: '支出（演示）', ...more },
  )
const approve = async (...ids: number[]) => done(await books.check(ids, 'approved'))
const match = (id: number, entry_id_list: number[], line_id_list: number[] = []) =>
  ask('/bank/match', { id, entry_id_list, line_id_list })
const statement = async (date: string, balance: number) =>
  done(await ask('/bank/addStatement', { account_id: ACCOUNTS.bank, date, balance })).content.id as number
const sheet = async (id: number) => done(await ask('/bank/statementSheet', { id })).content
const statusOf = async (id: number) => (await books.desk.one('select status from bank_line where id = $1', [id])).status

test('clear lines are matched at once, doubtful ones are left, and all of it can be undone', async () => {
  const paid = await entry(-8650, '2026-05-12')
  const clear = await line(-8650, '2026-05-14')
  const far = await line(-700, '2026-05-02')
  await entry(-700, '2026-05-20')
  const twins = [await line(300, '2026-05-03'), await line(300, '2026-05-04')]
  await entry(300, '2026-05-03')
  await line(4000, '2026-05-05')
  await entry(4000, '2026-05-05', { account_id: ACCOUNTS.cash })
  expect(done(await ask('/bank/auto')).content).toEqual({ num: 1, left: 4 })
  expect(await statusOf(clear)).toBe('matched')
  for (const id of [far, ...twins]) expect(await statusOf(id)).toBe('open')
  expect(done(await ask('/ledger/read', { id: paid })).content).toMatchObject({ reconciled: 'matched' })
  expect(await ask('/ledger/delete', { id_list: [paid] })).toMatchObject({ code: 'STATE' })
  done(await ask('/bank/release', { id_list: [clear] }))
  expect(await statusOf(clear)).toBe('open')
  expect(done(await ask('/bank/auto')).content).toEqual({ num: 1, left: 4 })
})

test('one line with several entries, several lines with one, and nothing that is not equal', async () => {
  const parts = [await entry(-100, '2026-05-01'), await entry(-250, '2026-05-02'), await entry(-90, '2026-05-03')]
  const whole = await line(-440, '2026-05-04')
  const { matches } = done(await ask('/bank/proposals', { id: whole })).content
  expect(
    matches.map(({ id_list }: { id_list: number[] }) => [...id_list].sort((one, other) => one - other)),
  ).toContainEqual(parts)
  expect(await match(whole, parts.slice(0, 2))).toMatchObject({
    code: 'STATE',
    message: expect.stringContaining('0.90'),
  })
  // Two people at once: it is matched once.
  const answers = await Promise.all([1, 2].map(() => match(whole, parts)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const one = await entry(900, '2026-05-06')
  const lines = [await line(500, '2026-05-06'), await line(400, '2026-05-07')]
  done(await match(lines[0] as number, [one], [lines[1] as number]))
  // Undone together.
  done(await ask('/bank/release', { id_list: [lines[1]] }))
  for (const id of lines) expect(await statusOf(id)).toBe('open')
  const elsewhere = await entry(500, '2026-05-06', { account_id: ACCOUNTS.cash })
  expect(await match(lines[0] as number, [elsewhere])).toMatchObject({ code: 'STATE' })
})

test('a fee of the bank is entered from its line, the next time with its category', async () => {
  const fee = { party: '江城示范银行（演示）', summary: '手续费' }
  const first = await line(-1000, '2026-05-08', fee)
  const { id } = done(await ask('/bank/enter', { id: first, cate_id: books.office })).content
  expect(done(await ask('/ledger/read', { id })).content).toMatchObject({
    ...{ type: 'expense', amount: 1000, trade_date: '2026-05-08', title: '手续费', status: 'pending' },
    ...{ account_id: ACCOUNTS.bank, reconciled: 'matched' },
  })
  const next = await line(-1200, '2026-06-08', fee)
  expect(done(await ask('/bank/proposals', { id: next })).content).toMatchObject({ cate_id: books.office })
  expect(await ask('/bank/enter', { id: next, cate_id: books.fee })).toMatchObject({ code: 'PARAM' })
  // Rejected, the line waits again.
  done(await books.check([id], 'rejected'))
  expect(await statusOf(first)).toBe('open')
})

describe('the balance of the statement', () => {
  test('is met before it is confirmed, and what is confirmed stays', async () => {
    const booked = await entry(5000, '2026-05-02')
    const cheque = await entry(-900, '2026-05-30')
    await approve(booked, cheque)
    const received = await line(5000, '2026-05-03')
    const interest = await line(12, '2026-05-31')
    done(await ask('/bank/auto'))
    const id = await statement('2026-05-31', 5000)
    expect(await sheet(id)).toMatchObject({
      book_balance: 4100,
      adjusted_balance: 4100,
      adjusted_book: 4112,
      difference: -12,
    })
    expect(await ask('/bank/confirmStatement', { id })).toMatchObject({
      code: 'STATE',
      message: expect.stringContaining('0.12'),
    })
    const { revision } = done(await ask('/bank/readStatement', { id })).content
    done(await ask('/bank/editStatement', { id, revision, balance: 5012 }))
    const before = await sheet(id)
    expect(before).toMatchObject({
      difference: 0,
      lines: [{ id: interest, amount: 12 }],
      entries: [{ id: cheque, amount: -900 }],
    })
    done(await ask('/bank/confirmStatement', { id }))
    // Neither lines nor their matches change any more, and what is matched is not voided.
    expect(await ask('/bank/release', { id_list: [received] })).toMatchObject({ code: 'STATE' })
    expect(
      await ask('/bank/add', { account_id: ACCOUNTS.bank, trade_time: '2026-05-09T04:00:00Z', amount: 1 }),
    ).toMatchObject({
      code: 'STATE',
    })
    expect(await books.check([booked], 'voided')).toMatchObject({ code: 'STATE' })
    // Later entries change the present, not the sheet.
    done(await books.check([cheque], 'voided'))
    expect(await sheet(id)).toEqual(before)
    done(await ask('/bank/reopenStatement', { id, reason: '补记' }))
    expect(await sheet(id)).toMatchObject({ book_balance: 5000, difference: 0 })
    done(await ask('/bank/release', { id_list: [received] }))
  })

  test('is what a plain recomputation says, after any matches', async () => {
    const random = createRandom(Number(process.env['SEED'] ?? 20260529))
    const all = async (query: string) => books.desk.all(query)
    for (let turn = 0; turn < 40; turn++) {
      const day = addDays('2026-04-01', random.between(0, 60))
      const amount = random.between(1, 9) * 100 * (random.chance(0.5) ? 1 : -1)
      const step = random.between(0, 5)
      if (step < 2) await entry(amount, day)
      else if (step < 4) await line(amount, day)
      else if (step === 4) {
        const open = await all(`select id from ledger where status = 'pending'`)
        if (open.length > 0) await approve(...random.some(open, 4).map((row) => row['id'] as number))
      } else if (random.chance(0.7)) done(await ask('/bank/auto'))
      else {
        const held = await all(`select id from bank_line where status = 'matched'`)
        if (held.length > 0) done(await ask('/bank/release', { id_list: [random.pick(held)['id']] }))
      }
    }
    done(await ask('/bank/auto'))
    for (const date of ['2026-04-15', '2026-04-30', '2026-05-20', '2026-06-09']) {
      const lines = await all(
        `select id, match_id, amount, (trade_time at time zone 'Asia/Shanghai')::date as day from bank_line`,
      )
      const entries = await all(
        `select id, match_id, status, trade_date as day, case type when 'income' then amount else -amount end as amount from ledger`,
      )
      type Own = { id: number; match_id: number | null; status?: string; day: string; amount: number }
      const [ours, theirs] = [entries as Own[], lines as Own[]]
      const first = theirs.map(({ day }) => day).sort()[0] as string
      const counts = (one: Own) => one.day <= date && one.status !== 'pending'
      const isSettled = ({ match_id: group }: Own) =>
        group !== null && [...ours, ...theirs].filter((one) => one.match_id === group).every(counts)
      const sum = (some: Own[]) => some.reduce((total, one) => total + one.amount, 0)
      const book = sum(ours.filter(counts))
      const openLines = theirs.filter((one) => counts(one) && !isSettled(one))
      const openEntries = ours.filter((one) => counts(one) && one.day >= first && !isSettled(one))
      const id = await statement(date, 777)
      const found = await sheet(id)
      expect(found, date).toMatchObject({
        book_balance: book,
        adjusted_balance: 777 + sum(openEntries),
        adjusted_book: book + sum(openLines),
        difference: 777 + sum(openEntries) - book - sum(openLines),
      })
      const idsOf = (some: { id: number }[]) => some.map((one) => one.id).sort()
      expect([idsOf(found.lines), idsOf(found.entries)]).toEqual([idsOf(openLines), idsOf(openEntries)])
      expect(done(await ask('/bank/readStatement', { id })).content).toMatchObject({
        ...{
          book_balance: book,
          open_lines: sum(openLines),
          open_entries: sum(openEntries),
          difference: found.difference,
        },
      })
    }
  })
})

test('a payment that a line has settled is matched through its entry, also through later ones of it', async () => {
  const user = await books.desk.member()
  const pay = await books.desk.owe(user, 4200)
  const id = await line(4200, '2026-05-10')
  done(await ask('/bank/confirm', { id, pay_id: pay }))
  const entryOf = () =>
    books.desk.one(`select id, match_id from ledger where source_id = $1 and status <> 'voided'`, [pay])
  const first = await entryOf()
  expect(first).toMatchObject({ match_id: id })
  await approve(first.id)
  done(await books.check([first.id], 'voided'))
  const second = await entryOf()
  expect(second.id).not.toBe(first.id)
  expect(second).toMatchObject({ match_id: id })
  done(await ask('/bank/undo', { id_list: [id], reason: '认错了人' }))
  expect(await books.desk.one('select status, match_id, pay_id from bank_line where id = $1', [id])).toEqual({
    ...{ status: 'open', match_id: null, pay_id: null },
  })
})
