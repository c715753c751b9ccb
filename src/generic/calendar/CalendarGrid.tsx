// A month, a week or a day of a calendar, drawn by FullCalendar: records as its events, moves and new records from its selections.
import { PlusOutlined } from '@ant-design/icons'
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { type KeyPart, useKeyPart } from '../keys/keys'
import { useNarrow } from '../use-narrow'
import { classOf, type EventActions } from './EventLink'
import {
  byDay,
  type CalendarEvent,
  type Dates,
  drawnEnd,
  firstHour,
  type Mode,
  moved,
  resized,
  timesText,
} from './events'
import { dayOf, GridContext, GridEvent, HOW, inputOf, recordOf } from './GridEvent'
import type { Adding } from './use-adding'
import { type Focus, useGridKeys } from './use-keys'
import { showHour, useScroll, useSelecting } from './use-pointer'
import '@fullcalendar/react/skeleton.css'
import './calendar.css'

interface Props extends EventActions {
  days: readonly string[]
  events: readonly CalendarEvent[]
  /** Not all events of the days have arrived. */
  stale: boolean
  mode: Exclude<Mode, 'agenda'>
  day: string
  /** True for days as columns of hours, false for days as cells. */
  hasHours: boolean
  focus: Focus
  onGo(change: { day: string; mode?: Mode }): void
  onMove(event: CalendarEvent, dates: Dates): void
  /** Absent if no record can be made. */
  adding: Adding | undefined
}

/** Events of a day above each other, and of an hour beside each other; the others are counted. */
const ROOM = { month: { above: 3, beside: 3 }, week: { above: 3, beside: 3 }, day: { above: 6, beside: 11 } }
const ROOM_ON_A_PHONE = { above: 3, beside: 5 }
/** Pixels of an hour, and of the least block, which has a line of text. */
const HOUR_HEIGHT = 48
const LEAST_HEIGHT = 24
/** Milliseconds that a finger rests before it lifts an event. */
const REST = 300
const MINUTE = 60_000
const NEW = 'new'
const NO_CELLS: ReadonlyMap<string, HTMLElement> = new Map()

const daysKeys: KeyPart = {
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.arrowsKey', 'keysHelp.days'],
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.lift'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
}
const hoursKeys = (adds: boolean): KeyPart => ({
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.besideKey', 'keysHelp.beside'],
    ['keysHelp.hoursKey', 'keysHelp.hours'],
    ...(adds ? ([['keysHelp.chooseKey', 'keysHelp.choose']] as const) : []),
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.liftByHour'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
})
const keysWithHours = { true: hoursKeys(true), false: hoursKeys(false) }

