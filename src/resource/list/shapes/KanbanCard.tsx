// A card of a board: the values of a row, and the ways that it may go.

import { HolderOutlined, SwapOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type HTMLAttributes, memo } from 'react'
import type { Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { labelFields } from '#kernel/standard'
import { MenuButton } from '../../../components/MenuButton'
import { useWords } from '../../../locales/use-words'
import { idOf } from '../../record'
import { Cell, NamePicture } from '../cells/Cell'
import { headingOf } from '../rows/heading'
import { CardName } from '../rows/RecordCards'
import type { TableParts } from '../table/table-parts'
import styles from './Board.module.css'
import type { CardMove, CardMoves } from './use-card-moves'

/** Columns below the name. */
const SHOWN = 3

/** Parts that all cards of a board share; a new object draws them all. */
export interface BoardParts extends Pick<TableParts, 'binding' | 'route' | 'columns' | 'buttons'> {
  /** The field of the columns, which the card need not repeat. */
  field: Field
  ways: CardMoves
}

interface FaceProps {
  row: Row
  board: BoardParts
}

export function CardFace({ row, board }: FaceProps) {
  const { say } = useWords()
  const { binding, route, columns, field } = board
  const heading = headingOf(binding, columns, row)
  const named = labelFields(binding)
  const picture = columns.find(({ kind }) => kind === 'image')
  const others = columns
    .filter((one) => one.kind !== 'image' && one.kind !== 'sort' && one.name !== field.name && one !== heading.field)
    .filter(({ name }) => !named.includes(name) && !isEmpty(row[name]))
    .slice(0, SHOWN)
  return (
    <>
      <div className={styles.laneName}>
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

interface Props extends FaceProps {
  isTaken: boolean
}

interface ToolProps extends FaceProps {
  name: string
  ways: readonly CardMove[]
}

function CardTools({ row, board, name, ways }: ToolProps) {
  const { t } = useWords()
  const label = t('shapes.moveMenu', { name })
  return (
    <>
      {ways.length > 0 && (
        <MenuButton
          type="text"
          size="small"
          className={styles.laneTo}
          items={ways.map(({ key, words }) => ({ key, label: words }))}
          onChoose={(key) => board.ways.go(row, key)}
          aria-label={label}
          title={label}
          icon={<SwapOutlined />}
        />
      )}
      {board.buttons?.(row, name)}
    </>
  )
}

/** Rows that moved to another page are answered as new objects. */
const isSame = (old: Props, now: Props): boolean =>
  old.board === now.board && old.isTaken === now.isTaken && replaceEqualDeep(old.row, now.row) === old.row

/** Drawn again only with its row, or with what cards can do: a column has up to two hundred. */
export const BoardCard = memo(function BoardCard({ row, board, isTaken }: Props) {
  const { t } = useWords()
  const ways = board.ways.of(row)
  const isMovable = ways.length > 0
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: idOf(row),
    disabled: !isMovable,
  })
  const { onMouseDown, onTouchStart } = (listeners ?? {}) as Partial<HTMLAttributes<HTMLElement>>
  const name = headingOf(board.binding, board.columns, row).said
  const label = t('shapes.move', { name })
  return (
    <li
      ref={setNodeRef}
      className={isTaken ? `${styles.laneCard} ${styles.taken}` : styles.laneCard}
      data-card={idOf(row)}
      data-row-key={idOf(row)}
      data-movable={isMovable || undefined}
      {...(isMovable ? { onMouseDown, onTouchStart } : {})}
      // A finger that rests lifts the card, and opens no menu of its links.
      onContextMenu={(event) => {
        if (isMovable && (event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
      }}
    >
      <CardFace row={row} board={board} />
      <div className={styles.laneFoot}>
        {isMovable && (
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
        )}
        <CardTools row={row} board={board} name={name} ways={ways} />
      </div>
    </li>
  )
}, isSame)
