// Link from a valid receipt to its printed form.
import type { Binding, Row } from '#kernel/binding'
import { RowLink } from '../../../generic/RowLink'
import { useWords } from '../../../locales/use-words'

export default function PrintLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  if (row['status'] !== 'valid') return null
  return <RowLink to={`${binding.route}/print?ids=${String(row['id'])}`}>{t('generic.print')}</RowLink>
}
