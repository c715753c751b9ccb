// Dues runs: what is due, received, waived and owed by position and area, each leading to its items.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { RowLink } from '../../resource/RowLink'
import { slots } from '../../slots'
import { encodeState, firstState } from '../../url-state/list-state'

/** Items are corrected in their list, where cells are edited. */
function ItemsLink({ row: { id } }: { row: { id: number } }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  if (!canOpen('/dues/item')) return null
  return (
    <RowLink to={`/dues/item${encodeState({ ...firstState, filter: { run_id: [id] } })}`}>{t('dues.items')}</RowLink>
  )
}

export default slots('dues_run', {
  tabs: [{ key: 'figures', title: 'dues.figures', component: lazyWithRetry(() => import('./dues_run/Figures')) }],
  common: ['post', 'remind', 'recalculate'],
  rowActions: ItemsLink,
})
