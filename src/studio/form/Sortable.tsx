// A row that is dragged by its handle.
import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useStudioWords } from '../words'
import styles from './Form.module.css'

export function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { w } = useStudioWords()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <div
      ref={setNodeRef}
      className={styles.row}
      data-dragged={isDragging}
      data-field={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        title={w('dragHint')}
        {...attributes}
        {...listeners}
        aria-label={`${w('dragHint')} ${name}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      {children}
    </div>
  )
}
