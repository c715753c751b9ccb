// Link from an approved sponsorship to its letter of thanks.
import type { Binding, Row } from '#kernel/binding'
import { RowLink } from '../../../generic/RowLink'
import { useWords } from '../../../locales/use-words'

export default function LetterLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  if (row['status'] !== 'approved') return null
  return <RowLink to={`${binding.route}/letter?ids=${String(row['id'])}`}>{t('sponsor.letter.link')}</RowLink>
}
