// Options of FullCalendar that are the same in every grid: its classic theme, and names for the elements that have a look of their own.
import type { CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { today } from '../../fields/zone'

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
  rowEventClass: 'cal-line',
  columnEventClass: 'cal-block',
  eventInnerClass: 'cal-inner',
  moreLinkClass: 'cal-more',
  highlightClass: 'cal-target',
  // Days.
  dayCellTopContent: ({ date }) => date.getUTCDate(),
  dayRowClass: 'cal-row',
  dayLaneClass: 'cal-day cal-lane',
  dayLaneInnerClass: 'cal-lane-events',
  // Slots as long as the steps: of a longer one FullCalendar counts from its middle, not from the pointer.
  slotDuration: '00:15',
  slotHeaderInterval: '01:00',
  slotMinHeight: HOUR_HEIGHT / 4,
  slotLaneClass: ({ isMinor }) => (isMinor ? 'cal-minor' : ''),
  slotHeaderClass: ({ isMinor }) => (isMinor ? 'cal-minor' : ''),
  slotHeaderInnerClass: 'cal-hour',
  slotHeaderContent: ({ time }) => `${String((time?.milliseconds ?? 0) / HOUR).padStart(2, '0')}:00`,
  allDayDividerClass: 'cal-divider',
  nowIndicatorLineClass: 'cal-now',
  scrollTimeReset: false,
}
