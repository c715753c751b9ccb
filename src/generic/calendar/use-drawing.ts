// Hours of a day across which a new entry is drawn with the mouse: a finger scrolls them.
import { useDraggable } from '@dnd-kit/core'
import type { HTMLAttributes, MouseEvent } from 'react'
import type { Grip } from './CalendarDrag'
import { newEntry, usualFrom } from './new-entry'
import type { Adding } from './use-adding'

/** Properties of the element that holds the hours. */
export function useDrawing(day: string, adding: Adding | undefined) {
  const grip: Grip = { entry: newEntry(usualFrom(day, 0), adding?.ends ?? false), part: 'new', day, byHour: true }
  const { listeners, setNodeRef } = useDraggable({ id: `new ${day}`, data: grip, disabled: !adding })
  const { onMouseDown } = (listeners ?? {}) as Partial<HTMLAttributes<HTMLElement>>
  return {
    ref: setNodeRef,
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Entries in front of the hours are no empty ones.
      if (event.target === event.currentTarget) onMouseDown?.(event)
    },
  }
}
