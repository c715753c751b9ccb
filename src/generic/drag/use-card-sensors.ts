// Lifting of cards: by mouse after a few pixels, by a resting finger, and by keyboard where a getter says how to move.
import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

export function useCardSensors(coordinateGetter?: KeyboardCoordinateGetter) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 6 } })
  // A finger that moves at once scrolls; one that rests lifts the card.
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } })
  const keyboard = useSensor(KeyboardSensor, coordinateGetter ? { coordinateGetter } : {})
  return useSensors(mouse, touch, coordinateGetter ? keyboard : null)
}
