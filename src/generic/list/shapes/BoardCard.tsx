// A card of a board: name, picture and three columns; dragged as a whole by mouse or a resting finger, by its handle from
// the keyboard, and moved by its menu.
import { HolderOutlined, SwapOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { Button, Dropdown } from 'antd'
import type { HTMLAttributes } from 'react'
import type { Field, Row } from '#kernel/binding'
import { placeholders } from '#kernel/text'
import { isEmpty } from '../../../fields/Shown'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { idOf } from '../../record'
import { Cell } from '../cells/Cell'
import { NamePicture } from '../cells/NamePicture'
import { CardName } from '../rows/CardName'
import { headingOf } from '../rows/heading'
import type { TableParts } from '../table-parts'
import '../../../locales/later/shapes'

/** Columns below the name. */
const SHOWN = 3

interface FaceProps {
  row: Row
  parts: TableParts
  /** The field of the columns, which the card need not repeat. */
  field: Field
}

export function CardFace({ row, parts, field }: FaceProps) {
  const say = useText()
  const { binding, route, columns } = parts
  const heading = headingOf(binding, columns, row)
  const named = placeholders(binding.label)
  const picture = columns.find(({ kind }) => kind === 'image')
  const others = columns
    .filter((one) => one.kind !== 'image' && one.kind !== 'sort' && one.name !== field.name && one !== heading.field)
    .filter(({ name }) => !named.includes(name) && !isEmpty(row[name]))
    .slice(0, SHOWN)
  return (
    <>
      <div className="lane-name">
        {picture && (picture.aspect === 1 || !isEmpty(row[picture.name])) && (
          <NamePicture binding={binding} field={picture} row={row} name={heading.text} />
        )}
        <h3 data-lead>
          <CardName binding={binding} route={route} row={row} heading={heading} />
        </h3>
      </div>
      <dl>
        {others.map((one) => (
          <div key={one.name}>
            <dt>{say(one.title)}</dt>
            <dd>
              <Cell binding={binding} field={one} row={row} still />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A column that takes the card, and how it gets there. */
export interface Way {
  key: string
  words: string
  go(): void
}

interface Props extends FaceProps {
  ways: readonly Way[]
  isTaken: boolean
}

export function BoardCard({ row, parts, field, ways, isTaken }: Props) {
  const { t } = useWords()
  const isMovable = ways.length > 0
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: idOf(row),
    disabled: !isMovable,
  })
  const { onMouseDown, onTouchStart } = (listeners ?? {}) as Partial<HTMLAttributes<HTMLElement>>
  const name = headingOf(parts.binding, parts.columns, row).said
  const label = t('shapes.move', { name })
  return (
    <li
      ref={setNodeRef}
      className={isTaken ? 'lane-card taken' : 'lane-card'}
      data-card={idOf(row)}
      data-row-key={idOf(row)}
      data-movable={isMovable || undefined}
      {...(isMovable ? { onMouseDown, onTouchStart } : {})}
      // A finger that rests lifts the card, and opens no menu of its links.
      onContextMenu={(event) => {
        if (isMovable && (event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
      }}
    >
      <CardFace row={row} parts={parts} field={field} />
      <div className="lane-foot">
        {isMovable && (
          <>
            <button
              type="button"
              className="drag-handle"
              {...attributes}
              {...listeners}
              ref={setActivatorNodeRef}
              aria-label={label}
              title={label}
            >
              <HolderOutlined aria-hidden />
            </button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: ways.map(({ key, words }) => ({ key, label: words })),
                onClick: ({ key }) => ways.find((way) => way.key === key)?.go(),
              }}
            >
              <Button
                type="text"
                size="small"
                className="lane-to"
                icon={<SwapOutlined />}
                aria-label={t('shapes.moveMenu', { name })}
                title={t('shapes.moveMenu', { name })}
              />
            </Dropdown>
          </>
        )}
        {parts.buttons?.(row, name)}
      </div>
    </li>
  )
}
