// Dragging of entries to other days and hours, and of new ones across hours: where they would be is marked and named.
import {
  type Active,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCodes,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useWords } from '../../locales/use-words'
import { useCardSensors } from '../drag/use-card-sensors'
import { QUARTER } from './hours'
import { drawn, newEntry } from './new-entry'
import { type Dates, daysText, momentsText, type Part, shifted } from './shifts'
import { skipClick } from './skip-click'
import { type Entry, firstDay, lastDay } from './spans'
import { columnUnder, dayUnder, minuteUnder, toDay, toHour } from './to-day'
import type { Adding } from './use-adding'

/** Data of a draggable: a bar, the end of one, or the hours of a day for a new entry. */
export interface Grip {
  entry: Entry
  part: Part | 'new'
  /** First day of the bar, for keys; a pointer lifts the day under it. */
  day: string
  /** It stands at its hours, and is moved by them. */
  byHour: boolean
}

interface Lifted extends Grip {
  /** Minutes since midnight where the pointer was pressed on the hours of a day. */
  pressed: number
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
/** Apart from the others: it changes with every step. */
const PreviewContext = createContext<Entry | null>(null)

export function useDrag(): Drag {
  return useContext(DragContext)
}

/** The lifted entry at the hours where it would be dropped. */
export function usePreview(): Entry | null {
  return useContext(PreviewContext)
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

/** Minutes since midnight, of the hours of a day; 0 on an entry. */
function pressedAt({ active, activatorEvent }: Pick<DragStartEvent, 'active' | 'activatorEvent'>): number {
  const { target } = activatorEvent
  const isOnHours = gripOf(active).part === 'new' && activatorEvent instanceof MouseEvent && target instanceof Element
  return isOnHours ? minuteUnder(activatorEvent.clientY, target) : 0
}

interface Props {
  /** Pixels of an hour, where hours are shown. */
  hour?: number | undefined
  onDrop(entry: Entry, dates: Dates, byKey: boolean): void
  /** For new entries; absent if no record can be made. */
  adding: Adding | undefined
  children: ReactNode
}

export function CalendarDrag({ hour, onDrop, adding, children }: Props) {
  const { t } = useWords()
  const [lifted, lift] = useState<Lifted | null>(null)
  const quarter = hour === undefined ? undefined : (hour * QUARTER) / 60
  // A smooth scroll would fall behind the keys.
  const sensors = useCardSensors(quarter ? toHour(quarter) : toDay, keys, quarter ? 'auto' : 'smooth')
  const datesOn = (held: Lifted, { over, delta }: DragMoveEvent | DragEndEvent): Dates | null => {
    const { entry, part, day, byHour, pressed } = held
    // It stays on its day, also where the pointer leaves that.
    if (part === 'new' && quarter)
      return newEntry(drawn(day, pressed, pressed + (delta.y / quarter) * QUARTER), entry.ends)
    if (!over) return null
    const minutes = byHour && quarter ? Math.round(delta.y / quarter) * QUARTER : undefined
    return part === 'new' ? null : shifted(entry, part, day, String(over.id), minutes)
  }
  const follow = (event: DragMoveEvent): void =>
    lift((now) => {
      if (!now) return now
      const dates = datesOn(now, event)
      return isSame(now.dates, dates) ? now : { ...now, dates }
    })
  const drop = (event: DragEndEvent): void => {
    lift(null)
    const dates = lifted && datesOn(lifted, event)
    if (dates && lifted.part === 'new') adding?.add(firstDay(dates), dates)
    else if (dates) onDrop(lifted.entry, dates, event.activatorEvent instanceof KeyboardEvent)
  }
  const shown = lifted?.dates ? { ...lifted.entry, ...lifted.dates } : null
  const words = shown && (lifted?.byHour ? momentsText(shown) : daysText(shown))
  const isNew = lifted?.part === 'new'
  const told = !words ? t('calendar.notThere') : isNew ? adding?.label(words) : t('calendar.over', { days: words })
  const id = lifted?.entry.id ?? null
  const [first, last] = shown && !lifted?.byHour ? [firstDay(shown), lastDay(shown)] : []
  const drag = useMemo<Drag>(() => ({ lifted: id, target: first && last ? [first, last] : null }), [id, first, last])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={quarter ? columnUnder : dayUnder}
      // Only close to an edge: the hours in view should stay while it is moved among them.
      autoScroll={quarter ? { threshold: { x: 0, y: 0.1 } } : true}
      onDragStart={(event) => {
        if (event.activatorEvent.type === 'touchstart') navigator.vibrate?.(10)
        lift({ ...gripOf(event.active), day: grabbed(event), pressed: pressedAt(event), dates: null })
      }}
      onDragMove={follow}
      onDragOver={follow}
      onDragCancel={({ activatorEvent }) => {
        lift(null)
        if (activatorEvent instanceof MouseEvent) skipClick()
      }}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t(quarter ? 'calendar.howByHour' : 'calendar.how') },
        announcements: {
          onDragStart: ({ active }) =>
            gripOf(active).part === 'new' ? undefined : t('calendar.taken', { name: gripOf(active).entry.title }),
          // Said below, because hours change over the same day as well.
          onDragOver: () => undefined,
          onDragEnd: ({ active }) => (gripOf(active).part === 'new' ? undefined : t('calendar.dropped')),
          onDragCancel: () => t('calendar.cancelled'),
        },
      }}
    >
      <DragContext value={drag}>
        <PreviewContext value={lifted?.byHour ? shown : null}>{children}</PreviewContext>
      </DragContext>
      <span className="hidden-words" aria-live="assertive">
        {lifted && told}
      </span>
      <DragOverlay dropAnimation={null}>
        {lifted?.part === 'whole' && !lifted.byHour && (
          <div className={`cal-lifted cal-entry cal-long cal-${lifted.entry.tone ?? 'plain'}`}>
            <span className="cal-title">{lifted.entry.title}</span>
            {words && <small>{words}</small>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const isSame = (one: Dates | null, other: Dates | null): boolean =>
  one?.from === other?.from && one?.until === other?.until
