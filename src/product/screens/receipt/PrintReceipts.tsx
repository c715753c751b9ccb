// The valid ones of the selected receipts, printed together.
import type { Binding, Row } from '#kernel/binding'
import { PrintSelected } from '../../../generic/PrintSelected'
import { useWords } from '../../../locales/use-words'

export default function PrintReceipts({ rows, binding }: { rows: readonly Row[]; binding: Binding }) {
  const { t } = useWords()
  return (
    <PrintSelected
      to={`${binding.route}/print`}
      title={t('generic.print')}
      rows={rows}
      isPrinted={({ status }) => status === 'valid'}
    />
  )
}
