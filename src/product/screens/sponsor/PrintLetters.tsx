// Letters of thanks for the approved ones of the selected sponsorships.
import { PrintSelected } from '../../../generic/PrintSelected'
import { useWords } from '../../../locales/use-words'
import type { SelectionProps } from '../../../screens'

export default function PrintLetters(props: SelectionProps) {
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
