// Receipts: printed on A5 or A4, one or many at once.
import type { Binding, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { PrintSelected } from '../../resource/PrintSelected'
import { RowLink } from '../../resource/RowLink'
import { type SelectionProps, slots } from '../../slots'

function PrintLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  if (row['status'] !== 'valid') return null
  return <RowLink to={`${binding.route}/print?ids=${String(row['id'])}`}>{t('generic.print')}</RowLink>
}

function PrintReceipts(props: SelectionProps) {
  const { t } = useWords()
  return (
    <PrintSelected
      {...props}
      to={`${props.binding.route}/print`}
      title={t('generic.print')}
      isPrinted={({ status }) => status === 'valid'}
    />
  )
}

export default slots('receipt', {
  rowActions: PrintLink,
  selection: PrintReceipts,
  pages: { print: lazyWithRetry(() => import('./receipt/PrintPage')) },
})
