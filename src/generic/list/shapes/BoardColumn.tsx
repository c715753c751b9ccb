// A column of a board: its choice, the number of its rows, and their cards, a page at a time.
import { useDroppable } from '@dnd-kit/core'
import { Button, Skeleton } from 'antd'
import { grouped } from '#kernel/grouped'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { idOf } from '../../record'
import { Trouble } from '../../Trouble'
import { BoardCard, type BoardParts } from './BoardCard'
import { GROUP_PAGE } from './span'
import type { GroupRows } from './use-group-rows'

interface Props {
  id: string
  name: string
  /** null: rows without a choice. */
  value: string | number | null
  num: number
  held: GroupRows
  board: BoardParts
  /** The lifted card. */
  taken: number | null
  /** Result of dropping the lifted card here, or the reason why it cannot be dropped. */
  offers: string | null
  barred: string | null
  /** Pages before the cards in view. */
  before: number
  onMore(by: 1 | -1): void
}

export function BoardColumn({ id, name, value, num, held, board, taken, offers, barred, before, onMore }: Props) {
  const { t } = useWords()
  const { field } = board
  const { setNodeRef, isOver } = useDroppable({ id })
  const { Cell } = kindOfField(field)
  const { rows, loading, error, retry } = held
  const passed = before * GROUP_PAGE
  const left = num - passed - rows.length
  return (
    <section
      ref={setNodeRef}
      className="lane"
      aria-label={`${name} · ${num}`}
      data-over={isOver || undefined}
      data-barred={barred !== null || undefined}
      data-offers={offers !== null || undefined}
    >
      <h2>
        {value === null ? <span className="soft">{name}</span> : <Cell field={field} value={value} row={{}} />}
        <span className="group-num tabular">{grouped(num)}</span>
      </h2>
      <p className="lane-word">{barred ?? offers ?? ''}</p>
      {error && <Trouble error={error} onRetry={retry} />}
      {passed > 0 && (
        <Button type="link" size="small" block onClick={() => onMore(-1)}>
          {t('shapes.rowsBefore', { num: GROUP_PAGE, left: passed })}
        </Button>
      )}
      <ul>
        {rows.map((row) => (
          <BoardCard key={idOf(row)} row={row} board={board} isTaken={taken === idOf(row)} />
        ))}
      </ul>
      {loading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {!loading && num === 0 && <p className="soft lane-none">{t('shapes.noCards')}</p>}
      {!loading && !error && left > 0 && (
        <Button type="link" size="small" block onClick={() => onMore(1)}>
          {t('shapes.moreRows', { num: Math.min(left, GROUP_PAGE), left })}
        </Button>
      )}
    </section>
  )
}
