// History of a record: changes and their authors; an old value can be restored with one click.

import { ArrowRightOutlined, UndoOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { companionOf } from '#kernel/standard'
import { Pager } from '../../components/Pager'
import { kindOfField } from '../../fields'
import { clockOf } from '../../fields/zone'
import { call, type Output } from '../../gateway/gateway'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { fetchAgain } from '../data'
import { Trouble } from '../Trouble'

type Entry = Output<'log', 'history'>['list_data'][number]
type Change = Entry['changes'][number]

const PAGE = 20

/** One side of a change, rendered like the field; a masked one only shows that it changed. */
function Side({ field, side }: { field: Field; side: Row | null | undefined }) {
  const { t } = useWords()
  const value = side?.['value'] ?? null
  if (value === MASK) return <span className="soft">{t('history.masked')}</span>
  // Of rich text the history shows the words only.
  if (field.kind === 'html') return <span className="history-text">{String(value ?? '') || '—'}</span>
  const { Cell, Detail } = kindOfField(field)
  const Drawn = field.many || field.kind === 'textarea' ? Detail : Cell
  return <Drawn field={field} value={value} row={{ [field.name]: value, [companionOf(field)]: side?.['name'] }} />
}

interface LineProps {
  field: Field
  change: Change
  first: boolean
  onRevert: (() => void) | null
  busy: boolean
}

function Line({ field, change, first, onRevert, busy }: LineProps) {
  const { t } = useWords()
  const say = useText()
  const title = say(field.title)
  return (
    <div className="history-line">
      <dt>{title}</dt>
      <dd>
        {first ? null : (
          <>
            <span className="history-old">
              <span className="hidden-words">{t('history.before')}</span>
              <Side field={field} side={change.old as Row} />
            </span>
            <ArrowRightOutlined className="history-arrow" aria-label={t('history.after')} />
          </>
        )}
        <span className="history-new">
          <Side field={field} side={change.new as Row} />
        </span>
        {onRevert ? (
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined />}
            loading={busy}
            onClick={onRevert}
            aria-label={t('history.revertField', { field: title })}
          >
            {t('history.revert')}
          </Button>
        ) : null}
      </dd>
    </div>
  )
}

function EntryView({ binding, id, entry }: { binding: Binding; id: number; entry: Entry }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const known = entry.changes.flatMap((change) => {
    const field = binding.fields[change.field]
    return field ? [{ change, field }] : []
  })
  const first = known.length > 0 && known.every(({ change }) => (change.old as Row | undefined)?.['value'] == null)

  const revert = async (field: string): Promise<void> => {
    setBusy(field)
    try {
      await call('log', 'revert', { log_id: entry.id, field, id })
      void message.success(t('history.reverted'))
      await fetchAgain(client)
    } catch {
      // reported in a toast; the history is unchanged
    } finally {
      setBusy(null)
    }
  }
  const lines = (
    <dl className="history-lines">
      {known.map(({ change, field }) => (
        <Line
          key={change.field}
          field={field}
          change={change}
          first={first}
          busy={busy === change.field}
          onRevert={change.can_revert ? () => void revert(change.field) : null}
        />
      ))}
    </dl>
  )
  return (
    <li className="history-entry">
      <div className="history-head">
        <strong>{entry.admin_name || t('history.system')}</strong>
        <span>{entry.action}</span>
        <time dateTime={entry.create_time}>{clockOf(entry.create_time)}</time>
      </div>
      {known.length === 0 ? null : first && known.length > 3 ? (
        <details>
          <summary>{t('history.fields', { num: known.length })}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
    </li>
  )
}

export function History({ binding, id }: { binding: Binding; id: number }) {
  const { t, language } = useWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['history', binding.name, id, page, language],
    queryFn: () => call('log', 'history', { resource: binding.name, id, page }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.none')} />
  return (
    <>
      <ol className="history">
        {data.list_data.map((entry) => (
          <EntryView key={entry.id} binding={binding} id={id} entry={entry} />
        ))}
      </ol>
      {data.total > PAGE ? <Pager page={page} limit={PAGE} total={data.total} onPage={setPage} /> : null}
    </>
  )
}
