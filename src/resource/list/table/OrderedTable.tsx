// A table with rows draggable by their handle: mouse, touch or keyboard.
import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableAttributes,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { createContext, type HTMLAttributes, useContext, useMemo } from 'react'
import type { Row } from '#kernel/binding'
import { useDragWords } from '../../../components/drag'
import { useWords } from '../../../locales/use-words'
import { captionOf, idOf } from '../../record'
import type { Order } from '../order/use-order'
import { visible } from '../order/use-tree'
import { DataTable, VIRTUAL_ABOVE } from './DataTable'
import type { TableParts } from './table-parts'

interface Grip {
  listeners?: ReturnType<typeof useSortable>['listeners']
  attributes?: DraggableAttributes
}

const GripContext = createContext<Grip>({})

function DragRow(props: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string | number }) {
  const id = Number(props['data-row-key'])
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !Number.isFinite(id),
  })
  const grip = useMemo(() => ({ listeners, attributes }), [listeners, attributes])
  return (
    <GripContext value={grip}>
      <tr
        {...props}
        ref={setNodeRef}
        className={isDragging ? `${props.className ?? ''} dragged` : props.className}
        style={{ ...props.style, transform: CSS.Translate.toString(transform), transition }}
      />
    </GripContext>
  )
}

function Handle({ name }: { name: string }) {
  const { t } = useWords()
  const { listeners, attributes } = useContext(GripContext)
  const label = t('generic.order.move', { name })
  return (
    <button type="button" className="drag-handle" {...attributes} {...listeners} aria-label={label} title={label}>
      <HolderOutlined aria-hidden />
    </button>
  )
}

export default function OrderedTable({ order, ...parts }: TableParts & { order: Order }) {
  const { binding, expanded, rows } = parts
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { drop } = order
  const shown = useMemo(
    () => (expanded ? visible(rows, new Set(expanded)).map(({ row }) => row) : rows),
    [rows, expanded],
  )
  const ids = useMemo(() => shown.map(idOf), [shown])
  const names = useMemo(() => new Map(shown.map((row) => [idOf(row), captionOf(binding, row)])), [shown, binding])
  const spoken = useDragWords((id) => names.get(Number(id)) ?? '')
  const drag = useMemo(
    () => ({
      row: DragRow as never,
      handle: (row: Row) => <Handle name={captionOf(binding, row)} />,
    }),
    [binding],
  )
  const end = ({ active, over }: DragEndEvent): void => {
    if (over) drop(Number(active.id), Number(over.id))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={spoken}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <DataTable {...parts} drag={shown.length > VIRTUAL_ABOVE ? undefined : drag} />
      </SortableContext>
    </DndContext>
  )
}
