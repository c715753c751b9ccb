// The closing sheet as a sheet for the accountant, amounts in yuan.
import type { Binding, Text } from '#kernel/binding'
import { guardedText } from '#kernel/formula'
import { yuanOf } from '#kernel/money'
import type { Output } from '../../../gateway/gateway'
import { csvText } from '../../../generic/csv-text'
import type { useWords } from '../../../locales/use-words'

type Sheet = Output<'ledger', 'closing'>

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
    ...(cates ?? []).map((row) => [
      named('type', row.type),
      guardedText(row.name ?? ''),
      String(row.num ?? 0),
      money(row.amount),
    ]),
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
  return csvText(rows)
}
