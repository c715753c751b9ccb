// A week on a phone: its days one below the other; an event is lifted by a finger that rests, by the mouse and by keys.
import { DndContext, DragOverlay, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core'
import { type ReactNode, type RefCallback, useRef, useState } from 'react'
import { daysBetween, mondayOf } from '#kernel/calendar'
import { useCardSensors } from '../../components/drag'
import { useWords } from '../../locales/use-words'
import {
  byDay,
  type CalendarEvent,
  type Dates,
  daysText,
  firstDay,
  isDate,
  lastDay,
  lengthOf,
  moved,
  timeOn,
} from './events'
import { classOf, type EventActions, EventLink, HOW } from './GridEvent'
import styles from './styles'
import type { Adding } from './use-adding'
import { AddButton } from './use-adding'
import { type Focus, type Lifted, useGridKeys } from './use-keys'

interface Props extends EventActions {
  days: readonly string[]
  events: readonly CalendarEvent[]
  day: string
  focus: Focus
  onGo(change: { day: string }): void
  onMove(event: CalendarEvent, dates: Dates): void
  adding: Adding | undefined
}

/** An event as lifted from one of its days. */
interface Grip {
  event: CalendarEvent
  day: string
}

const on = ({ event, day }: Grip, to: string): Lifted => ({ event, dates: moved(event, daysBetween(day, to), 0) })

export function WeekList({ days, events, day, focus, onGo, onMove, adding, ...actions }: Props) {
  const { t } = useWords()
  const root = useRef<HTMLDivElement>(null)
  const [cells] = useState(() => new Map<string, HTMLElement>())
  const [dragged, drag] = useState<Lifted | null>(null)
  const { lifted, message, onKeyDown, onPointerDownCapture } = useGridKeys({
    root,
    cells,
    days,
    events,
    hasHours: false,
    mode: 'week',
    day,
    focus,
    onGo,
    onMove,
    adding,
  })
  const shown = events.map((event) => (event.id === lifted?.event.id ? { ...event, ...lifted.dates } : event))
  const found = byDay(shown, days)
  const moving = dragged ?? lifted
  const over = ({ dates }: Lifted): string => t('calendar.over', { days: daysText(dates) })
  const gripOf = ({ data }: { data: { current?: object | undefined } }): Grip => data.current as Grip
  return (
    <DndContext
      sensors={useCardSensors()}
      collisionDetection={pointerWithin}
      onDragStart={({ active, activatorEvent }) => {
        if (activatorEvent.type === 'touchstart') navigator.vibrate?.(10)
        drag(on(gripOf(active), gripOf(active).day))
      }}
      onDragOver={(move) => move.over && drag(on(gripOf(move.active), String(move.over.id)))}
      onDragCancel={() => drag(null)}
      onDragEnd={(drop) => {
        drag(null)
        if (drop.over) onMove(gripOf(drop.active).event, on(gripOf(drop.active), String(drop.over.id)).dates)
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t('calendar.how') },
        announcements: {
          onDragStart: ({ active }) => t('calendar.taken', { name: gripOf(active).event.title }),
          onDragOver: (move) =>
            move.over ? over(on(gripOf(move.active), String(move.over.id))) : t('calendar.notThere'),
          onDragEnd: (drop) => t(drop.over ? 'calendar.dropped' : 'calendar.cancelled'),
          onDragCancel: () => t('calendar.cancelled'),
        },
      }}
    >
      <span id={HOW} hidden>
        {t('calendar.how')}
      </span>
      <span className="hidden-words" aria-live="assertive">
        {message}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: days one below the other are no table */}
      <div ref={root} role="grid" className={styles.stacked} {...{ onKeyDown, onPointerDownCapture }}>
        {days.map((shownOn, index) => (
          <Day
            key={shownOn}
            day={shownOn}
            isCurrent={shownOn === day}
            isTarget={moving !== null && firstDay(moving.dates) <= shownOn && shownOn <= lastDay(moving.dates)}
            cell={(element) => {
              if (element) cells.set(shownOn, element)
              return () => void cells.delete(shownOn)
            }}
          >
            <span className="hidden-words">
              {t('calendar.onDay', { day: shownOn, count: found.get(shownOn)?.length ?? 0 })}
            </span>
            <h3>
              {shownOn.slice(5)} <small>{t(`calendar.weekdays.${daysBetween(mondayOf(shownOn), shownOn) as 0}`)}</small>
            </h3>
            {found.get(shownOn)?.map((event) => (
              <Item
                key={event.id}
                event={event}
                day={shownOn}
                isFree={event.isMovable && !actions.busy.has(event.id)}
                isLifted={event.id === lifted?.event.id}
              >
                <EventLink
                  {...actions}
                  event={event}
                  label={daysText(event)}
                  time={isDate(event) ? '' : timeOn(event, shownOn)}
                  part={
                    lengthOf(event) > 1
                      ? t('calendar.part', { at: daysBetween(firstDay(event), shownOn) + 1, num: lengthOf(event) })
                      : ''
                  }
                  over={event.id === lifted?.event.id ? daysText(event) : ''}
                  isMain={index === 0 || firstDay(event) === shownOn}
                  tab={shownOn === day ? 0 : -1}
                  isDraggable
                  how={HOW}
                />
              </Item>
            ))}
            {adding && <AddButton adding={adding} day={shownOn} tab={shownOn === day ? 0 : -1} />}
          </Day>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`${styles.carried} ${styles.lifted} ${classOf(dragged.event, true, true)}`}>
            <span className={styles.title}>{dragged.event.title}</span>{' '}
            <small className={styles.over}>{daysText(dragged.dates)}</small>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

interface DayProps {
  day: string
  isCurrent: boolean
  /** A lifted event would be on it. */
  isTarget: boolean
  cell: RefCallback<HTMLElement>
  children: ReactNode
}

function Day({ day, isCurrent, isTarget, cell, children }: DayProps) {
  const { setNodeRef } = useDroppable({ id: day })
  return (
    // biome-ignore lint/a11y/useSemanticElements: days one below the other are no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cell has the focus
    <div ref={setNodeRef} role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: days one below the other are no table */}
      <div
        ref={cell}
        role="gridcell"
        data-date={day}
        tabIndex={isCurrent ? 0 : -1}
        className={`${styles.day}${isTarget ? ` ${styles.target}` : ''}`}
      >
        {children}
      </div>
    </div>
  )
}

interface ItemProps extends Grip {
  isFree: boolean
  isLifted: boolean
  children: ReactNode
}

function Item({ event, day, isFree, isLifted, children }: ItemProps) {
  const data: Grip = { event, day }
  const { listeners, setNodeRef } = useDraggable({ id: `${event.id} ${day}`, data: { ...data }, disabled: !isFree })
  const classes = classOf(event, firstDay(event) === day, lastDay(event) === day)
  return (
    <div ref={setNodeRef} {...listeners} className={isLifted ? `${classes} ${styles.lifted}` : classes}>
      {children}
    </div>
  )
}
