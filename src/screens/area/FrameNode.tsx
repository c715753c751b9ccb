// One box of the chart with those below it.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { RecordLink } from '../../fields/RecordLink'
import { useRunner } from '../../generic/actions/ActionHost'
import { useAccess } from '../../providers/access'
import { type Holder, type Node, sorted } from './nodes'

interface Props {
  binding: Binding
  node: Node
  level: number
  /** Whether offices that ended are told as well. */
  past: boolean
  today: string
  onAdd: ((pid: number) => void) | null
  onEdit: ((id: number) => void) | null
}

function Term({ holder, ended }: { holder: Holder; ended: boolean }) {
  const { t } = useTranslation()
  const { start_date: start, end_date: end } = holder
  const days = start || end ? `${start ?? ''} – ${end ?? t('organisation.open')}` : null
  return (
    <li className={ended ? 'frame-ended' : ''}>
      <span className="frame-holder">
        <RecordLink resource="user" id={holder.user_id} name={holder.user_name ?? t('fields.gone')} />
        {holder.title && <span className="soft">{holder.title}</span>}
      </span>
      {days && (
        <span className="frame-days tabular">
          {days}
          {ended && ` · ${t('organisation.ended')}`}
        </span>
      )}
    </li>
  )
}

/** Levels whose nodes stand beside each other; those further down stand beneath, or no screen would be wide enough. */
const ACROSS = 2

export function FrameNode(props: Props) {
  const { binding, node, level, past, today, onAdd, onEdit } = props
  const { t } = useTranslation()
  const { grant } = useAccess()
  const runner = useRunner()
  const opener = useRef<HTMLButtonElement>(null)
  const { now, before } = sorted(node.user_list ?? [], today)
  const sons = node.son ?? []
  const deeper = binding.depth === null || level < binding.depth
  const commands = [
    ...(onEdit ? [{ key: 'edit', label: t('generic.edit'), run: () => onEdit(node.id) }] : []),
    ...(onAdd && deeper ? [{ key: 'add', label: t('organisation.addBelow'), run: () => onAdd(node.id) }] : []),
    ...(can(grant, binding, 'remove')
      ? [{ key: 'remove', label: t('generic.remove'), danger: true, run: () => runner.remove([node]) }]
      : []),
  ]
  return (
    <li>
      <div className={node.is_show === false ? 'frame-box frame-hidden' : 'frame-box'}>
        <div className="frame-name">
          <strong>{node.name}</strong>
          {commands.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: commands.map(({ run: _, ...item }) => item),
                onClick: ({ key }) => {
                  opener.current?.focus()
                  commands.find((one) => one.key === key)?.run()
                },
              }}
            >
              <Button
                ref={opener}
                type="text"
                size="small"
                icon={<EllipsisOutlined />}
                aria-label={t('generic.moreFor', { record: node.name })}
                title={t('generic.more')}
              />
            </Dropdown>
          )}
        </div>
        {now.length > 0 || (past && before.length > 0) ? (
          <ul className="frame-holders">
            {now.map((holder) => (
              <Term key={holder.id ?? holder.user_id} holder={holder} ended={false} />
            ))}
            {past && before.map((holder) => <Term key={holder.id ?? `p${holder.user_id}`} holder={holder} ended />)}
          </ul>
        ) : (
          <p className="soft frame-vacant">{t('organisation.vacant')}</p>
        )}
      </div>
      {sons.length > 0 && (
        <ul className={level < ACROSS ? 'frame-across' : 'frame-down'}>
          {sons.map((son) => (
            <FrameNode key={son.id} {...props} node={son} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
