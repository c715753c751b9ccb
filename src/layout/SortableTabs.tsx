// Sorting of the visited tabs by mouse, as Ant Design documents it.
import { closestCenter, DndContext, MouseSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

type RenderTab = (node: ReactElement) => ReactElement

interface Props {
  routes: string[]
  isFixed(route: string): boolean
  onMove(route: string, over: string): void
  renderTab: RenderTab
  children(render: RenderTab): ReactNode
}

function SortableTab({ fixed, node, renderTab }: { fixed: boolean; node: ReactElement; renderTab: RenderTab }) {
  const { listeners, setNodeRef, transform, transition } = useSortable({ id: String(node.key), disabled: fixed })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return renderTab(cloneElement(node, { ref: setNodeRef, style, ...listeners } as object))
}

export function SortableTabs({ routes, isFixed, onMove, renderTab, children }: Props) {
  // A finger scrolls the row.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 10 } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={routes} strategy={horizontalListSortingStrategy}>
        {children((node) => (
          <SortableTab key={node.key} fixed={isFixed(String(node.key))} node={node} renderTab={renderTab} />
        ))}
      </SortableContext>
    </DndContext>
  )
}
