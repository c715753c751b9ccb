// The recycle bin of this page: restore, or delete permanently.

import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Input, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { offers } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { engineCall } from '#kernel/engine-calls'
import { grouped } from '#kernel/grouped'
import type { Page } from '#kernel/wire'
import { send } from '../../../api/send'
import { PageHead } from '../../../components/PageHead'
import { Pager } from '../../../components/Pager'
import { useNarrow } from '../../../components/use-narrow'
import { Trouble } from '../../../errors/Trouble'
import { EmptyValue } from '../../../fields/text-parts'
import { useDebounced } from '../../../fields/use-typed'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { usePageLocation } from '../../../navigation/page-context'
import { useAccess } from '../../../providers/access'
import { listPart } from '../../addresses'
import { useSettled } from '../../data'
import { useTitle } from '../../use-title'
import { PurgeDialog } from './PurgeDialog'

interface Gone extends Record<string, unknown> {
  id: number
  name: string
  delete_time: string
  delete_name: string | null
}

const LIMIT = PAGE_SIZE
const none: readonly number[] = []

export default function RecycleBin({ binding }: { binding: Binding }) {
  const { t, say } = useWords()
  const title = useTitle()(binding)
  const { grant } = useAccess()
  const { message } = App.useApp()
  const narrow = useNarrow()
  const { pathname, search } = usePageLocation()
  const settled = useSettled(binding.name)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 400)
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState(none)
  const [purging, purge] = useState(none)
  const bin = useQuery({
    queryKey: ['bin', binding.name, keyword, page],
    queryFn: ({ signal }) =>
      send<Page<Gone>>(
        { method: 'POST', path: '/recycle/list' },
        { resource: binding.name, ...(keyword ? { keyword } : {}), page, limit: LIMIT },
        { signal, quiet: true },
      ),
  })
  const may = (name: 'restore' | 'purge'): boolean => offers(grant, binding, engineCall(binding, name))
  const [restores, purges] = [may('restore'), may('purge')]
  const restore = async (ids: readonly number[]): Promise<void> => {
    try {
      const work = send<{ num: number }>(
        { method: 'POST', path: '/recycle/restore' },
        { resource: binding.name, id_list: [...ids] },
      )
      const { num } = await settled(work)
      void message.success(t('bin.restored', { num }))
      choose(none)
    } catch {
      // reported by the gateway: the message names the conflict
    }
  }
  const rows = bin.data?.list_data ?? []
  const total = bin.data?.total ?? 0
  const nameOf = (row: Gone): string => row.name || `#${row.id}`
  const buttons = (row: Gone) => (
    <span className="row-buttons">
      {restores && (
        <Button
          type="link"
          size="small"
          aria-label={`${t('bin.restore')} · ${nameOf(row)}`}
          onClick={() => void restore([row.id])}
        >
          {t('bin.restore')}
        </Button>
      )}
      {purges && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={`${t('bin.purge')} · ${nameOf(row)}`}
          onClick={() => purge([row.id])}
        >
          {t('bin.purge')}
        </Button>
      )}
    </span>
  )
  return (
    <div className="list-screen">
      <PageHead title={t('bin.of', { title })} back={{ pathname, search: listPart(search) }}>
        {bin.data && <span className="soft page-total">{t('generic.total', { num: grouped(total) })}</span>}
      </PageHead>
      <section className="panel bin" aria-label={t('bin.of', { title })}>
        <div className="tools">
          <Input
            className="search-box"
            allowClear
            role="searchbox"
            maxLength={100}
            value={typed}
            placeholder={t('bin.search')}
            aria-label={t('bin.search')}
            onChange={(event) => {
              setTyped(event.target.value)
              setPage(1)
              choose(none)
            }}
          />
        </div>
        {chosen.length > 0 && (
          <section className="selection" aria-label={t('generic.selection')}>
            <span aria-live="polite" className="selection-num">
              {t('generic.selected', { num: chosen.length })}
            </span>
            <span className="selection-actions">
              {restores && (
                <Button size="small" onClick={() => void restore(chosen)}>
                  {t('bin.restore')}
                </Button>
              )}
              {purges && (
                <Button size="small" danger onClick={() => purge(chosen)}>
                  {t('bin.purge')}
                </Button>
              )}
            </span>
          </section>
        )}
        {bin.error ? (
          <Trouble error={bin.error} onRetry={() => void bin.refetch()} />
        ) : bin.isPending ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : rows.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            className="nothing"
            description={keyword ? t('generic.noMatch') : t('bin.empty', { noun: say(binding.noun) })}
          />
        ) : (
          <Table<Gone>
            className="data-table"
            rowKey="id"
            size="middle"
            dataSource={rows}
            pagination={false}
            rowSelection={{
              selectedRowKeys: [...chosen],
              columnWidth: 44,
              onChange: (keys) => choose(keys.map(Number)),
              getCheckboxProps: (row) => ({ 'aria-label': t('generic.select', { record: nameOf(row) }) }) as object,
            }}
            columns={[
              { key: 'name', title: t('bin.name'), render: (_, row) => nameOf(row) },
              ...(narrow
                ? []
                : [
                    {
                      key: 'time',
                      title: t('bin.time'),
                      width: 190,
                      render: (_: unknown, row: Gone) => <span className="tabular">{clockOf(row.delete_time)}</span>,
                    },
                    {
                      key: 'who',
                      title: t('bin.who'),
                      width: 160,
                      render: (_: unknown, row: Gone) => row.delete_name ?? <EmptyValue />,
                    },
                  ]),
              {
                key: 'buttons',
                title: t('generic.actions'),
                width: narrow ? 130 : 170,
                render: (_, row) => buttons(row),
              },
            ]}
          />
        )}
        {total > LIMIT && (
          <Pager
            page={page}
            limit={LIMIT}
            total={total}
            onPage={(next) => {
              setPage(next)
              choose(none)
            }}
          />
        )}
      </section>
      {purging.length > 0 && (
        <PurgeDialog
          num={purging.length}
          name={
            purging.length === 1
              ? nameOf(rows.find((row) => row.id === purging[0]) ?? ({ id: purging[0] } as Gone))
              : null
          }
          onClose={() => purge(none)}
          onPurge={async () => {
            const work = send<{ num: number }>(
              { method: 'POST', path: '/recycle/purge' },
              { resource: binding.name, id_list: [...purging] },
              { quiet: true },
            )
            const { num } = await settled(work)
            void message.success(t('bin.purged', { num }))
            choose(none)
            purge(none)
          }}
        />
      )}
    </div>
  )
}
