// Statements as the large banks write them, with made-up lines: each line is taken in with its sign, time, counterparty
// and state, once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gbk } from '../../support/gbk'
import { startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { csv, importedOnce, type Statement, storedLines } from '../support/bank-statements'
import { type Desk, deskOf } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())
beforeEach(() => desk.all('delete from bank_line'))

const statements: readonly Statement[] = [
  {
    from: 'ICBC: debit and credit apart, vouchers that repeat',
    name: 'hisDetail.xlsx',
    bytes: workbook([
      [
        '凭证号',
        '本方账号',
        '对方账号',
        '交易时间',
        '借/贷',
        '借方发生额',
        '贷方发生额',
        '对方行号',
        '摘要',
        '用途',
        '对方单位名称',
        '余额',
        '个性化信息',
      ],
      [
        '000000000',
        '1902000000000000001',
        '1902000000000000002',
        '2026-01-05 09:12:33',
        '贷',
        '',
        '1,000.00',
        '102',
        '转账',
        '会费',
        '江城示范商贸',
        '5,000.00',
        '',
      ],
      [
        '000000000',
        '1902000000000000001',
        '1902000000000000003',
        '2026-01-06 10:00:00',
        '借',
        '200.00',
        '',
        '102',
        '转账',
        '房租',
        '江城物业',
        '4,800.00',
        '',
      ],
      [
        '000000000',
        '1902000000000000001',
        '',
        '2026-01-06 10:00:00',
        '借',
        '2.00',
        '',
        '',
        '手续费',
        '',
        '',
        '4,798.00',
        '',
      ],
      ['', '', '', '合计', '', '202.00', '1,000.00', '', '', '', '', '', ''],
    ]),
    lines: [
      [
        '2026-01-05 09:12:33',
        100_000,
        '江城示范商贸',
        '1902000000000000002',
        '转账 会费',
        '20260105091233/1000.00/5000.00',
        null,
        'open',
      ],
      [
        '2026-01-06 10:00:00',
        -20_000,
        '江城物业',
        '1902000000000000003',
        '转账 房租',
        '20260106100000/-200.00/4800.00',
        null,
        'open',
      ],
      ['2026-01-06 10:00:00', -200, null, null, '手续费', '20260106100000/-2.00/4798.00', null, 'open'],
    ],
  },
  {
    from: 'CCB: two numbers of a day beside the time, zeros in the other column',
    name: '建行明细.xlsx',
    bytes: workbook([
      ['账户明细信息'],
      [
        '账号',
        '账户名称',
        '交易时间',
        '借方发生额（支取）',
        '贷方发生额（收入）',
        '余额',
        '币种',
        '对方户名',
        '对方账号',
        '对方开户机构',
        '记账日期',
        '摘要',
        '备注',
        '账户明细编号-交易流水号',
        '企业流水号',
        '凭证种类',
        '凭证号',
      ],
      [
        '42050000000000000001',
        '示范商会',
        '20260105 09:12:33',
        '0.00',
        '1000.00',
        '5000.00',
        '人民币元',
        '江城示范商贸',
        '42050000000000000002',
        '建行江城支行',
        '20260105',
        '转账存入',
        '会费',
        '88-4200000000000001',
        '',
        '',
        '',
      ],
      [
        '42050000000000000001',
        '示范商会',
        '20260106 10:00:00',
        '200.00',
        '0.00',
        '4800.00',
        '人民币元',
        '江城物业',
        '42050000000000000003',
        '建行江城支行',
        '20260106',
        '转账支取',
        '房租',
        '89-4200000000000002',
        '',
        '',
        '',
      ],
    ]),
    lines: [
      [
        '2026-01-05 09:12:33',
        100_000,
        '江城示范商贸',
        '42050000000000000002',
        '转账存入 会费',
        '88-4200000000000001',
        null,
        'open',
      ],
      [
        '2026-01-06 10:00:00',
        -20_000,
        '江城物业',
        '42050000000000000003',
        '转账支取 房租',
        '89-4200000000000002',
        null,
        'open',
      ],
    ],
  },
  {
    from: 'ABC: day and time apart, the one that a spreadsheet took for a number too',
    name: '农行交易明细.xlsx',
    bytes: workbook([
      ['中国农业银行账户交易明细'],
      ['账号', '17000000000000001', '户名', '示范商会'],
      [
        '交易日期',
        '交易时间',
        '收入金额',
        '支出金额',
        '账户余额',
        '交易行名',
        '对方省市',
        '对方账号',
        '对方户名',
        '交易用途',
      ],
      ['20260105', '091233', '1000.00', '', '5000.00', '江城支行', '', '17000000000000002', '江城示范商贸', '会费'],
      ['20260106', 100_000, '', '200.00', '4800.00', '江城支行', '', '17000000000000003', '江城物业', '房租'],
      ['20260107', 81_500, '', '1.50', '4798.50', '', '', '', '', '短信费'],
    ]),
    lines: [
      [
        '2026-01-05 09:12:33',
        100_000,
        '江城示范商贸',
        '17000000000000002',
        '会费',
        '20260105091233/1000.00/5000.00',
        null,
        'open',
      ],
      [
        '2026-01-06 10:00:00',
        -20_000,
        '江城物业',
        '17000000000000003',
        '房租',
        '20260106100000/-200.00/4800.00',
        null,
        'open',
      ],
      ['2026-01-07 08:15:00', -150, null, null, '短信费', '20260107081500/-1.50/4798.50', null, 'open'],
    ],
  },
  {
    from: 'Bank of China: payer and payee, headings in two languages',
    name: '中行交易明细.csv',
    bytes: gbk(
      csv(
        '查询账号[ Inquirer account number ],456000000001,,,,,,,,,,,,,',
        '总笔数[ Total number of transactions ],2,,,,,,,,,,,,,',
        "交易类型[ Transaction Type ],业务类型[ Business type ],付款人账号[ Debit Account No. ],付款人名称[ Payer's Name ],收款人账号[ Payee's Account Number ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ],交易附言[ Remark ]",
        '来账,小额,456000000002,江城示范商贸,456000000001,示范商会,20260105,09:12:33,CNY,1000.00,5000.00,F000000001,OBSS,会费,会费',
        '往账,转账,456000000001,示范商会,456000000003,江城物业,20260106,10:00:00,CNY,-200.00,4800.00,F000000002,OBSS,房租,',
      ),
    ),
    lines: [
      ['2026-01-05 09:12:33', 100_000, '江城示范商贸', '456000000002', 'OBSS 会费', 'F000000001', null, 'open'],
      ['2026-01-06 10:00:00', -20_000, '江城物业', '456000000003', 'OBSS 房租', 'F000000002', null, 'open'],
    ],
  },
]

test.each(statements)('$from: every line with its sign, time and number, and once', (statement) =>
  importedOnce(server, desk, statement),
)

test('a sheet with the headings of the form is taken as it is', async () => {
  const sheet = workbook([
    ['交易时间', '收入金额', '对方户名', '摘要', '交易流水号'],
    ['2026-01-05 09:12:33', '-50', '江城物业', '/', 'X-1'],
  ])
  const plan = await rehearsed(server, desk.admin, 'bank_line', sheet, {})
  expect(plan.counts, JSON.stringify(plan.faults)).toMatchObject({ create: 1, fail: 0 })
  await written(server, desk.admin, plan)
  expect((await storedLines(desk))[0]).toMatchObject({ amount: -5000, summary: '/', serial_no: 'X-1' })
})
