// Letters of thanks for the approved ones of the selected sponsorships.
import type { Binding, Row } from '#kernel/binding'
import { PrintSelected } from '../../../generic/PrintSelected'
import { useWords } from '../../../locales/use-words'

export default function PrintLetters({ rows, binding }: { rows: readonly Row[]; binding: Binding }) {
  const { t } = useWords()
  return (
    <PrintSelected
      to={`${binding.route}/letter`}
      title={t('sponsor.letter.link')}
      rows={rows}
      isPrinted={({ status }) => status === 'approved'}
    />
  )
}
