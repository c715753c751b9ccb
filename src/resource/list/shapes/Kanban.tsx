// Rows as cards by a field, in columns that cards are dragged between.
import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  pointerWithin,
  useDroppable,
} from '@dnd-kit/core'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Choice, Field, Row } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useCardSensors } from '../../../components/drag'
import { Trouble } from '../../../errors/Trouble'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { rememberOrder } from '../../next-record'
import { idOf } from '../../record'
import { columnsToEdit } from '../../row-write'
import { headingOf } from '../rows/heading'
import type { ShapeProps } from '../table/table-parts'
import styles from './Board.module.css'
import { BoardCard, type BoardParts, CardFace } from './KanbanCard'
import { type KanbanColumn, movesTo, useCardMoves } from './use-card-moves'
import { useFigures } from './use-figures'
import { first, GROUP_PAGE, type GroupRows, onward, type Span, useGroupRows } from './use-group-rows'

/** Pixels from the top of a column to its cards, below its name and the words that say what a card would become. */
const BELOW_WORDS = 76

const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { collisionRect, droppableRects, droppableContainers, over } = context
  if (by === 0 || !collisionRect) return undefined
  event.preventDefault()
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((one, other) => one.rect.left - other.rect.left)
  const middle = collisionRect.left + collisionRect.width / 2
  const now = places.findIndex(({ id, rect }) =>
    over ? id === over.id : middle >= rect.left && middle <= rect.left + rect.width,
  )
  const next = places[now + by]
  if (!next) return undefined
  return { x: currentCoordinates.x + next.rect.left - collisionRect.left + 8, y: next.rect.top + BELOW_WORDS }
}

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

function BoardColumn({ id, name, value, num, held, board, taken, offers, barred, before, onMore }: Props) {
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
      className={styles.lane}
      aria-label={`${name} · ${num}`}
      data-over={isOver || undefined}
      data-barred={barred !== null || undefined}
      data-offers={offers !== null || undefined}
    >
      <h2>
        {value === null ? <span className="soft">{name}</span> : <Cell field={field} value={value} row={{}} />}
        <span className="group-num tabular">{grouped(num)}</span>
      </h2>
      <p className={styles.laneWord}>{barred ?? offers ?? ''}</p>
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
      {!loading && num === 0 && <p className={`soft ${styles.laneNone}`}>{t('shapes.noCards')}</p>}
      {!loading && !error && left > 0 && (
        <Button type="link" size="small" block onClick={() => onMore(1)}>
          {t('shapes.moreRows', { num: Math.min(left, GROUP_PAGE), left })}
        </Button>
      )}
    </section>
  )
}

/** Choices that rows of the page can have. */
function choicesOn({ scope }: Binding, { name, choices = [] }: Field): readonly Choice[] {
  const own = scope[name]
  if (own === undefined) return choices
  const allowed = new Set([own].flat())
  return choices.filter(({ value }) => allowed.has(value))
}

export function Board({ parts, query, further, control, onSeen, field }: ShapeProps & { field: Field }) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const { binding, route, columns, buttons } = parts
  const { sort } = control.state
  const { data, error, refetch } = useFigures({ binding, route, query, by: field.name })
  const [pages, setPages] = useState<Readonly<Record<string, Span>>>({})
  const [taken, take] = useState<Row | null>(null)
  const counts = new Map((data?.groups ?? []).map(({ key, num }) => [key, num]))
  const moves = movesTo(binding, field).filter(({ name }) => can(grant, binding, name))
  // Of states, an empty one that nothing leads to is not on this page.
  const isState = field.readOnly || moves.length > 0
  const reached = isState ? new Set(moves.flatMap(({ to }) => (to?.[field.name] ?? []).map(String))) : null
  const lanes: KanbanColumn[] = [
    ...choicesOn(binding, field).map(({ value, title }) => ({ key: String(value), value, name: say(title) })),
    ...(data?.groups ?? []).flatMap(({ key, name }) => (key === '' ? [{ key, value: null, name }] : [])),
  ].filter(({ key }) => counts.has(key) || reached === null || reached.has(key))
  const filled = lanes.filter(({ key }) => (counts.get(key) ?? 0) > 0)
  const fields = [...new Set([...further, ...columnsToEdit(binding, grant, [field])])]
  const rows = useGroupRows({
    binding,
    route,
    query: { ...query, ...(fields.length > 0 ? { columns: fields } : {}) },
    sort,
    by: field.name,
    open: filled.map(({ key }) => ({ group: { key, keys: [key] }, ...(pages[key] ?? first) })),
  })
  const seen = filled.flatMap(({ key }) => rows.get(key)?.rows ?? [])
  const ids = seen.map(idOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in the same order
  useEffect(() => {
    onSeen(seen)
    if (route) rememberOrder(route, seen.map(idOf))
  }, [ids])
  const ways = useCardMoves(binding, field, lanes)
  const board = useMemo<BoardParts>(
    () => ({ binding, route, columns, field, ways, buttons }),
    [binding, route, columns, field, ways, buttons],
  )
  const sensors = useCardSensors(toNextColumn)
  if (error) return <Trouble error={error as Error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />

  const rowOf = (id: unknown): Row | undefined => seen.find((row) => idOf(row) === Number(id))
  const drop = ({ active, over }: DragEndEvent): void => {
    const row = rowOf(active.id)
    take(null)
    if (row && over) ways.go(row, String(over.id).slice(1))
  }
  const captionOf = (id: unknown): string => headingOf(binding, columns, rowOf(id) ?? {}).said
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(asked) => {
        const under = pointerWithin(asked)
        return under.length > 0 ? under : closestCorners(asked)
      }}
      onDragStart={({ active, activatorEvent }) => {
        if (activatorEvent.type === 'touchstart') navigator.vibrate?.(10)
        take(rowOf(active.id) ?? null)
      }}
      onDragCancel={() => take(null)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('shapes.how') },
        announcements: {
          onDragStart: ({ active }) => t('shapes.taken', { name: captionOf(active.id) }),
          onDragOver: ({ active, over }) => {
            const row = rowOf(active.id)
            return row && over ? ways.words(row, String(over.id).slice(1)) : ''
          },
          onDragEnd: () => t('shapes.dropped'),
          onDragCancel: () => t('shapes.cancelled'),
        },
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: columns are no fields of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide board is scrolled by keyboard */}
      <div className={styles.lanes} role="group" aria-label={say(field.title)} tabIndex={0}>
        {lanes.map(({ key, value, name }) => (
          <BoardColumn
            key={key}
            id={`-${key}`}
            name={name}
            value={value}
            num={counts.get(key) ?? 0}
            held={rows.get(key) ?? none}
            board={board}
            taken={taken ? idOf(taken) : null}
            offers={taken && ways.isPossible(taken, key) ? ways.words(taken, key) : null}
            barred={taken && ways.barred(taken, key)}
            before={(pages[key] ?? first).before}
            onMore={(by) => setPages({ ...pages, [key]: onward(pages[key] ?? first, by) })}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {taken && (
          <div className={`${styles.laneCard} ${styles.lifted}`}>
            <CardFace row={taken} board={board} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const none: GroupRows = { rows: [], loading: false, error: null, retry: () => undefined }
