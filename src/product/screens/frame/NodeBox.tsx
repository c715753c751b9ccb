// A node of the chart as a box: its name, its office holders with their terms, and its seats.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { can } from '#kernel/access'
import { useRunner } from '../../../generic/actions/ActionHost'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { Holder } from './Holder'
import type { LevelProps } from './level-props'
import { columnsFor, type Node, sharedTerm, sorted, UNFOLDED } from './nodes'
import { Seats } from './Seats'
import { personOf, useFaces } from './use-faces'

interface Props extends LevelProps {
  node: Node
  /** At the lower edge of the box. */
  children: ReactNode
}

export function NodeBox({ binding, node, level, past, today, faces, still = false, onAdd, onEdit, children }: Props) {
  const [whole, unfold] = useState(false)
  const { t } = useWords()
  const { grant } = useAccess()
  const runner = useRunner()
  const opener = useRef<HTMLButtonElement>(null)
  const { now, before } = sorted(node.user_list ?? [], today)
  const term = sharedTerm(now)
  const people = past ? [...now, ...before] : now
  const shown = whole || still ? people : people.slice(0, UNFOLDED)
  const further = useFaces(
    personOf(binding),
    shown.slice(UNFOLDED).map(({ user_id: id }) => id),
  )
  const deeper = binding.depth === null || level < binding.depth
  const commands = [
    ...(onEdit ? [{ key: 'edit', label: t('generic.edit'), run: () => onEdit(node.id) }] : []),
    ...(onAdd && deeper ? [{ key: 'add', label: t('organisation.addBelow'), run: () => onAdd(node.id) }] : []),
    ...(!still && can(grant, binding, 'remove')
      ? [{ key: 'remove', label: t('generic.remove'), danger: true, run: () => runner.remove([node]) }]
      : []),
  ]
  return (
    <div
      className={node.is_show === false ? 'frame-box frame-hidden' : 'frame-box'}
      style={{ '--frame-columns': columnsFor(shown.length) } as CSSProperties}
    >
      <div className="frame-name">
        <h3>{node.name}</h3>
        {now.length > 1 && <span className="frame-num">{t('organisation.num', { count: now.length })}</span>}
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
      {term && (
        <span className="frame-days frame-term tabular">{`${term[0] ?? ''} – ${term[1] ?? t('organisation.open')}`}</span>
      )}
      {people.length > 0 && (
        <ul className="frame-holders">
          {shown.map((holder) => (
            <Holder
              key={holder.id ?? holder.user_id}
              holder={holder}
              node={node.id}
              face={faces.get(holder.user_id) ?? further.get(holder.user_id)}
              today={today}
              ended={before.includes(holder)}
              shared={term !== null}
              still={still}
            />
          ))}
        </ul>
      )}
      {people.length > UNFOLDED && !still && (
        <Button type="link" size="small" className="frame-more" aria-expanded={whole} onClick={() => unfold(!whole)}>
          {whole ? t('organisation.fold') : t('organisation.rest', { count: people.length - UNFOLDED })}
        </Button>
      )}
      <Seats node={node} empty={now.length === 0} />
      {children}
    </div>
  )
}
