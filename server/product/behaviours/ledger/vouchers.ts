// Vouchers of a period as a sheet for 用友 or 金蝶; refused while subjects have no code.
import { fail } from '#kernel/errors'
import { yuanOf } from '#kernel/money'
import { mayExport } from '../../../behaviours/sheet_export'
import type { HandleFor } from '../../../core/behaviour'
import { type Cell, EMPTY, textCell } from '../../../sheets/cell'
import type { SheetColumn } from '../../../sheets/sheet-writer'
import { type Line, MOST, voucherLines } from '../../services/books/vouchers'
import { sheetFile } from '../../services/sheet-file'

/** Names that a refusal lists. */
const NAMED = 20

interface Column extends SheetColumn {
  cell(line: Line, place: number): Cell
}

const number = (value: number): Cell => ({ text: String(value), number: String(value) })
const money = (fen: number): Cell => (fen === 0 ? EMPTY : { text: yuanOf(fen), number: yuanOf(fen), look: 'money' })
const text = (value: string | null): Cell => textCell(value ?? '')

/** As a column of each program names it. */
const column = (title: string, width: number, cell: Column['cell'], look?: SheetColumn['look']): Column => ({
  ...{ title, width, cell },
  ...(look ? { look } : {}),
})

const shared = {
  summary: column('摘要', 40, ({ summary }) => text(summary), 'text'),
  subject: column('科目名称', 24, ({ subject }) => text(subject), 'text'),
  debit: column('借方金额', 14, ({ debit }) => money(debit), 'money'),
  credit: column('贷方金额', 14, ({ credit }) => money(credit), 'money'),
}

const COLUMNS: Readonly<Record<'yonyou' | 'kingdee', readonly Column[]>> = {
  yonyou: [
    column('制单日期', 12, ({ date }) => text(date), 'text'),
    column('凭证类别', 8, ({ word }) => text(word), 'text'),
    column('凭证号', 8, ({ number: no }) => number(Number(no))),
    column('附单据数', 8, ({ files }) => number(files)),
    shared.summary,
    column('科目编码', 14, ({ code }) => text(code), 'text'),
    ...[shared.subject, shared.debit, shared.credit],
    column('个人往来', 14, ({ member }) => text(member), 'text'),
    column('项目', 24, ({ activity }) => text(activity), 'text'),
    column('制单人', 12, ({ handler }) => text(handler), 'text'),
  ],
  kingdee: [
    column('日期', 12, ({ date }) => text(date), 'text'),
    column('凭证字', 8, ({ word }) => text(word), 'text'),
    column('凭证号', 8, ({ number: no }) => number(Number(no))),
    column('分录号', 8, (_, place) => number((place % 2) + 1)),
    shared.summary,
    column('科目代码', 14, ({ code }) => text(code), 'text'),
    ...[shared.subject, shared.debit, shared.credit],
    column('往来', 14, ({ member }) => text(member), 'text'),
    column('项目', 24, ({ activity }) => text(activity), 'text'),
    column('附件数', 8, ({ files }) => number(files)),
    column('制单', 12, ({ handler }) => text(handler), 'text'),
  ],
}

function refuseWithoutCodes(lines: readonly Line[]): void {
  const lacking = (of: Line['from']) => [
    ...new Set(lines.flatMap(({ code, from, subject }) => (code || from !== of ? [] : [subject]))),
  ]
  const [accounts, cates] = [lacking('account'), lacking('cate')]
  if (accounts.length + cates.length === 0) return
  const listed = (zh: string, names: readonly string[]) =>
    names.length > 0 ? [`${zh}${names.slice(0, NAMED).join('、')}`] : []
  fail('STATE', {
    message: {
      zh: `请先填写科目编码。${[...listed('资金账户：', accounts), ...listed('台账分类：', cates)].join('；')}`,
      en: `Enter the subject codes first. ${[...listed('Accounts: ', accounts), ...listed('Categories: ', cates)].join('; ')}`,
    },
  })
}

export const vouchers: HandleFor<'ledger', 'vouchers'> = async (input, context) => {
  const { start_date: from, end_date: until, format, sms_code: code } = input
  // Vouchers of all areas.
  if (context.session?.dataScope !== 'all') fail('PERM')
  const lines = await voucherLines(from, until, context)
  if (!lines)
    fail('PARAM', {
      errors: {
        end_date: { zh: `超过 ${MOST} 笔，请缩短期间`, en: `More than ${MOST} entries: choose a shorter period` },
      },
    })
  if (lines.length === 0)
    fail('STATE', { message: { zh: '该期间没有已审核的台账', en: 'No approved entries in that period' } })
  refuseWithoutCodes(lines)
  await mayExport(code, context)
  const columns = COLUMNS[format]
  const rows = lines.map((line, place) => columns.map(({ cell }) => cell(line, place)))
  const words = `${format === 'yonyou' ? '用友' : '金蝶'}凭证 ${from} 至 ${until}`
  return sheetFile({ page: context.resources.binding('ledger'), words, columns, rows, format: 'xlsx' }, context)
}
