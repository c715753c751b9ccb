// Pages of a list: numbers, or one of how many on a phone; the size where it can be chosen.
import { Pagination } from 'antd'
import { PAGE_SIZES } from '#kernel/constants'
import { grouped } from '#kernel/grouped'
import { useWords } from '../locales/use-words'
import { useNarrow } from './use-narrow'

interface Props {
  page: number
  limit: number
  total: number
  onPage(page: number): void
  /** Absent where the size is fixed. */
  onLimit?(limit: number): void
}

export function Pager({ page, limit, total, onPage, onLimit }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  return (
    <nav className="pager" aria-label={t('generic.pages')}>
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        simple={narrow}
        showSizeChanger={onLimit !== undefined && !narrow}
        pageSizeOptions={[...PAGE_SIZES]}
        {...(narrow || !onLimit
          ? {}
          : { showTotal: (all, [from, to]) => t('generic.range', { from, to, all: grouped(all) }) })}
        onChange={(next, size) => (size === limit ? onPage(next) : onLimit?.(size))}
      />
    </nav>
  )
}
