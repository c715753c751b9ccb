// Dragging of entries to other days: the days they would be on are marked, and named beside the lifted entry.
import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCodes,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useWords } from '../../locales/use-words'
import { useCardSensors } from '../drag/use-card-sensors'
import { type Dates, daysText, type Part, shifted } from './shifts'
import { type Entry, firstDay, lastDay } from './spans'
import { dayUnder, toDay } from './to-day'
import '../../locales/later/calendar'

/** Data of a draggable: a bar, or the end of one. */
export interface Grip {
  entry: Entry
  part: Part
  /** First day of the bar, for keys; a pointer lifts the day under it. */
  day: string
}

interface Lifted extends Grip {
  /** Dates where it would be dropped; null: not there. */
  dates: Dates | null
}

interface Drag {
  /** Id of the lifted entry. */
  lifted: number | null
  /** First and last day where it would be dropped. */
  target: readonly [string, string] | null
}

const DragContext = createContext<Drag>({ lifted: null, target: null })

export function useDrag(): Drag {
  return useContext(DragContext)
}

/** Enter opens the link that has the focus. */
const keys: KeyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

const gripOf = (active: Active): Grip => active.data.current as Grip

/** The day on which the pointer took hold of a bar. */
function grabbed({ active, activatorEvent }: Pick<DragStartEvent, 'active' | 'activatorEvent'>): string {
  const { entry, part, day } = gripOf(active)
  if (part === 'end') return lastDay(entry)
  const point = 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : activatorEvent
  if (!(point && 'clientX' in point && 'clientY' in point)) return day
  const under = document.elementsFromPoint(point.clientX as number, point.clientY as number)
  const cell = under.find((element) => element.matches('[data-day]')) as HTMLElement | undefined
  return cell?.dataset['day'] ?? day
}

interface Props {
  onDrop(entry: Entry, dates: Dates, byKey: boolean): void
  children: ReactNode
}

export function CalendarDrag({ onDrop, children }: Props) {
  const { t } = useWords()
  const [lifted, lift] = useState<Lifted | null>(null)
  const sensors = useCardSensors(toDay, keys)
  const datesOn = ({ entry, part, day }: Grip, over: string | undefined): Dates | null =>
    over === undefined ? null : shifted(entry, part, day, over)
  const saying = (grip: Grip, dates: Dates | null): string =>
    dates ? t('calendar.over', { days: daysText({ ...grip.entry, ...dates }) }) : t('calendar.notThere')
  const drop = ({ over, activatorEvent }: DragEndEvent): void => {
    lift(null)
    const dates = lifted && datesOn(lifted, over ? String(over.id) : undefined)
    if (dates) onDrop(lifted.entry, dates, activatorEvent instanceof KeyboardEvent)
  }
  const shown = lifted?.dates && { ...lifted.entry, ...lifted.dates }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayUnder}
      onDragStart={(event) => {
        if (event.activatorEvent.type === 'touchstart') navigator.vibrate?.(10)
        lift({ ...gripOf(event.active), day: grabbed(event), dates: null })
      }}
      onDragOver={({ over }) =>
        lift((now) => now && { ...now, dates: datesOn(now, over ? String(over.id) : undefined) })
      }
      onDragCancel={() => lift(null)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('calendar.how') },
        announcements: {
          onDragStart: ({ active }) => t('calendar.taken', { name: gripOf(active).entry.title }),
          onDragOver: ({ active, over }) =>
            over ? saying(gripOf(active), datesOn({ ...gripOf(active), day: lifted?.day ?? '' }, String(over.id))) : '',
          onDragEnd: () => t('calendar.dropped'),
          onDragCancel: () => t('calendar.cancelled'),
        },
      }}
    >
      <DragContext
        value={{ lifted: lifted?.entry.id ?? null, target: shown ? [firstDay(shown), lastDay(shown)] : null }}
      >
        {children}
      </DragContext>
      <DragOverlay dropAnimation={null}>
        {lifted?.part === 'whole' && (
          <div className={`cal-lifted cal-entry cal-long cal-${lifted.entry.tone ?? 'plain'}`}>
            <span className="cal-title">{lifted.entry.title}</span>
            {shown && <small>{daysText(shown)}</small>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
