// Pagination: page number and page size.
import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ListState, PAGE_SIZES } from '../../url-state/list-state'
import { useNarrow } from '../use-narrow'
import type { ListControl } from './use-list-state'

export function Pager({
  state,
  total,
  onChange,
}: {
  state: ListState
  total: number
  onChange: ListControl['change']
}) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  return (
    <nav className="pager" aria-label={t('generic.pages')}>
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger={!narrow}
        simple={narrow}
        showLessItems
        size={narrow ? 'small' : 'default'}
        showTotal={(all, [from, to]) => (narrow ? '' : t('generic.range', { from, to, all: all.toLocaleString('en') }))}
        onChange={(page, limit) => onChange(limit === state.limit ? { page } : { limit, page: 1 })}
      />
    </nav>
  )
}
