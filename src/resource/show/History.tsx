// History of a record: changes and their authors, an old value restored with one click; and who has read it.

import { ArrowRightOutlined, UndoOutlined } from '@ant-design/icons'
import { useLogList } from '@refinedev/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Divider, Empty, Flex, Skeleton, Timeline, Typography } from 'antd'
import { useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { companionOf } from '#kernel/standard'
import { bindingOf } from '../../api/bindings'
import { call } from '../../api/calls'
import { Pager } from '../../components/Pager'
import { Trouble } from '../../errors/Trouble'
import { kindOfField } from '../../fields'
import { EmptyValue } from '../../fields/text-parts'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import type { HistoryPage } from '../../providers/audit-log'
import { fetchAgain } from '../data'
import styles from './History.module.css'

export function SeenBy({ binding, id }: { binding: Binding; id: number }) {
  const { t, say } = useWords()
  const { can } = useAccess()
  const readings = useQuery({ queryKey: ['binding', 'reading'], queryFn: () => bindingOf('reading') }).data
  const { data, error, refetch } = useQuery({
    queryKey: ['seen-by', binding.name, id],
    queryFn: () => call('reading', 'of_record', { resource: binding.name, record_id: id }),
    enabled: readings !== undefined && can(readings, 'of_record'),
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data || data.list_data.length === 0) return null
  const kinds = readings?.fields['kind']?.choices ?? []
  const named = (kind: string) => {
    const title = kinds.find(({ value }) => value === kind)?.title
    return title ? say(title) : kind
  }
  return (
    <>
      <Divider orientation="left" orientationMargin={0} plain>
        {t('history.seenBy')}
      </Divider>
      <Flex vertical gap={4}>
        {data.list_data.map(({ admin_id, admin_name, kind, num, last_time }) => (
          <div key={`${admin_id} ${kind}`}>
            {t('history.seen', { name: admin_name || t('history.system'), kind: named(kind), num })}{' '}
            <Typography.Text type="secondary" className="tabular">
              <time dateTime={last_time}>{clockOf(last_time)}</time>
            </Typography.Text>
          </div>
        ))}
      </Flex>
    </>
  )
}

type Entry = HistoryPage['list_data'][number]
type Change = Entry['changes'][number]

const PAGE = 20

/** One side of a change, rendered like the field; a masked one only shows that it changed. */
function Side({ field, side }: { field: Field; side: Row | null | undefined }) {
  const { t } = useWords()
  const value = side?.['value'] ?? null
  if (value === MASK) return <span className="soft">{t('history.masked')}</span>
  // Of rich text the history shows the words only.
  if (field.kind === 'html') return <span className={styles.text}>{String(value ?? '') || <EmptyValue />}</span>
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
  const { t, say } = useWords()
  const title = say(field.title)
  return (
    <div className={styles.line}>
      <dt>{title}</dt>
      <dd>
        {first ? null : (
          <>
            <span className={styles.old}>
              <span className="hidden-words">{t('history.before')}</span>
              <Side field={field} side={change.old as Row} />
            </span>
            <ArrowRightOutlined className={styles.quiet} aria-label={t('history.after')} />
          </>
        )}
        <span className={styles.value}>
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
    <dl className={styles.lines}>
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
    <>
      <Flex wrap gap="4px 10px" align="baseline">
        <strong>{entry.admin_name || t('history.system')}</strong>
        <span className={styles.action}>{entry.action}</span>
        <Typography.Text type="secondary" className="tabular">
          <time dateTime={entry.create_time}>{clockOf(entry.create_time)}</time>
        </Typography.Text>
      </Flex>
      {known.length === 0 ? null : first && known.length > 3 ? (
        <details className={styles.folded}>
          <summary>{t('history.fields', { num: known.length })}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
    </>
  )
}

export function History({ binding, id }: { binding: Binding; id: number }) {
  const { t, language } = useWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useLogList<HistoryPage>({
    resource: binding.name,
    meta: { id, page, language },
    queryOptions: { placeholderData: keepPreviousData },
  })
  const failure = error as Error | null
  if (failure) return <Trouble error={failure} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.none')} />
  return (
    <>
      <Timeline
        items={data.list_data.map((entry) => ({
          key: entry.id,
          children: <EntryView binding={binding} id={id} entry={entry} />,
        }))}
      />
      {data.total > PAGE ? <Pager page={page} limit={PAGE} total={data.total} onPage={setPage} /> : null}
    </>
  )
}
