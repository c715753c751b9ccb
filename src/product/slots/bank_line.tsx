// Bank statement: an open line leads to the payments and entries that it may be, and shows them with buttons to book or match them.
import type { Binding, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { RowLink } from '../../resource/RowLink'
import { slots } from '../../slots'

function MatchLink({ row, binding, isOpen }: { row: Row; binding: Binding; isOpen: boolean }) {
  const { t } = useWords()
  // The open line shows them itself.
  if (isOpen || row['status'] !== 'open') return null
  return <RowLink to={`${binding.route}/${String(row['id'])}`}>{t('bank.match')}</RowLink>
}

export default slots('bank_line', {
  rowActions: MatchLink,
  header: lazyWithRetry(() => import('./bank_line/Proposals')),
})
