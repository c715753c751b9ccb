// The closing sheet as a sheet for the accountant, amounts in yuan.
import type { Binding, Text } from '#kernel/binding'
import { yuanOf } from '../../../fields/money'
import type { Output } from '../../../gateway/gateway'
import type { useWords } from '../../../locales/use-words'

type Sheet = Output<'ledger', 'closing'>

/** Quoted where needed; nothing that a sheet would compute. */
function cell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function closingCsv(
  { accounts, cates, numbers }: Sheet,
  binding: Binding,
  say: (text: Text) => string,
  t: ReturnType<typeof useWords>['t'],
): string {
  const named = (name: string, value: unknown) => {
    const title = binding.fields[name]?.choices?.find((choice) => choice.value === value)?.title
    return title ? say(title) : String(value ?? '')
  }
  const money = (fen: number | null | undefined) => yuanOf(fen ?? 0)
  const rows: string[][] = [
    [
      t('ledger.sheet.account'),
      t('ledger.sheet.opening'),
      t('ledger.sheet.income'),
      t('ledger.sheet.expense'),
      t('ledger.sheet.closing'),
    ],
    ...(accounts ?? []).map((row) => [
      named('account', row.account),
      money(row.opening),
      money(row.income),
      money(row.expense),
      money(row.closing),
    ]),
    [],
    ...(cates ?? []).map((row) => [named('type', row.type), row.name ?? '', String(row.num ?? 0), money(row.amount)]),
    [],
    ...(numbers ?? []).map((row) => [
      row.month ?? '',
      named('type', row.type),
      row.first ?? '',
      row.last ?? '',
      String(row.num ?? 0),
      String(row.voided ?? 0),
    ]),
  ]
  // The mark tells Excel the encoding.
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`
}
