// Screen reader announcements while dragging.
import type { Announcements, DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'

export function useDragWords(nameOf: (id: UniqueIdentifier) => string): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation()
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('generic.order.taken', { name: nameOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('generic.order.over', { name: nameOf(over.id) }) : ''),
    onDragEnd: ({ active }) => t('generic.order.dropped', { name: nameOf(active.id) }),
    onDragCancel: () => t('generic.order.cancelled'),
  }
  return { announcements, screenReaderInstructions: { draggable: t('generic.order.how') } }
}
