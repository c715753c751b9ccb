// Records as printed, each on a sheet of its own: `?ids=` in the address names them.

import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { callBinding } from '../api/calls'
import { PageHead } from '../components/PageHead'
import { Trouble } from '../errors/Trouble'
import { useWords } from '../locales/use-words'
import { useCrumb, usePageParams } from '../navigation/page-context'
import { NotFound } from '../pages/NotFound'
import './generic.css'
import './print.css'
import './sheets.css'

type Paper = 'a5' | 'a4'

interface Props {
  binding: Binding
  route: string
  title: string
  /** The first is chosen at the start. */
  papers: readonly [Paper, ...Paper[]]
  children(row: Row): ReactNode
}

export function PrintedPage({ binding, route, title, papers, children }: Props) {
  const { t } = useWords()
  const [params] = usePageParams()
  const [paper, setPaper] = useState<Paper>(papers[0])
  useCrumb(t('generic.print'))
  const ids = (params.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const records = useQuery({
    queryKey: [binding.name, 'print', ...ids],
    queryFn: () => Promise.all(ids.map((id) => callBinding<Row>(binding, 'read', { id }))),
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return <NotFound />
  return (
    <>
      <PageHead
        printed={false}
        title={title}
        back={route}
        extra={
          <>
            {papers.length > 1 && (
              <Segmented
                value={paper}
                onChange={setPaper}
                options={papers.map((value) => ({ value, label: value.toUpperCase() }))}
              />
            )}
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('generic.print')}
            </Button>
          </>
        }
      />
      {records.error ? (
        <Trouble error={records.error} onRetry={() => void records.refetch()} />
      ) : records.data ? (
        <div className={`sheets sheets-${paper}`}>
          {records.data.map((row) => (
            <article key={String(row['id'])} className="sheet">
              {children(row)}
            </article>
          ))}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
