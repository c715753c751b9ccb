// Rows as cards in columns by the choices of a field; dragging a card runs the action that leads to that column.
import { closestCorners, DndContext, type DragEndEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { useEffect, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Choice, Field, Row } from '#kernel/binding'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { Lines } from '../../../plain/Lines'
import { useAccess } from '../../../providers/access'
import { useRunner } from '../../actions/ActionHost'
import { useCardSensors } from '../../drag/use-card-sensors'
import { noteOrder } from '../../list-order'
import { columnsToEdit } from '../../may-edit'
import { idOf } from '../../record'
import { Trouble } from '../../Trouble'
import { headingOf } from '../rows/heading'
import { CardFace, type Way } from './BoardCard'
import { BoardColumn } from './BoardColumn'
import { isPossible, type Move, moveOf, movesTo } from './moves'
import type { ShapeProps } from './shape-parts'
import { first, onward, type Span } from './span'
import { toNextColumn } from './to-next-column'
import { useEditMove } from './use-edit-move'
import { useFigures } from './use-figures'
import { type GroupRows, useGroupRows } from './use-group-rows'
import './board.css'
import '../../../locales/later/shapes'

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
  const runner = useRunner()
  const { binding, route } = parts
  const { sort } = control.state
  const { data, error, refetch } = useFigures({ binding, route, query, by: field.name })
  const [pages, setPages] = useState<Readonly<Record<string, Span>>>({})
  const [taken, take] = useState<Row | null>(null)
  const edit = useEditMove(binding, field)
  const counts = new Map((data?.groups ?? []).map(({ key, num }) => [key, num]))
  const moves = movesTo(binding, field).filter(({ name }) => can(grant, binding, name))
  // Of states, an empty one that nothing leads to is not on this page.
  const isState = field.readOnly || moves.length > 0
  const reached = isState ? new Set(moves.flatMap(({ to }) => (to?.[field.name] ?? []).map(String))) : null
  const columns = [
    ...choicesOn(binding, field).map(({ value, title }) => ({ key: String(value), value, name: say(title) })),
    ...(data?.groups ?? []).flatMap(({ key, name }) => (key === '' ? [{ key, value: null, name }] : [])),
  ].filter(({ key }) => counts.has(key) || reached === null || reached.has(key))
  const filled = columns.filter(({ key }) => (counts.get(key) ?? 0) > 0)
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
  const sensors = useCardSensors(toNextColumn)
  if (error) return <Trouble error={error as Error} onRetry={() => void refetch()} />
  if (!data) return <Lines num={8} />

  const nameOf = (key: unknown): string => columns.find((one) => one.key === String(key))?.name ?? ''
  const rowOf = (id: unknown): Row | undefined => seen.find((row) => idOf(row) === Number(id))
  const move = (row: Row, key: string): Move => moveOf(binding, grant, field, row, key)
  const words = (row: Row, key: string): string => {
    const found = move(row, key)
    const state = nameOf(key)
    if ('action' in found) return t('shapes.over', { state, action: say(found.action.title) })
    if ('edits' in found) return t('shapes.moveTo', { state })
    return t('shapes.overBarred', { state, reason: reasonOf(found.barred, key) })
  }
  const reasonOf = (barred: Extract<Move, { barred: unknown }>['barred'], key: string): string =>
    t(`shapes.${barred}`, { state: nameOf(key), field: say(field.title) })
  const go = (row: Row, key: string): void => {
    const found = move(row, key)
    if ('action' in found) runner.run(found.action, [row])
    else if ('edits' in found) edit(row, key, nameOf(key))
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    const row = rowOf(active.id)
    take(null)
    if (row && over) go(row, String(over.id).slice(1))
  }
  const waysOf = (row: Row): Way[] =>
    columns
      .filter(({ key }) => isPossible(move(row, key)))
      .map(({ key }) => ({ key, words: words(row, key), go: () => go(row, key) }))
  const said = (id: unknown): string => headingOf(binding, parts.columns, rowOf(id) ?? {}).said
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
            return row && over ? words(row, String(over.id).slice(1)) : ''
          },
          onDragEnd: () => t('shapes.dropped'),
          onDragCancel: () => t('shapes.cancelled'),
        },
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: columns are no fields of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide board is scrolled by keyboard */}
      <div className="lanes" role="group" aria-label={say(field.title)} tabIndex={0}>
        {columns.map(({ key, value, name }) => {
          const found = taken ? move(taken, key) : null
          return (
            <BoardColumn
              key={key}
              id={`-${key}`}
              name={name}
              field={field}
              value={value}
              num={counts.get(key) ?? 0}
              held={rows.get(key) ?? none}
              parts={parts}
              waysOf={waysOf}
              taken={taken ? idOf(taken) : null}
              offers={found === null || 'barred' in found ? null : words(taken as Row, key)}
              barred={found && 'barred' in found && found.barred !== 'here' ? reasonOf(found.barred, key) : null}
              before={(pages[key] ?? first).before}
              onMore={(by) => setPages({ ...pages, [key]: onward(pages[key] ?? first, by) })}
            />
          )
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {taken && (
          <div className="lane-card lifted">
            <CardFace row={taken} parts={parts} field={field} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const none: GroupRows = { rows: [], loading: false, error: null, retry: () => undefined }
