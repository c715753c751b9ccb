// The chart, level by level: each node a box with its office holders, and its children.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { CaptionLink } from '../../../fields/CaptionLink'
import { useRunner } from '../../../generic/actions/ActionHost'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { type Holder, type Node, sharedTerm, sorted, standTogether } from './nodes'

interface Props {
  binding: Binding
  node: Node
  level: number
  /** True if past terms are shown. */
  past: boolean
  today: string
  onAdd: ((pid: number) => void) | null
  onEdit: ((id: number) => void) | null
}

interface TermProps {
  holder: Holder
  ended: boolean
  /** The term is shown with the node. */
  shared: boolean
}

function Term({ holder, ended, shared }: TermProps) {
  const { t } = useWords()
  const { start_date: start, end_date: end } = holder
  const days = !shared && (start || end) ? `${start ?? ''} – ${end ?? t('organisation.open')}` : null
  return (
    <li className={ended ? 'frame-ended' : ''}>
      <span className="frame-holder">
        <CaptionLink resource="user" id={holder.user_id} name={holder.user_name ?? t('fields.gone')} />
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

/** Nodes of one level: side by side as far as there is space, otherwise stacked. */
export function FrameLevel({ nodes, ...props }: Omit<Props, 'node'> & { nodes: readonly Node[] }) {
  const place = standTogether(nodes) ? 'frame-level frame-together' : 'frame-level'
  return (
    <ul className={props.level > 1 ? `${place} frame-below` : place}>
      {nodes.map((node) => (
        <FrameNode key={node.id} {...props} node={node} />
      ))}
    </ul>
  )
}

function FrameNode(props: Props) {
  const { binding, node, level, past, today, onAdd, onEdit } = props
  const { t } = useWords()
  const { grant } = useAccess()
  const runner = useRunner()
  const opener = useRef<HTMLButtonElement>(null)
  const { now, before } = sorted(node.user_list ?? [], today)
  const sons = node.son ?? []
  const term = sharedTerm(now)
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
          {now.length > 1 && <span className="frame-num">{t('organisation.num', { count: now.length })}</span>}
          {term && (
            <span className="frame-days tabular">{`${term[0] ?? ''} – ${term[1] ?? t('organisation.open')}`}</span>
          )}
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
              <Term key={holder.id ?? holder.user_id} holder={holder} ended={false} shared={term !== null} />
            ))}
            {past &&
              before.map((holder) => (
                <Term key={holder.id ?? `p${holder.user_id}`} holder={holder} ended shared={false} />
              ))}
          </ul>
        ) : (
          <p className="soft frame-vacant">{t('organisation.vacant')}</p>
        )}
      </div>
      {sons.length > 0 && <FrameLevel {...props} nodes={sons} level={level + 1} />}
    </li>
  )
}
