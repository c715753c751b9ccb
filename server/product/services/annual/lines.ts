// Lines of the annual statements, in their order: a figure each, its title, and the list behind it.
import type { Text } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { type AccountKind, MONEY } from '../books/amounts'
import type { Figures } from './figures'

interface Line {
  /** Name of its figure. */
  readonly key: string
  readonly title: Text
  readonly total?: true
  /** People instead of money. */
  readonly count?: true
  readonly list?: 'account' | 'entries' | 'cash' | 'debts'
  readonly filter?: Filter
  /** Of the accounts that hold the balance. */
  readonly kinds?: readonly AccountKind[]
  /** Left out unless one of both years has it. */
  readonly optional?: true
}

export interface Statement {
  readonly key: string
  readonly title: Text
  readonly lines: readonly Line[]
  /** Figure of the comparison, where it isn't that of the year before. */
  readonly before?: (key: string) => string
}

const kind = (key: AccountKind, zh: string, en: string): Line => ({
  ...{ key, title: { zh, en }, list: 'account', kinds: [key], optional: true },
})

const item = (key: string, zh: string, en: string): Line => ({
  ...{ key: `item_${key}`, title: { zh, en }, list: 'entries', filter: { statement_item: [key] } },
})

const cash = (key: string, zh: string, en: string): Line => ({
  ...{ key: `cash_${key}`, title: { zh, en }, list: 'cash', filter: { statement_item: [key] } },
})

const total = (key: string, zh: string, en: string): Line => ({ key, title: { zh, en }, total: true })

const plain = (key: string, zh: string, en: string, more: Partial<Line> = {}): Line => ({
  key,
  title: { zh, en },
  ...more,
})

const income = [
  item('dues', '会费收入', 'Membership dues'),
  item('donation', '捐赠收入', 'Donations'),
  item('service', '提供服务收入', 'Services'),
  item('subsidy', '政府补助收入', 'Government grants'),
  item('investment', '投资收益', 'Investments'),
  item('other_income', '其他收入', 'Other income'),
]

const expense = [
  item('activity_cost', '业务活动成本', 'Cost of activities'),
  item('management', '管理费用', 'Administration'),
  item('financing', '筹资费用', 'Fund-raising'),
  item('other_expense', '其他费用', 'Other expense'),
]

