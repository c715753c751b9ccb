// The headings of statements: which column of Alipay, WeChat Pay or a bank says what.
import { plainTitle } from '../../../sheets/match-columns'
import type { Heading } from '../../../sheets/reading/grid'

/** Headings by meaning, the more telling first, without what stands in brackets. */
const headings = {
  /** A day with its time, or the time beside a day. */
  time: ['交易时间', '记账时间', '发生时间', '入账时间', '交易创建时间', '付款时间', '交易时间戳'],
  date: ['交易日期', '交易日', '记账日期', '入账日期', '日期'],
  amount: ['金额', '交易金额', '收支金额', '发生额', '发生金额'],
  income: ['贷方发生额', '贷方金额', '贷方', '收入金额', '收入', '存入金额'],
  expense: ['借方发生额', '借方金额', '借方', '支出金额', '支出', '支取金额'],
  direction: ['收/支', '借/贷', '收支类型', '借贷标志', '借贷方向', '收付标志', '收支', '交易类型'],
  state: ['交易状态', '当前状态'],
  party: ['交易对方', '对方户名', '对方单位名称', '对方名称', '收/付方名称', '对方账户名称', '对方单位'],
  account: ['对方账号', '收/付方账号', '对方账户'],
  payer: ['付款人名称', '付款方名称'],
  payerAccount: ['付款人账号', '付款方账号'],
  payee: ['收款人名称', '收款方名称'],
  payeeAccount: ['收款人账号', '收款方账号'],
  serial: [
    '交易流水号',
    '账户明细编号-交易流水号',
    '交易单号',
    '交易订单号',
    '账务流水号',
    '资金流水单号',
    '流水号',
    '核心流水号',
    '交易号',
  ],
  /** Told apart only together with the amount and the balance. */
  voucher: ['凭证号', '凭证号码'],
  balance: ['余额', '账户余额', '交易后余额', '账户结余'],
} as const

/** All of these together are the summary. */
const summary = ['商品', '商品说明', '商品名称', '业务名称', '摘要', '用途', '交易用途', '附言', '交易附言', '备注']

export type Role = keyof typeof headings

/** Titles as the import compares them. */
const words = (titles: readonly string[]): string[] => titles.map(plainTitle)
const all = new Set(words([...Object.values(headings).flat(), ...summary]))

export const isKnown = (title: string): boolean => all.has(plainTitle(title))

/** Columns of a statement, by their index; several may have one meaning. */
export interface Layout {
  readonly of: Readonly<Record<Role, readonly number[]>>
  readonly summary: readonly number[]
  readonly headings: readonly Heading[]
}

export function layoutOf(columns: readonly Heading[]): Layout {
  const titles = columns.map(({ title }) => plainTitle(title))
  const found = (wanted: readonly string[]) =>
    words(wanted).flatMap((word) => titles.flatMap((title, index) => (title === word ? [index] : [])))
  const of = Object.fromEntries(Object.entries(headings).map(([role, wanted]) => [role, found(wanted)]))
  return { of: of as Record<Role, number[]>, summary: found(summary), headings: columns }
}
