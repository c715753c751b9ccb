// Ledger entries in texts as people paste them; all of them fictional.
import { expect, test } from 'vitest'
import { binding } from '#generated/resources/ledger'
import type { Field } from '#kernel/binding'
import { clockIn } from '#kernel/clock'
import { parseCell } from '../../../sheets/values'
import { entryByRules } from './entry'
import type { Lookups } from './rules'

const fields: ReadonlyMap<string, Field> = new Map(
  Object.values(binding.fields)
    .filter((field) => !field.readOnly && field.kind !== 'file')
    .map((field) => [field.name, field]),
)

const records: Readonly<Record<string, Record<string, number>>> = {
  ledger_cate: { 办公费: 9 },
  ledger_account: { 银行: 1, 微信: 2, 现金: 4 },
}

const lookups: Lookups = {
  origin: async () => null,
  async value(field, text, record) {
    if (field.ref) return records[field.ref.base]?.[text]
    const parsed = await parseCell(field, text, record, { clock: clockIn('Asia/Shanghai'), references: null as never })
    return 'wrong' in parsed ? undefined : parsed.value
  },
}

const read = async (text: string) => (await entryByRules(text, fields, lookups)).fields

test.each([
  [
    '2026年5月3日 微信支付 江城文具有限公司 打印纸 128.50元',
    { type: 'expense', trade_date: '2026-05-03', account_id: 2, party: '江城文具有限公司', amount: 12_850 },
  ],
  [
    '【江城示范银行】您尾号0000的账户2026-05-06 收到云岭茶业有限公司转账汇款，金额：5,000.00元',
    { type: 'income', trade_date: '2026-05-06', account_id: 1, amount: 500_000 },
  ],
  [
    '发票\n购买方：江城云岭商会\n打印费 100.00\n税额 6.00\n价税合计（小写）¥106.00\n开票日期：2026.05.07',
    { type: 'expense', trade_date: '2026-05-07', amount: 10_600 },
  ],
  [
    '事由：邮费\n分类：办公费\n金额：15\n发生日期：2026-05-08\n账户：现金',
    { title: '邮费', cate_id: 9, amount: 1500, trade_date: '2026-05-08', account_id: 4 },
  ],
])('%s', async (text, wanted) => {
  expect(await read(text)).toMatchObject(wanted)
})

test('nothing is made up: neither from a number without a sum, nor from an empty line', async () => {
  expect(await read('单号 20260503 第 12 页')).not.toHaveProperty('amount')
  expect(await read('---')).toEqual({})
})
