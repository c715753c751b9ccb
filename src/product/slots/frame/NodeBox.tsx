// A box of the chart: a node with its seats and their holders.

import { EllipsisOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { Button, Dropdown } from 'antd'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { CaptionLink } from '../../../fields/reference/Captions'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { useRunner } from '../../../resource/actions/ActionHost'
import { initialsOf } from '../../../resource/list/cells/Cell'
import styles from './Frame.module.css'
import {
  columnsFor,
  endsSoon,
  type Holder as Held,
  type Node,
  personOf,
  sharedTerm,
  sorted,
  UNFOLDED,
  useFaces,
} from './nodes'
import { Seats, useAppointing } from './Seats'

export interface LevelProps {
  binding: Binding
  level: number
  /** True if past terms are shown. */
  past: boolean
  today: string
  /** Portraits by id of the person. */
  faces: ReadonlyMap<number, string>
  /** On a poster: everything unfolded, nothing to press. */
  still?: boolean
  onAdd: ((pid: number) => void) | null
  onEdit: ((id: number) => void) | null
}

interface FaceProps {
  src: unknown
  name: string
  /** A poster is drawn at once, whatever is in view. */
  eager?: boolean
}

export function Face({ src, name, eager = false }: FaceProps) {
  const [broken, breakOff] = useState<string | null>(null)
  const address = typeof src === 'string' && src !== '' ? src : null
  return (
    <span className={styles.face} aria-hidden>
      {address && broken !== address ? (
        <img
          src={address}
          alt=""
          draggable={false}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => breakOff(address)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

interface HolderProps {
  holder: Held
  node: number
  face: string | undefined
  today: string
  ended: boolean
  /** The term is shown with the node. */
  shared: boolean
  /** On a poster: no links, nothing to drag. */
  still: boolean
}

export function Holder({ holder, node, face, today, ended, shared, still }: HolderProps) {
  const { t } = useWords()
  const appointing = useAppointing()
  const { start_date: start, end_date: end, user_id: id } = holder
  const ending = endsSoon(holder, today)
  // A term that ends soon is told with its holder, whom somebody is to succeed.
  const days = (ending || !shared) && (start || end) ? `${start ?? ''} – ${end ?? t('organisation.open')}` : null
  const word = ended ? t('organisation.ended') : ending ? t('organisation.soon') : null
  const name = holder.user_name ?? t('fields.gone')
  const isMovable = appointing !== null && !still && !ended && Boolean(holder.user_name)
  const person = { id, user_name: name, ...(face ? { headimg_path: face } : {}) }
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `holder-${node}-${holder.id ?? id}`,
    data: { person, from: node },
    disabled: !isMovable,
  })
  return (
    <li
      ref={setNodeRef}
      className={ended ? `${styles.person} ${styles.ended}` : styles.person}
      data-movable={isMovable || undefined}
      data-taken={isDragging || undefined}
      {...(isMovable ? listeners : {})}
    >
      <Face src={face} name={name} eager={still} />
      <div>
        <span className={styles.holder}>
          {still ? <strong>{name}</strong> : <CaptionLink resource="user" id={id} name={name} />}
          {holder.title && <span className="soft">{holder.title}</span>}
        </span>
        {days && (
          <span className={`${styles.days} tabular${ending ? ` ${styles.soon}` : ''}`}>
            {days}
            {word && (
              <>
                {' '}
                · <span>{word}</span>
              </>
            )}
          </span>
        )}
      </div>
    </li>
  )
}

interface NodeBoxProps extends LevelProps {
  node: Node
  /** At the lower edge of the box. */
  children: ReactNode
}

export function NodeBox({
  binding,
  node,
  level,
  past,
  today,
  faces,
  still = false,
  onAdd,
  onEdit,
  children,
}: NodeBoxProps) {
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
      className={node.is_show === false ? `${styles.box} ${styles.hidden}` : styles.box}
      style={{ '--frame-columns': columnsFor(shown.length) } as CSSProperties}
    >
      <div className={styles.name}>
        <h3>{node.name}</h3>
        {now.length > 1 && <span className={styles.num}>{t('organisation.num', { count: now.length })}</span>}
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
        <span
          className={`${styles.days} frame-term tabular`}
        >{`${term[0] ?? ''} – ${term[1] ?? t('organisation.open')}`}</span>
      )}
      {people.length > 0 && (
        <ul className={styles.holders}>
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
        <Button type="link" size="small" className={styles.more} aria-expanded={whole} onClick={() => unfold(!whole)}>
          {whole ? t('organisation.fold') : t('organisation.rest', { count: people.length - UNFOLDED })}
        </Button>
      )}
      <Seats node={node} empty={now.length === 0} />
      {children}
    </div>
  )
}
