// The file with which a bank pays claims in a batch: a line for each, with the account of the payee in clear.
import { fail } from '#kernel/errors'
import { yuanOf } from '#kernel/money'
import { mayExport } from '../../../behaviours/sheet_export'
import type { HandleFor } from '../../../core/behaviour'
import { signedIn } from '../../../core/context'
import type { Cell } from '../../../sheets/cell'
import { textCell } from '../../../sheets/cell'
import { claimsOf } from '../../services/claims/claims'
import { missingOf } from '../../services/claims/payment'
import { sheetFile } from '../../services/sheet-file'

const COLUMNS = [
  { title: '序号', width: 6 },
  { title: '收款户名', width: 20, look: 'text' },
  { title: '收款账号', width: 26, look: 'text' },
  { title: '开户行', width: 28, look: 'text' },
  { title: '金额', width: 14, look: 'money' },
  { title: '用途', width: 40, look: 'text' },
] as const

const numberCell = (value: string, look?: 'money'): Cell => ({ text: value, number: value, ...(look ? { look } : {}) })

export const bank_sheet: HandleFor<'expense_claim', 'bank_sheet'> = async ({ format, sms_code: code }, context) => {
  if (!signedIn(context).canSensitive)
    fail('PERM', {
      message: {
        zh: '付款文件有完整的收款账号，须有查看敏感信息的权限',
        en: 'The file has account numbers in clear: it needs the right to see sensitive values',
      },
    })
  const claims = claimsOf(context)
  const due: { claim: (typeof claims)[number]; amount: number }[] = []
  for (const claim of claims) {
    const amount = claim.kind === 'settlement' ? await missingOf(claim, context) : claim.total
    if (amount > 0) due.push({ claim, amount })
  }
  if (due.length === 0)
    fail('STATE', { message: { zh: '所选单据都不须付出款项', en: 'None of these claims is to be paid out' } })
  const lacking = due.filter(({ claim }) => !claim.payee_name || !claim.payee_account).map(({ claim }) => claim.title)
  if (lacking.length > 0)
    fail('STATE', {
      message: {
        zh: `请报销人补填收款户名和账号，或不选：${lacking.join('、')}`,
        en: `These have no account of the payee; have it entered, or leave them out: ${lacking.join(', ')}`,
      },
    })
  await mayExport(code, context)
  context.seen?.(
    'expense_claim',
    due.map(({ claim }) => claim.id),
  )
  const rows = due.map(({ claim, amount }, index) => [
    numberCell(String(index + 1)),
    textCell(claim.payee_name ?? ''),
    textCell(claim.payee_account ?? ''),
    textCell(claim.payee_bank ?? ''),
    numberCell(yuanOf(amount), 'money'),
    textCell(`${claim.title} ${claim.claim_no ?? ''}`.trim()),
  ])
  for (const { claim } of due) context.audit.targets.push({ id: claim.id, name: claim.title })
  return sheetFile(
    { page: context.resources.binding('expense_claim'), words: '银行付款文件', columns: COLUMNS, rows, format },
    context,
  )
}
