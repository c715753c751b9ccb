// Places of a lifted entry: the day under the pointer, and by arrow keys the days beside it, or hours, not pixels.
import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core'
import { addDays } from '#kernel/calendar'
import { HOUR_HEIGHT } from './hours'

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

/** Minutes since midnight at a height of the window, within the hours of a day. */
export function minuteUnder(y: number, hours: Element): number {
  return ((y - hours.getBoundingClientRect().top) / HOUR_HEIGHT) * 60
}

/** The column of hours: its height is scrolled, so only that of the grid counts. */
export const columnUnder: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
  collisionRect,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + INSIDE
  const grid = droppableContainers[0]?.node.current?.closest('[role="grid"]')?.getBoundingClientRect()
  const y = pointerCoordinates?.y
  if (grid && y !== undefined && (y < grid.top || y > grid.bottom)) return []
  return droppableContainers
    .filter(({ id }) => {
      const rect = droppableRects.get(id)
      return rect && rect.left <= x && x < rect.right
    })
    .map(({ id }) => ({ id }))
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

/** Beside at the same hour; up and down by steps of so many pixels, unless it is only on days. */
export function toHour(pixels: number): KeyboardCoordinateGetter {
  return (event, asked) => {
    const { x, y } = asked.currentCoordinates
    if (event.code === 'ArrowLeft' || event.code === 'ArrowRight') {
      const beside = toDay(event, asked)
      return beside && { x: beside.x, y }
    }
    const by = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0
    if (by === 0) return undefined
    event.preventDefault()
    return asked.context.active?.data.current?.['byHour'] ? { x, y: y + by * pixels } : undefined
  }
}