export const statements: readonly Statement[] = [
  {
    key: 'balance',
    title: { zh: '资产负债表', en: 'Balance sheet' },
    before: (key) => `from_${key}`,
    lines: [
      plain('money', '货币资金', 'Money', { list: 'account', kinds: [...MONEY] }),
      kind('receivable', '应收款项', 'Receivables'),
      kind('advance', '备用金', 'Advances to staff'),
      kind('investment', '投资', 'Investments'),
      kind('fixed_asset', '固定资产净值', 'Fixed assets, net'),
      total('assets', '资产总计', 'Total assets'),
      kind('received_in_advance', '预收款项', 'Received in advance'),
      kind('payable', '应付款项', 'Payables'),
      kind('loan', '借款', 'Loans'),
      total('liabilities', '负债合计', 'Total liabilities'),
      plain('unrestricted', '非限定性净资产', 'Unrestricted net assets'),
      plain('restricted', '限定性净资产', 'Restricted net assets'),
      total('net_assets', '净资产合计', 'Total net assets'),
    ],
  },
  {
    key: 'activities',
    title: { zh: '业务活动表', en: 'Statement of activities' },
    lines: [
      ...income,
      total('income', '收入合计', 'Total income'),
      plain('restricted_income', '其中：限定性收入', 'Of this restricted'),
      ...expense,
      total('expense', '费用合计', 'Total expense'),
      plain('restricted_expense', '其中：限定用途的费用', 'Of this for restricted purposes'),
      total('change', '净资产变动额', 'Change in net assets'),
      plain('openings', '期初建账', 'Opening balances entered', { optional: true }),
    ],
  },
  {
    key: 'cash',
    title: { zh: '现金流量表', en: 'Cash flow' },
    lines: [
      cash('dues', '收到会费', 'Dues received'),
      cash('donation', '收到捐赠', 'Donations received'),
      cash('service', '提供服务收到', 'Received for services'),
      cash('subsidy', '收到政府补助', 'Grants received'),
      cash('activity_cost', '业务活动成本支付', 'Paid for activities'),
      cash('management', '管理费用支付', 'Paid for administration'),
      plain('cash_operating_other', '其他业务活动收付净额', 'Other operating, net'),
      total('cash_net_operating', '业务活动现金流量净额', 'Operating cash flow'),
      cash('investment', '取得投资收益', 'Investment income received'),
      plain('cash_invested', '投资和购置资产收付净额', 'Investments and assets, net'),
      total('cash_net_investing', '投资活动现金流量净额', 'Investing cash flow'),
      plain('cash_loans', '借款收付净额', 'Loans, net'),
      cash('financing', '筹资费用支付', 'Paid for fund-raising'),
      total('cash_net_financing', '筹资活动现金流量净额', 'Financing cash flow'),
      total('cash_change', '现金净增加额', 'Change in money'),
      plain('from_money', '年初货币资金', 'Money at the beginning'),
      plain('cash_openings', '期初建账', 'Opening balances entered', { optional: true }),
      plain('money', '年末货币资金', 'Money at the end', { total: true }),
    ],
  },
  {
    key: 'dues',
    title: { zh: '会费收支情况', en: 'Membership dues' },
    lines: [
      plain('dues_owed', '本年到期的会费', 'Dues of the year', { list: 'debts' }),
      plain('dues_paid', '其中已收', 'Of this received', { list: 'debts', filter: { status: ['paid'] } }),
      plain('dues_waived', '其中免收', 'Of this waived', {
        list: 'debts',
        filter: { status: ['closed'], pay_type: ['waived'] },
      }),
      plain('dues_open', '其中欠缴', 'Of this outstanding', { list: 'debts', filter: { status: ['unpaid'] } }),
      plain('dues_payers', '缴费会员（人）', 'Members who paid', { count: true }),
      item('dues', '本年入账的会费收入', 'Dues in the books'),
      ...expense,
      total('expense', '费用合计', 'Total expense'),
    ],
  },
  {
    key: 'later',
    title: { zh: '跨年会费', en: 'Dues for later years' },
    lines: [
      ...[
        plain('later_next', '属于次年', 'For the next year', {
          list: 'entries',
          filter: { source_type: ['join', 'renew'] },
        }),
        plain('later_second', '属于第二年', 'For the second year'),
        plain('later_third', '属于第三年', 'For the third year'),
        plain('later_rest', '属于以后各年', 'For the years after'),
        total('later', '年末应留待以后年度的会费', 'Dues to hold back at the end'),
      ].map((line): Line => ({ ...line, optional: true })),
    ],
  },
  {
    key: 'inspection',
    title: { zh: '年检主要数据', en: 'Figures of the yearly inspection' },
    lines: [
      plain('members', '年末会员（人）', 'Members at the end', { count: true }),
      plain('members_joined', '本年入会（人）', 'Joined', { count: true }),
      plain('members_left', '本年退会（人）', 'Left', { count: true }),
      plain('assets', '资产总额', 'Total assets'),
      plain('liabilities', '负债总额', 'Total liabilities'),
      plain('net_assets', '净资产', 'Net assets'),
      plain('income', '本年收入', 'Income'),
      item('dues', '其中：会费', 'Of this dues'),
      item('donation', '其中：捐赠', 'Of this donations'),
      item('subsidy', '其中：政府补助', 'Of this grants'),
      plain('expense', '本年费用', 'Expense'),
      item('activity_cost', '其中：业务活动成本', 'Of this activities'),
      item('management', '其中：管理费用', 'Of this administration'),
    ],
  },
]

/** Of a year and the one before, and the accounts as they were. */
export interface Compared {
  readonly accounts: readonly { readonly id: number; readonly kind: AccountKind }[]
  readonly now: Figures
  readonly before: Figures
}

/** Both numbers of a line. */
export function numbersOf(statement: Statement, { key }: Line, { now, before }: Compared) {
  const compared = statement.before ? now[statement.before(key)] : before[key]
  return { now: now[key] ?? 0, before: compared ?? 0 }
}
