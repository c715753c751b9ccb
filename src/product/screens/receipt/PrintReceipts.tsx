// The valid ones of the selected receipts, printed together.
import { PrintSelected } from '../../../generic/PrintSelected'
import { useWords } from '../../../locales/use-words'
import type { SelectionProps } from '../../../screens'

export default function PrintReceipts(props: SelectionProps) {
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
