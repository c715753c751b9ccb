// Places of a lifted entry: the day under the pointer, and by arrow keys the days beside it, not pixels.
import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core'
import { addDays } from '#kernel/calendar'

/** Days that an arrow key leads on. */
export const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Pixels from the corner of a day, within which a lifted entry counts as on it. */
const INSIDE = 8

/** By keyboard the day under the upper left corner: a bar is as wide as all of its days. */
export const dayUnder: CollisionDetection = (asked) => {
  const { left, top } = asked.collisionRect
  return pointerWithin({
    ...asked,
    pointerCoordinates: asked.pointerCoordinates ?? { x: left + INSIDE, y: top + INSIDE },
  })
}

export const toDay: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = steps[event.code]
  const { collisionRect, droppableRects, over } = context
  if (by === undefined || !collisionRect || !over) return undefined
  event.preventDefault()
  const rect = droppableRects.get(addDays(String(over.id), by))
  if (!rect) return undefined
  return {
    x: currentCoordinates.x + rect.left - collisionRect.left,
    y: currentCoordinates.y + rect.top - collisionRect.top,
  }
}
