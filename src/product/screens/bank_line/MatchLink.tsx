// Link from an open line to the payments that it may settle.
import type { Binding, Row } from '#kernel/binding'
import { RowLink } from '../../../generic/RowLink'
import { useWords } from '../../../locales/use-words'

export function MatchLink({ row, binding, isOpen }: { row: Row; binding: Binding; isOpen: boolean }) {
  const { t } = useWords()
  // The open line shows them itself.
  if (isOpen || row['status'] !== 'open' || Number(row['amount']) <= 0) return null
  return <RowLink to={`${binding.route}/${String(row['id'])}`}>{t('bank.match')}</RowLink>
}
