// Arrow keys of a lifted card: to the middle of the next column, not by pixels.
import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Pixels from the top of a column to its cards, below its name and the words that say what a card would become. */
const BELOW_WORDS = 76

export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
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
