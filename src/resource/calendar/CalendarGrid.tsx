// A month, a week or a day of a calendar, drawn by FullCalendar in the product's looks.
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNarrow } from '../../components/use-narrow'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { byDay, type CalendarEvent, type Dates, drawnEnd, firstHour, type Mode, timesText } from './events'
import { classOf, dayOf, type EventActions, GridContext, GridEvent, HOW, inputOf, recordOf } from './GridEvent'
import styles from './styles'
import type { Adding } from './use-adding'
import { AddButton } from './use-adding'
import { type Focus, useGridKeys } from './use-keys'
import { showHour, useDragging, useScroll, useSelecting } from './use-pointer'

/** Pixels of an hour, and of the least block, which has a line of text. */
const HOUR_HEIGHT = 48
const LEAST_HEIGHT = 24
const HOUR = 3_600_000

export const look: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction, theme],
  headerToolbar: false,
  timeZone: 'UTC',
  now: () => today().format('YYYY-MM-DDTHH:mm:ss'),
  nowIndicator: true,
  firstDay: 1,
  fixedWeekCount: false,
  // Rows of a month are as high as the style sheet has it.
  aspectRatio: 1000,
  // A table, because FullCalendar has no keys; here its days are walked.
  viewDidMount: ({ el }) => el.setAttribute('role', 'grid'),
  // Events.
  eventDisplay: 'block',
  eventOrder: 'order',
  eventSlicing: false,
  eventColor: 'var(--tone)',
  eventContrastColor: 'var(--text)',
  eventMinHeight: LEAST_HEIGHT,
  slotEventOverlap: false,
  rowEventClass: styles.line,
  columnEventClass: styles.block,
  eventInnerClass: styles.inner,
  moreLinkClass: styles.more,
  highlightClass: styles.target,
  // Days.
  dayCellTopContent: ({ date }) => date.getUTCDate(),
  dayRowClass: styles.row,
  dayLaneClass: `${styles.day} ${styles.lane}`,
  dayLaneInnerClass: styles.laneEvents,
  // Slots as long as the steps: of a longer one FullCalendar counts from its middle, not from the pointer.
  slotDuration: '00:15',
  slotHeaderInterval: '01:00',
  slotMinHeight: HOUR_HEIGHT / 4,
  slotLaneClass: ({ isMinor }) => (isMinor ? styles.minor : ''),
  slotHeaderClass: ({ isMinor }) => (isMinor ? styles.minor : ''),
  slotHeaderInnerClass: styles.hour,
  slotHeaderContent: ({ time }) => `${String((time?.milliseconds ?? 0) / HOUR).padStart(2, '0')}:00`,
  allDayDividerClass: 'cal-divider',
  nowIndicatorLineClass: 'cal-now',
  scrollTimeReset: false,
}

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
const NEW = 'new'
const NO_CELLS: ReadonlyMap<string, HTMLElement> = new Map()
const FURTHER: Readonly<Record<Props['mode'], Mode>> = { month: 'week', week: 'day', day: 'agenda' }

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
  const selecting = useSelecting(adding)
  const isAllowed = ({ id }: CalendarEvent): boolean => !actions.busy.has(id) && !selecting.isCancelled()
  const dragging = useDragging({ hasHours, isAllowed, onMove })

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
    for (const more of root.current?.querySelectorAll<HTMLElement>(`.${styles.more}`) ?? []) more.tabIndex = tabOf(more)
  })

  const cell = {
    didMount({ el }: { el: HTMLElement }) {
      el.setAttribute('role', 'gridcell')
      setCells((now) => new Map(now).set(el.dataset['date'] ?? '', el))
    },
    willUnmount: ({ el }: { el: HTMLElement }) =>
      setCells((now) => new Map([...now].filter(([, mounted]) => mounted !== el))),
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
      className={`${styles.grid} ${styles[hasHours ? 'hours' : mode]}`}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      onPointerDownCapture={(event) => {
        keys.onPointerDownCapture()
        selecting.press(event)
        dragging.press(event)
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
      <span ref={dragging.region} className="hidden-words" aria-live="assertive" />
      <GridContext value={{ ...actions, lifted, datesAt: dragging.datesAt, day, days, hasHours }}>
        <FullCalendar
          ref={calendar}
          {...look}
          {...dragging.options}
          {...(adding && hasHours ? selecting.options : {})}
          {...(hasHours
            ? { dayLaneDidMount: cell.didMount, dayLaneWillUnmount: cell.willUnmount }
            : { dayCellDidMount: cell.didMount, dayCellWillUnmount: cell.willUnmount })}
          initialView={view}
          initialDate={firstShown}
          datesSet={({ start, view: { type } }) => setDrawn(`${type} ${dayOf(start)}`)}
          locale={language}
          height={hasHours ? '100%' : 'auto'}
          scrollTime={scrollTime}
          allDayText={t('calendar.allDay')}
          timedText={t('calendar.timed')}
          dayHeaderContent={({ date, dow }) =>
            `${t(`calendar.weekdays.${((dow + 6) % 7) as 0}`)}${mode === 'month' ? '' : ` ${dayOf(date).slice(5)}`}`
          }
          events={inputs}
          eventContent={(info) => <GridEvent info={info} />}
          eventClass={({ event, isStart, isEnd, isMirror, isSelected }) => {
            const record = recordOf(event)
            if (!record) return styles.new
            const isLifted = isMirror || record.id === lifted?.event.id
            const isHeld = isLifted ? ` ${styles.lifted}` : isSelected ? ' cal-selected' : ''
            return classOf(record, isStart, isEnd) + isHeld
          }}
          dayCellClass={hasHours ? 'cal-above' : styles.day}
          dayMaxEvents={mode === 'week' && !hasHours ? false : room.above}
          eventMaxStack={room.beside}
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
            go({ day: dayOf(date), mode: FURTHER[mode] })
            // Without the name of a view it would open a popover.
            return type
          }}
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
