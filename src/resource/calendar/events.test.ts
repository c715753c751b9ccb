// Dates of calendar events: across midnight, months and years, moved, and as new hours.
import { expect, test } from 'vitest'
import {
  byDay,
  type CalendarEvent,
  drawnEnd,
  firstHour,
  isAllDay,
  momentsText,
  moved,
  rangeOf,
  redrawn,
  resized,
  selectedOn,
  step,
  stepped,
  timeOn,
  timesText,
  usualHour,
} from './events'

const DAY = '2026-06-03'

const eventOf = (id: number, start: string, end = start): CalendarEvent => ({
  id,
  start,
  end,
  title: `${id}`,
  tone: null,
  status: null,
  place: null,
  row: {},
  isMovable: true,
  isResizable: true,
})
const on = (id: number, start: string, end: string) => eventOf(id, `${DAY} ${start}:00`, `${DAY} ${end}:00`)

test('a month is shown by whole weeks, an agenda by its own days', () => {
  expect(rangeOf('month', '2026-02-14')).toEqual({ first: '2026-01-26', last: '2026-03-01' })
  expect(rangeOf('week', '2027-01-01')).toEqual({ first: '2026-12-28', last: '2027-01-03' })
  expect(rangeOf('day', DAY)).toEqual({ first: DAY, last: DAY })
  expect(rangeOf('agenda', '2024-02-03')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect([step('month', '2026-12-31', 1), step('week', '2026-12-31', 1), step('agenda', '2026-03-31', -1)]).toEqual([
    '2027-01-01',
    '2027-01-07',
    '2026-02-01',
  ])
})

test('events are on each of their days, not on one that begins as they end', () => {
  const events = [
    eventOf(1, '2026-06-20 09:00:00', '2026-06-30 00:00:00'),
    eventOf(2, '2026-06-30 22:00:00', '2026-07-01 02:00:00'),
    eventOf(3, '2026-06-30 08:00:00', '2026-06-30 09:00:00'),
    eventOf(4, '2026-07-02', '2026-07-09'),
  ]
  const found = byDay(events, ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02'])
  expect([...found.values()].map((list) => list.map(({ id }) => id))).toEqual([[1], [3, 2], [2], [4]])
  const night = eventOf(2, '2026-06-30 22:00:00', '2026-07-01 02:00:00')
  expect([timeOn(night, '2026-06-30'), timeOn(night, '2026-07-01')]).toEqual(['22:00', '–02:00'])
  expect(timeOn(eventOf(4, '2026-07-02', '2026-07-09'), '2026-07-03')).toBe('')
})

test('an event that fills a day is above the hours; one without an end takes an hour of its day', () => {
  const all = [
    eventOf(1, '2026-06-02 22:00:00', `${DAY} 02:00:00`),
    on(2, '00:00', '23:59'),
    eventOf(3, `${DAY} 00:00:00`, '2026-06-04 00:00:00'),
    eventOf(4, DAY),
    eventOf(5, `${DAY} 09:00:00`),
  ]
  expect(all.filter(isAllDay).map(({ id }) => id)).toEqual([2, 3, 4])
  expect(drawnEnd(eventOf(1, `${DAY} 09:00:00`))).toBe(`${DAY} 10:00:00`)
  expect(drawnEnd(eventOf(1, `${DAY} 23:50:00`))).toBe('2026-06-04 00:00:00')
  expect(drawnEnd(on(1, '09:00', '08:00'))).toBe(`${DAY} 10:00:00`)
})

test('the hours begin with the earliest event, at eight at the latest', () => {
  expect(firstHour([on(1, '09:00', '10:00')], [DAY])).toBe(8)
  expect(firstHour([on(1, '06:40', '07:00'), on(2, '05:59', '23:00')], [DAY])).toBe(5)
  expect(firstHour([eventOf(1, '2026-06-02 22:00:00', `${DAY} 02:00:00`), eventOf(2, DAY)], [DAY])).toBe(8)
})

test('moved by days its times stay, by minutes its start stays on its day; its end moves alone', () => {
  const text = (dates: { start: string; end: string }) => momentsText(dates)
  expect(text(moved(on(1, '09:10', '11:00'), 1, 15))).toBe('2026-06-04 09:25–11:15')
  expect(text(moved(on(1, '01:00', '02:00'), 0, -90))).toBe('2026-06-03 00:00–01:00')
  expect(text(moved(on(1, '23:00', '23:30'), 0, 120))).toBe('2026-06-03 23:45 – 2026-06-04 00:15')
  expect(moved(eventOf(1, '2026-02-27', '2026-03-01'), 2, 0)).toMatchObject({ start: '2026-03-01', end: '2026-03-03' })
  expect(text(resized(on(1, '09:00', '11:00'), 1, -30))).toBe('2026-06-03 09:00 – 2026-06-04 10:30')
})

test('selected hours stay on the day on which the pointer was pressed', () => {
  const select = (start: string, end: string) => {
    const dates = selectedOn(DAY, { start: `${start}:00`, end: `${end}:00` })
    return `${dates.start.slice(0, 10)} ${timesText(dates)}`
  }
  expect(select(`${DAY} 10:15`, `${DAY} 12:00`)).toBe(`${DAY} 10:15–12:00`)
  expect(select(`${DAY} 23:00`, '2026-06-04 00:00')).toBe(`${DAY} 23:00–00:00`)
  // Over the days after it, downwards and upwards, and over those before it.
  expect(select(`${DAY} 10:15`, '2026-06-05 12:00')).toBe(`${DAY} 10:15–12:00`)
  expect(select(`${DAY} 11:45`, '2026-06-04 10:30')).toBe(`${DAY} 10:15–12:00`)
  expect(select('2026-06-01 12:00', `${DAY} 10:30`)).toBe(`${DAY} 10:15–12:15`)
})

const walked = (minutes: number, ...keys: string[]) => {
  const dates = keys.reduce(
    (now, name) => {
      const [key = '', shift] = name.split('+').reverse()
      return stepped(now, { key: `Arrow${key}`, shiftKey: shift !== undefined }) ?? now
    },
    usualHour(DAY, minutes),
  )
  return `${dates.start.slice(8, 16)} ${dates.end.slice(8, 16)}`
}

test('arrows move new hours by days and quarters, with Shift their end, to midnight at most', () => {
  expect(walked(600, 'Down', 'Down', 'Right')).toBe('04 10:30 04 11:30')
  expect(walked(600, 'Left', 'Up')).toBe('02 09:45 02 10:45')
  expect(walked(600, 'Shift+Down', 'Shift+Down')).toBe('03 10:00 03 11:30')
  // A quarter is the least.
  expect(walked(600, ...Array.from({ length: 5 }, () => 'Shift+Up'))).toBe('03 10:00 03 10:15')
  expect(walked(23 * 60, 'Shift+Down')).toBe('03 23:00 04 00:00')
  expect(walked(23 * 60, 'Down', 'Down', 'Shift+Up')).toBe('03 23:30 04 00:15')
  // Without an end Shift moves them.
  const start = { start: `${DAY} 10:00:00`, end: `${DAY} 10:00:00` }
  expect(stepped(start, { key: 'ArrowDown', shiftKey: true })?.end).toBe(`${DAY} 10:15:00`)
  expect(stepped(start, { key: 'Enter', shiftKey: false })).toBeNull()
})

test('an event drawn elsewhere stays on the day of the pointer; another end leaves its start', () => {
  const block = { start: `${DAY} 09:10:00`, end: `${DAY} 11:10:00` }
  const at = (start: string, end: string) => ({ start, end })
  const to = (start: string, end: string) => redrawn(block, block, at(start, end), 600)
  expect(to('2026-06-04 08:55:00', '2026-06-04 10:55:00')).toEqual(at('2026-06-04 08:55:00', '2026-06-04 10:55:00'))
  // Pulled above the first hour by its middle.
  expect(to('2026-06-02 23:40:00', '2026-06-03 01:40:00')).toEqual(at(`${DAY} 00:00:00`, `${DAY} 02:00:00`))
  expect(to('2026-06-03 23:40:00', '2026-06-04 01:40:00')).toEqual(at('2026-06-04 00:00:00', '2026-06-04 02:00:00'))
  expect(to(block.start, `${DAY} 11:40:00`)).toEqual({ ...block, end: `${DAY} 11:40:00` })
  // Without an end it is drawn for an hour.
  const start = { start: block.start, end: block.start }
  const hour = at(block.start, `${DAY} 10:10:00`)
  expect(redrawn(start, hour, at(`${DAY} 10:10:00`, `${DAY} 11:10:00`), 555)).toEqual(
    at(`${DAY} 10:10:00`, `${DAY} 10:10:00`),
  )
  const days = at('2026-06-08', '2026-06-09')
  const drawn = at('2026-06-08 00:00:00', '2026-06-10 00:00:00')
  expect(redrawn(days, drawn, at('2026-06-01 00:00:00', '2026-06-03 00:00:00'), 0)).toEqual(
    at('2026-06-01', '2026-06-02'),
  )
  expect(redrawn(days, drawn, at('2026-06-08 00:00:00', '2026-06-12 00:00:00'), 0)).toEqual(
    at('2026-06-08', '2026-06-11'),
  )
})
