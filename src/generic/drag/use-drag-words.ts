// Screen reader announcements while dragging.
import type { Announcements, DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useWords } from '../../locales/use-words'

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
