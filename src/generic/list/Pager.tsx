// Pagination: page number and page size.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '#kernel/constants'
import { grouped } from '#kernel/grouped'
import { useWords } from '../../locales/use-words'
import type { ListState } from '../../url-state/list-state'
import { useNarrow } from '../use-narrow'
import { pagesAround } from './pages-around'
import type { ListControl } from './use-list-state'

export function Pager({
  state: { page, limit },
  total,
  onChange,
}: {
  state: ListState
  total: number
  onChange: ListControl['change']
}) {
  const { t } = useWords()
  const narrow = useNarrow()
  const last = Math.max(1, Math.ceil(total / limit))
  const open = (next: number) => () => onChange({ page: next })
  const from = Math.min(total, (page - 1) * limit + 1)
  return (
    <nav className="pager" aria-label={t('generic.pages')}>
      <div className="page-numbers">
        {!narrow && (
          <span className="soft">
            {t('generic.range', { from, to: Math.min(total, page * limit), all: grouped(total) })}
          </span>
        )}
        <button type="button" disabled={page <= 1} aria-label={t('generic.pageBefore')} onClick={open(page - 1)}>
          <LeftOutlined aria-hidden />
        </button>
        {narrow ? (
          <span className="tabular">
            {page} / {last}
          </span>
        ) : (
          pagesAround(page, last).map((one, index) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, each at its own side
              <span key={`gap-${index}`} className="soft" aria-hidden>
                ⋯
              </span>
            ) : (
              <button
                key={one}
                type="button"
                className="tabular"
                aria-label={t('generic.pageNum', { num: one })}
                aria-current={one === page ? 'page' : undefined}
                onClick={open(one)}
              >
                {one}
              </button>
            ),
          )
        )}
        <button type="button" disabled={page >= last} aria-label={t('generic.pageAfter')} onClick={open(page + 1)}>
          <RightOutlined aria-hidden />
        </button>
        {!narrow && (
          <select
            aria-label={t('generic.pageSize')}
            value={limit}
            onChange={(event) => onChange({ limit: Number(event.target.value), page: 1 })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {t('generic.perPage', { num: size })}
              </option>
            ))}
          </select>
        )}
      </div>
    </nav>
  )
}
