// Vouchers for accounting programs: each approved entry of the period once, in two lines, debits like credits.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { ACCOUNTS, type Ledger, ledgerOf } from '../support/ledger'

let server: TestServer
let books: Ledger
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  const free = { ledger_self_check: true, ledger_allow_negative: true, ledger_file_limit: 99_999_999_999 }
  await books.desk.set(free)
  await books.desk.all('update ledger_account set subject_code = null')
  await books.desk.all('update ledger_cate set subject_code = null')
})
afterAll(() => server.close())

async function vouchers(format: string, start_date: string, end_date: string) {
  await books.desk.all('delete from attempt')
  const { rawPayload, headers } = await server.app.server.inject({
    method: 'POST',
    url: '/api/ledger/vouchers',
    headers: { authorization: books.desk.admin.token },
    payload: { start_date, end_date, format },
  })
  const isFile = String(headers['content-type']).includes('spreadsheet')
  return isFile ? { rows: (await readSheet(rawPayload)) as unknown[][] } : { refusal: JSON.parse(String(rawPayload)) }
}

test('subjects without a code are named', async () => {
  const id = await books.add({ trade_date: '2026-05-02' })
  await books.check([id], 'approved')
  const { refusal } = await vouchers('yonyou', '2026-05-01', '2026-05-31')
  expect(refusal).toMatchObject({ code: 'STATE', message: '请先填写科目编码。资金账户：银行；台账分类：会费' })
  await books.desk.all(`update ledger_account set subject_code = '10' || id`)
  await books.desk.all(`update ledger_cate set subject_code = '50' || id`)
  const { rows = [] } = await vouchers('yonyou', '2026-05-01', '2026-05-31')
  expect(rows[0]?.slice(0, 9)).toEqual([
    '制单日期',
    '凭证类别',
    '凭证号',
    '附单据数',
    '摘要',
    '科目编码',
    '科目名称',
    '借方金额',
    '贷方金额',
  ])
  expect(rows.slice(1).map((row) => row.slice(0, 9))).toEqual([
    ['2026-05-02', '收', 1, 0, '会费（演示）', `10${ACCOUNTS.bank}`, '银行', 500, null],
    ['2026-05-02', '收', 1, 0, '会费（演示）', `50${books.fee}`, '会费', null, 500],
  ])
  expect((await vouchers('yonyou', '2020-05-01', '2020-05-31')).refusal).toMatchObject({ code: 'STATE' })
})

test('any books give debits like credits, each approved entry once and nothing else', async () => {
  const random = createRandom(Number(process.env['SEED'] ?? 20260611))
  for (let turn = 0; turn < 60; turn++) {
    const amount = random.between(1, 100_000)
    const trade_date = addDays('2026-04-20', random.between(0, 45))
    const kind = random.pick(['income', 'expense', 'transfer_out', 'transfer_in'] as const)
    const other = kind.startsWith('transfer') ? { cate_id: undefined, other_account_id: ACCOUNTS.cash } : {}
    const cate = kind === 'expense' ? { cate_id: books.office } : {}
    const id = await books.add({ type: kind, amount, trade_date, ...cate, ...other })
    const state = random.pick(['approved', 'approved', 'rejected', 'voided', 'pending'])
    if (state === 'rejected') await books.check([id], state)
    else if (state !== 'pending') await books.check([id], 'approved')
    if (state === 'voided') await books.check([id], state)
  }
  const [from, until] = ['2026-05-01', '2026-05-31']
  const expected = await books.desk.all(
    `select ledger_no, amount from ledger where status = 'approved' and type <> 'transfer_in'
     and trade_date between $1 and $2 and delete_time is null`,
    [from, until],
  )
  for (const format of ['yonyou', 'kingdee']) {
    const { rows = [] } = await vouchers(format, from, until)
    const [head = [], ...lines] = rows
    const at = (title: string) => head.indexOf(title)
    const sum = (title: string) =>
      lines.reduce((total, row) => total + Math.round(Number(row[at(title)] ?? 0) * 100), 0)
    const total = expected.reduce((all, { amount }) => all + Number(amount), 0)
    expect([sum('借方金额'), sum('贷方金额')]).toEqual([total, total])
    expect(lines).toHaveLength(2 * expected.length)
    const word = format === 'yonyou' ? '凭证类别' : '凭证字'
    const stems: Record<string, string> = { SR: '收', ZC: '付', HZ: '转' }
    const told = lines.map((row) => `${row[at(word)]}${row[at('凭证号')]}`).sort()
    const wanted = expected.map(({ ledger_no: no }) => `${stems[no.slice(0, 2)]}${Number(no.slice(-4))}`)
    expect(told).toEqual([...wanted, ...wanted].sort())
  }
})
