// Sponsorships: a letter of thanks for each that was approved, and the payments.
import type { Binding, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { PrintSelected } from '../../resource/PrintSelected'
import { RowLink } from '../../resource/RowLink'
import { type SelectionProps, slots } from '../../slots'
import { paymentsOf } from './payments/tab'

function LetterLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  if (row['status'] !== 'approved') return null
  return <RowLink to={`${binding.route}/letter?ids=${String(row['id'])}`}>{t('sponsor.letter.link')}</RowLink>
}

function PrintLetters(props: SelectionProps) {
  const { t } = useWords()
  return (
    <PrintSelected
      {...props}
      to={`${props.binding.route}/letter`}
      title={t('sponsor.letter.link')}
      isPrinted={({ status }) => status === 'approved'}
    />
  )
}

export default slots('sponsor', {
  tabs: [paymentsOf()],
  rowActions: LetterLink,
  selection: PrintLetters,
  pages: { letter: lazyWithRetry(() => import('./sponsor/LetterPage')) },
})
