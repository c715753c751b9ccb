// Dragging of cards: what counts as a drag, and what is said about it.
import {
  type Announcements,
  type DndContextProps,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useWords } from '../locales/use-words'

export function useCardSensors(coordinateGetter?: KeyboardCoordinateGetter) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 6 } })
  // A finger that moves at once scrolls; one that rests lifts the card.
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } })
  const keyboard = useSensor(KeyboardSensor, coordinateGetter ? { coordinateGetter } : {})
  return useSensors(mouse, touch, coordinateGetter ? keyboard : null)
}

export function useDragWords(nameOf: (id: UniqueIdentifier) => string): NonNullable<DndContextProps['accessibility']> {
  const { t } = useWords()
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('generic.order.taken', { name: nameOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('generic.order.over', { name: nameOf(over.id) }) : ''),
    onDragEnd: ({ active }) => t('generic.order.dropped', { name: nameOf(active.id) }),
    onDragCancel: () => t('generic.order.cancelled'),
  }
  return { announcements, screenReaderInstructions: { draggable: t('generic.order.how') } }
}
