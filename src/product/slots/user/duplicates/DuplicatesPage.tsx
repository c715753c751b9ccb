// Likely duplicates, with reasons and a button to merge them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Empty, Input, Segmented, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { can } from '#kernel/access'
import { call } from '../../../../api/calls'
import { report } from '../../../../api/failure'
import { lazyWithRetry } from '../../../../api/lazy-with-retry'
import { PageHead } from '../../../../components/PageHead'
import { Pager } from '../../../../components/Pager'
import { Trouble } from '../../../../errors/Trouble'
import { useDebounced } from '../../../../fields/use-typed'
import { useWords } from '../../../../locales/use-words'
import { useCrumb } from '../../../../navigation/page-context'
import { NotFound } from '../../../../pages/NotFound'
import { useAccess } from '../../../../providers/access'
import { useSettled } from '../../../../resource/data'
import type { PageProps } from '../../../../slots'
import { Pair } from './Alike'
import styles from './Duplicates.module.css'
import { type Twins, twinsIn } from './likely-pairs'
import '../../../../resource/generic.css'
import '../../../../resource/list/list.css'

const MergeDialog = lazyWithRetry(() => import('./MergeDialog'))
const LIMIT = 10
const PAUSE = 400

export default function DuplicatesPage({ binding, route }: PageProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const { message } = App.useApp()
  const settled = useSettled(binding.name)
  const [page, setPage] = useState(1)
  const [apart, setApart] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), PAUSE)
  const [merging, merge] = useState<Twins | null>(null)
  const allowed = binding.name === binding.base && can(grant, binding, 'duplicates')
  useCrumb(t('member.twins.open'))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['duplicates', apart, page, keyword],
    queryFn: ({ signal }) =>
      call(
        'user',
        'duplicates',
        { page, limit: LIMIT, apart, ...(keyword ? { keyword } : {}) },
        { signal, quiet: true },
      ),
    enabled: allowed,
    placeholderData: keepPreviousData,
  })
  if (!allowed) return <NotFound />
  const pairs = twinsIn(data)
  const total = data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / LIMIT))
  // The last pair of the last page has been decided.
  if (data && !isPlaceholderData && page > last) setPage(last)

  const decide = async ({ a, b }: Twins, marked: boolean): Promise<void> => {
    try {
      const pair = { a_id: a.id, b_id: b.id }
      await settled(
        marked
          ? call('user', 'apart', { ...pair, apart: true }, { quiet: true })
          : call('user', 'alike', { ...pair, apart: false }, { quiet: true }),
      )
      void message.success(t(marked ? 'member.twins.apartDone' : 'member.twins.alikeDone'))
    } catch (failure) {
      report(failure)
      void refetch()
    }
  }
  return (
    <div className="list-screen">
      <PageHead title={t('member.twins.open')} back={route}>
        {data && <span className="soft page-total">{t('member.twins.total', { count: total })}</span>}
      </PageHead>
      <section className={`panel ${styles.twins}`} aria-label={t('member.twins.open')} aria-busy={isPlaceholderData}>
        <div className={styles.twinsTools}>
          <Segmented<string>
            value={apart ? 'apart' : 'open'}
            aria-label={t('member.twins.which')}
            onChange={(next) => {
              setApart(next === 'apart')
              setPage(1)
            }}
            options={(['open', 'apart'] as const).map((value) => ({ value, label: t(`member.twins.shown.${value}`) }))}
          />
          <Input.Search
            allowClear
            value={typed}
            placeholder={t('member.twins.search')}
            aria-label={t('member.twins.search')}
            onChange={(event) => {
              setTyped(event.target.value)
              setPage(1)
            }}
          />
          <p className="soft">{t(apart ? 'member.twins.apartHint' : 'member.twins.hint')}</p>
        </div>
        <p className="hidden-words" aria-live="polite">
          {data ? t('member.twins.total', { count: total }) : ''}
        </p>
        {error ? (
          <Trouble error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : pairs.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(keyword ? 'generic.noMatch' : apart ? 'member.twins.noneApart' : 'member.twins.none')}
          />
        ) : (
          <ul className={styles.twinsList}>
            {pairs.map((twins) => (
              <Pair
                key={`${twins.a.id}-${twins.b.id}`}
                binding={binding}
                twins={twins}
                onMerge={can(grant, binding, 'merge') ? () => merge(twins) : null}
                onDecide={can(grant, binding, 'apart') ? (marked) => void decide(twins, marked) : null}
              />
            ))}
          </ul>
        )}
        {total > LIMIT && <Pager page={page} limit={LIMIT} total={total} onPage={setPage} />}
      </section>
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            binding={binding}
            twins={merging}
            onClose={() => merge(null)}
            onDone={() => {
              merge(null)
              void refetch()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
