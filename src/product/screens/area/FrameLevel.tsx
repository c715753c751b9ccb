// The chart, level by level: each node a box with its office holders, and its children.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { useRunner } from '../../../generic/actions/ActionHost'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { Holder } from './Holder'
import { type Node, sharedTerm, sorted, standTogether, UNFOLDED } from './nodes'
import { personOf, useFaces } from './use-faces'
import '../../locales/later/organisation'

interface Props {
  binding: Binding
  node: Node
  level: number
  /** True if past terms are shown. */
  past: boolean
  today: string
  /** Portraits by id of the person. */
  faces: ReadonlyMap<number, string>
  onAdd: ((pid: number) => void) | null
  onEdit: ((id: number) => void) | null
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
  const { binding, node, level, past, today, faces, onAdd, onEdit } = props
  const [whole, unfold] = useState(false)
  const { t } = useWords()
  const { grant } = useAccess()
  const runner = useRunner()
  const opener = useRef<HTMLButtonElement>(null)
  const { now, before } = sorted(node.user_list ?? [], today)
  const sons = node.son ?? []
  const term = sharedTerm(now)
  const people = past ? [...now, ...before] : now
  const shown = whole ? people : people.slice(0, UNFOLDED)
  const further = useFaces(
    personOf(binding),
    shown.slice(UNFOLDED).map(({ user_id: id }) => id),
  )
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
        {people.length > 0 ? (
          <>
            <ul className="frame-holders">
              {shown.map((holder) => (
                <Holder
                  key={holder.id ?? holder.user_id}
                  holder={holder}
                  face={faces.get(holder.user_id) ?? further.get(holder.user_id)}
                  today={today}
                  ended={before.includes(holder)}
                  shared={term !== null}
                />
              ))}
            </ul>
            {people.length > UNFOLDED && (
              <Button
                type="link"
                size="small"
                className="frame-more"
                aria-expanded={whole}
                onClick={() => unfold(!whole)}
              >
                {whole ? t('organisation.fold') : t('organisation.rest', { count: people.length - UNFOLDED })}
              </Button>
            )}
          </>
        ) : (
          <p className="soft frame-vacant">{t('organisation.vacant')}</p>
        )}
      </div>
      {sons.length > 0 && <FrameLevel {...props} nodes={sons} level={level + 1} />}
    </li>
  )
}
