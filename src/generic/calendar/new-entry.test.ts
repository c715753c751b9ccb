// Hours of a new entry: drawn in either direction, and stepped by keys, within its day.
import { expect, test } from 'vitest'
import { drawn, newEntry, stepped, usualFrom } from './new-entry'
import { timesText } from './shifts'

const DAY = '2026-06-03'

const draw = (one: number, other: number) => timesText(drawn(DAY, one, other))

test('drawn hours are whole quarters around both points, in either direction', () => {
  expect(draw(10 * 60 + 20, 11 * 60 + 50)).toBe('10:15–12:00')
  expect(draw(11 * 60 + 50, 10 * 60 + 20)).toBe('10:15–12:00')
  expect(draw(10 * 60, 11 * 60)).toBe('10:00–11:00')
  expect(draw(10 * 60 + 20, 10 * 60 + 22)).toBe('10:15–10:30')
  expect(draw(10 * 60 + 15, 10 * 60 + 15)).toBe('10:15–10:30')
})

test('drawn hours stay on their day, also where the pointer leaves it', () => {
  expect(draw(30, -200)).toBe('00:00–00:30')
  expect(drawn(DAY, 23 * 60, 2000)).toEqual({ from: `${DAY} 23:00:00`, until: '2026-06-04 00:00:00' })
  expect(drawn(DAY, 1440, 1440)).toEqual({ from: `${DAY} 23:45:00`, until: '2026-06-04 00:00:00' })
})

test('a new entry has an hour, or only a start where the form takes no end', () => {
  const dates = usualFrom(DAY, 10 * 60)
  expect(timesText(newEntry(dates, true))).toBe('10:00–11:00')
  expect(timesText(newEntry(dates, false))).toBe('10:00')
})

const walked = (ends: boolean, minutes: number, ...keys: string[]) => {
  const start = newEntry(usualFrom(DAY, minutes), ends)
  const { from, until } = keys.reduce((entry, name) => {
    const [key = '', shift] = name.split('+').reverse()
    return stepped(entry, { key: `Arrow${key}`, shiftKey: shift !== undefined }) ?? entry
  }, start)
  return `${from.slice(8, 16)} ${until.slice(8, 16)}`
}

test('arrows move it by days and quarters, with Shift they move its end', () => {
  expect(walked(true, 600, 'Down', 'Down', 'Right')).toBe('04 10:30 04 11:30')
  expect(walked(true, 600, 'Left', 'Up')).toBe('02 09:45 02 10:45')
  expect(walked(true, 600, 'Shift+Down', 'Shift+Down')).toBe('03 10:00 03 11:30')
  // A quarter is the least.
  expect(walked(true, 600, ...Array.from({ length: 5 }, () => 'Shift+Up'))).toBe('03 10:00 03 10:15')
  expect(stepped(newEntry(usualFrom(DAY, 600), true), { key: 'Enter', shiftKey: false })).toBeNull()
})

test('its end is pulled to midnight at most; without an end Shift moves it', () => {
  expect(walked(true, 23 * 60, 'Shift+Down')).toBe('03 23:00 04 00:00')
  expect(walked(true, 23 * 60, 'Down', 'Down', 'Shift+Up')).toBe('03 23:30 04 00:15')
  expect(walked(false, 600, 'Shift+Down')).toBe('03 10:15 03 10:15')
})
