// Rows as cards in columns by the choices of a field; dragging a card runs the action that leads to that column.

import { closestCorners, DndContext, type DragEndEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Choice, Field, Row } from '#kernel/binding'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { useCardSensors } from '../../drag/use-card-sensors'
import { noteOrder } from '../../list-order'
import { columnsToEdit } from '../../may-edit'
import { idOf } from '../../record'
import { Trouble } from '../../Trouble'
import { headingOf } from '../rows/heading'
import { type BoardParts, CardFace } from './BoardCard'
import { BoardColumn } from './BoardColumn'
import { movesTo } from './moves'
import type { ShapeProps } from './shape-parts'
import { first, onward, type Span } from './span'
import { toNextColumn } from './to-next-column'
import { useFigures } from './use-figures'
import { type GroupRows, useGroupRows } from './use-group-rows'
import { type Lane, useWays } from './use-ways'
import './board.css'

/** Choices that rows of the page can have. */
function choicesOn({ scope }: Binding, { name, choices = [] }: Field): readonly Choice[] {
  const own = scope[name]
  if (own === undefined) return choices
  const allowed = new Set([own].flat())
  return choices.filter(({ value }) => allowed.has(value))
}

export function Board({ parts, query, further, control, onSeen, field }: ShapeProps & { field: Field }) {
  const { t } = useWords()
  const say = useText()
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
  const lanes: Lane[] = [
    ...choicesOn(binding, field).map(({ value, title }) => ({ key: String(value), value, name: say(title) })),
    ...(data?.groups ?? []).flatMap(({ key, name }) => (key === '' ? [{ key, value: null, name }] : [])),
  ].filter(({ key }) => counts.has(key) || reached === null || reached.has(key))
  const filled = lanes.filter(({ key }) => (counts.get(key) ?? 0) > 0)
  const asked = [...new Set([...further, ...columnsToEdit(binding, grant, [field])])]
  const rows = useGroupRows({
    binding,
    route,
    query: { ...query, ...(asked.length > 0 ? { columns: asked } : {}) },
    sort,
    by: field.name,
    open: filled.map(({ key }) => ({ group: { key, keys: [key] }, ...(pages[key] ?? first) })),
  })
  const seen = filled.flatMap(({ key }) => rows.get(key)?.rows ?? [])
  const ids = seen.map(idOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in the same order
  useEffect(() => {
    onSeen(seen)
    if (route) noteOrder(route, seen.map(idOf))
  }, [ids])
  const ways = useWays(binding, field, lanes)
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
  const said = (id: unknown): string => headingOf(binding, columns, rowOf(id) ?? {}).said
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
          onDragStart: ({ active }) => t('shapes.taken', { name: said(active.id) }),
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
      <div className="lanes" role="group" aria-label={say(field.title)} tabIndex={0}>
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
          <div className="lane-card lifted">
            <CardFace row={taken} board={board} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const none: GroupRows = { rows: [], loading: false, error: null, retry: () => undefined }