export function CalendarGrid(props: Props) {
  const { days, events, stale, mode, day, hasHours, focus, onGo, onMove, adding, ...actions } = props
  const { t, language } = useWords()
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  const calendar = useRef<CalendarRef>(null)
  const [cells, setCells] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  const [drawn, setDrawn] = useState('')
  const firstShown = mode === 'month' ? `${day.slice(0, 7)}-01` : (days[0] ?? day)
  const view = hasHours
    ? mode === 'day'
      ? 'timeGridDay'
      : 'timeGridWeek'
    : mode === 'week'
      ? 'dayGridWeek'
      : 'dayGridMonth'
  // Cells of the former range stay for a moment.
  const isDrawn = drawn === `${view} ${days[0]}`
  const { lifted, message, go, ...keys } = useGridKeys({ ...props, root, cells: isDrawn ? cells : NO_CELLS })
  const room = narrow && hasHours ? ROOM_ON_A_PHONE : ROOM[mode]
  const scrollTime = `${String(firstHour(events, days) - 1).padStart(2, '0')}:45:00`
  useKeyPart(hasHours ? keysWithHours[adding ? 'true' : 'false'] : daysKeys)
  const selecting = useSelecting(adding)

  useEffect(() => {
    calendar.current?.getApi().changeView(view, firstShown)
  }, [view, firstShown])
  const scroll = useScroll(() => calendar.current?.getApi().scrollToTime(scrollTime), days.join(), stale)
  const found = byDay(events, days)
  const tabOf = (element: HTMLElement): number =>
    hasHours || element.closest<HTMLElement>('[data-date]')?.dataset['date'] === day ? 0 : -1
  useLayoutEffect(() => {
    for (const [on, cell] of cells) {
      cell.tabIndex = on === day ? 0 : -1
      if (!adding || !hasHours) continue
      cell.setAttribute('aria-describedby', adding.how)
      cell.setAttribute('aria-keyshortcuts', 'Shift+ArrowDown')
    }
    for (const more of root.current?.querySelectorAll<HTMLElement>('.cal-more') ?? []) more.tabIndex = tabOf(more)
  })

  const cell = {
    didMount({ el }: { el: HTMLElement }) {
      el.setAttribute('role', 'gridcell')
      setCells((now) => new Map(now).set(el.dataset['date'] ?? '', el))
    },
    willUnmount: ({ el }: { el: HTMLElement }) =>
      setCells((now) => new Map([...now].filter(([, mounted]) => mounted !== el))),
  }
  /** Writes new dates; where they are the old ones, FullCalendar takes the event back. */
  const move = (record: CalendarEvent | undefined, dates: Dates, revert: () => void): void => {
    const isSame = record?.start === dates.start && record.end === dates.end
    if (!record || isSame || selecting.isCancelled()) revert()
    else onMove(record, dates)
  }
  const shown = events.map((event) => (event.id === lifted?.event.id ? { ...event, ...lifted.dates } : event))
  const chosen = hasHours && adding?.chosen
  const inputs: EventInput[] = shown.map((event) => inputOf(event, hasHours))
  if (chosen)
    inputs.push({ id: NEW, start: chosen.start, end: drawnEnd(chosen), editable: false, text: timesText(chosen) })
  const moreText = (num: number): string => t('calendar.more', { num })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid is inside
    <div
      ref={root}
      className={`cal-grid cal-${hasHours ? 'hours' : mode}`}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      onPointerDownCapture={(event) => {
        keys.onPointerDownCapture()
        selecting.press(event)
      }}
      {...scroll}
      {...(adding && hasHours ? { onPointerMove: showHour } : {})}
    >
      <span id={HOW} hidden>
        {t(hasHours ? 'calendar.howByHour' : 'calendar.how')}
      </span>
      <span className="hidden-words" aria-live="assertive">
        {message}
      </span>
      <GridContext value={{ ...actions, day, days, hasHours }}>
        <FullCalendar
          ref={calendar}
          plugins={[dayGrid, timeGrid, interaction]}
          initialView={view}
          initialDate={firstShown}
          datesSet={({ start, view: { type } }) => setDrawn(`${type} ${dayOf(start)}`)}
          headerToolbar={false}
          // A table, because FullCalendar has no keys; here its days are walked.
          viewDidMount={({ el }) => el.setAttribute('role', 'grid')}
          locale={language}
          timeZone="UTC"
          now={() => today().format('YYYY-MM-DDTHH:mm:ss')}
          nowIndicator
          firstDay={1}
          fixedWeekCount={false}
          height={hasHours ? '100%' : 'auto'}
          // Rows of a month are as high as the style sheet has it.
          aspectRatio={1000}
          events={inputs}
          eventDisplay="block"
          eventOrder="order"
          eventSlicing={false}
          eventContent={(info) => <GridEvent info={info} />}
          eventClass={({ event, isStart, isEnd, isMirror, isSelected }) => {
            const record = recordOf(event)
            if (!record) return 'cal-new'
            const isLifted = isMirror || record.id === lifted?.event.id
            const isHeld = isLifted ? ' cal-lifted' : isSelected ? ' cal-selected' : ''
            return classOf(record, isStart, isEnd) + isHeld
          }}
          // Their own, because a dragged one is drawn outside of the grid.
          rowEventClass={mode === 'month' ? 'cal-line cal-small' : 'cal-line'}
          columnEventClass="cal-block"
          eventInnerClass="cal-inner"
          eventAfterClass={({ isEndResizable }) => (isEndResizable ? 'cal-end' : '')}
          dayMaxEvents={mode === 'week' && !hasHours ? false : room.above}
          eventMaxStack={room.beside}
          eventMinHeight={LEAST_HEIGHT}
          slotEventOverlap={false}
          moreLinkClass="cal-more"
          moreLinkText={moreText}
          moreLinkContent={({ num, numericText }) => (
            <>
              <span aria-hidden>{narrow || hasHours ? numericText : moreText(num)}</span>
              <span className="hidden-words">{moreText(num)}</span>
            </>
          )}
          moreLinkDidMount={({ el }) => {
            el.tabIndex = tabOf(el)
            el.removeAttribute('aria-haspopup')
            el.removeAttribute('aria-expanded')
          }}
          moreLinkClick={({ date, view: { type } }) => {
            go({ day: dayOf(date), mode: mode === 'month' ? 'week' : mode === 'week' ? 'day' : 'agenda' })
            // Without the name of a view it would open a popover.
            return type
          }}
          // Editing.
          editable
          eventAllow={({ allDay }, moving) =>
            !!moving && moving.allDay === allDay && !actions.busy.has(Number(moving.id)) && !selecting.isCancelled()
          }
          eventLongPressDelay={REST}
          eventDrop={({ event, oldEvent, delta, revert }) => {
            const record = recordOf(oldEvent)
            if (record) move(recordOf(event), moved(record, delta.days, delta.milliseconds / MINUTE), revert)
          }}
          eventResize={({ event, oldEvent, endDelta, revert }) => {
            const record = recordOf(oldEvent)
            if (record) move(recordOf(event), resized(record, endDelta.days, endDelta.milliseconds / MINUTE), revert)
          }}
          highlightClass="cal-target"
          // New records in hours.
          {...(adding && hasHours ? selecting.options : {})}
          // Days.
          dayHeaderContent={({ date, dow }) => (
            <>
              {t(`calendar.weekdays.${((dow + 6) % 7) as 0}`)}
              {mode !== 'month' && <span className="cal-number">{dayOf(date).slice(5)}</span>}
            </>
          )}
          dayHeaderInnerClass="cal-head-text"
          dayHeaderClass={({ isToday }) => `cal-head${isToday && mode !== 'month' ? ' cal-today' : ''}`}
          dayCellTopContent={({ date }) => <span className="cal-number">{date.getUTCDate()}</span>}
          dayCellTopClass="cal-top"
          dayCellInnerClass="cal-events"
          dayCellClass={({ isToday, isOther }) =>
            hasHours ? 'cal-above' : `cal-day${isToday ? ' cal-today' : ''}${isOther ? ' cal-outside' : ''}`
          }
          dayRowClass="cal-row"
          tableBodyClass="cal-body"
          {...(hasHours ? {} : { dayCellDidMount: cell.didMount, dayCellWillUnmount: cell.willUnmount })}
          // Hours.
          allDayText={t('calendar.allDay')}
          timedText={t('calendar.timed')}
          allDayHeaderClass="cal-axis"
          allDayHeaderInnerClass="cal-axis-text"
          allDayDividerClass="cal-divider"
          // Slots as long as the steps: of a longer one FullCalendar counts from its middle, not from the pointer.
          slotDuration="00:15"
          slotHeaderInterval="01:00"
          slotMinHeight={HOUR_HEIGHT / 4}
          slotLaneClass={({ isMinor }) => (isMinor ? '' : 'cal-slot')}
          slotHeaderClass="cal-axis"
          slotHeaderInnerClass="cal-axis-text cal-hour"
          slotHeaderContent={({ time }) =>
            time?.milliseconds ? `${String(time.milliseconds / MINUTE / 60).padStart(2, '0')}:00` : ''
          }
          scrollTime={scrollTime}
          scrollTimeReset={false}
          dayLaneClass="cal-day cal-lane"
          dayLaneInnerClass="cal-lane-events"
          dayLaneDidMount={cell.didMount}
          dayLaneWillUnmount={cell.willUnmount}
          nowIndicatorLineClass="cal-now"
        />
      </GridContext>
      {[...cells].map(([on, element]) =>
        createPortal(
          <>
            <span className="hidden-words">{t('calendar.onDay', { day: on, count: found.get(on)?.length ?? 0 })}</span>
            {adding && <AddButton adding={adding} day={on} tab={on === day ? 0 : -1} />}
          </>,
          element,
          on,
        ),
      )}
    </div>
  )
}

/** Makes a record on a day; in the hours it is shown to keys only. */
function AddButton({ adding, day, tab }: { adding: Adding; day: string; tab: number }) {
  const label = adding.label(day)
  return (
    <button
      type="button"
      className="cal-add"
      aria-label={label}
      title={label}
      tabIndex={tab}
      onClick={() => adding.add(day)}
    >
      <PlusOutlined aria-hidden />
    </button>
  )
}
