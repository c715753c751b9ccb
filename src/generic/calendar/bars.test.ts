// Lanes of entries in a week, what is folded away, and entries on other days.
import { expect, test } from 'vitest'
import { type Bar, barsOf, depths, fold } from './bars'
import { entryOf } from './entry-of'
import { daysText, shifted } from './shifts'
import { daysOf } from './spans'

const week = daysOf({ first: '2026-06-01', last: '2026-06-07' })

const told = (bars: readonly Bar[]) => bars.map(({ entry, start, span, lane }) => [entry.id, start, span, lane])

test('an entry of several days is one bar, on the same lane of each of its days', () => {
  const bars = barsOf(
    [
      entryOf(1, '2026-06-02 08:00:00'),
      entryOf(2, '2026-06-02 09:00:00', '2026-06-04 12:00:00'),
      entryOf(3, '2026-06-03 07:00:00'),
      entryOf(4, '2026-06-03 10:00:00', '2026-06-05 10:00:00'),
      entryOf(5, '2026-06-05 09:00:00'),
    ],
    week,
  )
  expect(told(bars)).toEqual([
    [2, 1, 3, 0],
    [1, 1, 1, 1],
    [4, 2, 3, 1],
    [3, 2, 1, 2],
    [5, 4, 1, 0],
  ])
  expect(depths(bars)).toEqual([0, 2, 3, 2, 2, 0, 0])
})

test('a bar goes on over weeks, and ends on the day before if it ends at midnight', () => {
  const long = entryOf(1, '2026-05-30', '2026-06-09')
  const until = entryOf(2, '2026-06-06 20:00:00', '2026-06-08 00:00:00')
  expect(barsOf([long, until, entryOf(3, '2026-06-08')], week)).toEqual([
    { entry: long, start: 0, span: 7, lane: 0, before: true, after: true },
    { entry: until, start: 5, span: 2, lane: 1, before: false, after: false },
  ])
  // A wrong end is drawn on the first day.
  expect(told(barsOf([entryOf(4, '2026-06-03', '2026-06-02')], week))).toEqual([[4, 2, 1, 0]])
  expect(told(barsOf([entryOf(4, '2026-06-03 10:00:00', '2026-06-03 09:00:00')], week))).toEqual([[4, 2, 1, 0]])
})

test('more than fit are folded, except where the number would take the room of the only one', () => {
  const day = (num: number, at: string) =>
    Array.from({ length: num }, (_, index) => entryOf(Number(at.slice(8)) * 100 + index, `${at} 1${index}:00:00`))
  const bars = barsOf(
    [
      entryOf(1, '2026-06-01', '2026-06-03'),
      ...day(3, '2026-06-01'),
      ...day(6, '2026-06-02'),
      entryOf(2, '2026-06-02', '2026-06-05'),
    ],
    week,
  )
  const { shown, more } = fold(bars, 3)
  // The first day has four, of which all are drawn; the second has eight, of which three.
  expect(shown.filter(({ start }) => start === 0)).toHaveLength(4)
  expect(more).toEqual([0, 5, 0, 0, 0, 0, 0])
  expect(shown.filter(({ entry }) => entry.id <= 2)).toHaveLength(2)
})

test('a bar that is folded on one of its days is folded on all of them', () => {
  const bars = barsOf(
    [
      ...[1, 2, 3].map((id) => entryOf(id, '2026-06-01', '2026-06-04')),
      entryOf(4, '2026-06-03', '2026-06-05'),
      entryOf(5, '2026-06-04 09:00:00'),
    ],
    week,
  )
  const { shown, more } = fold(bars, 3)
  expect(shown.map(({ entry }) => entry.id)).toEqual([1, 2, 3])
  expect(more).toEqual([0, 0, 1, 2, 1, 0, 0])
})

test('an entry moves by days with its times, or its end alone, never before its start', () => {
  const meeting = entryOf(1, '2026-06-29 09:30:00', '2026-07-01 17:00:00')
  expect(shifted(meeting, 'whole', '2026-06-30', '2026-07-02')).toEqual({
    from: '2026-07-01 09:30:00',
    until: '2026-07-03 17:00:00',
  })
  expect(shifted(meeting, 'end', '2026-07-01', '2026-06-29')?.until).toBe('2026-06-29 17:00:00')
  expect(shifted(meeting, 'end', '2026-07-01', '2026-06-28')).toBeNull()
  const night = entryOf(2, '2026-06-29 20:00:00', '2026-06-30 00:00:00')
  expect(shifted(night, 'end', '2026-06-29', '2026-06-30')?.until).toBe('2026-07-01 00:00:00')
  expect(shifted(entryOf(3, '2024-02-28', '2024-02-29'), 'whole', '2024-02-28', '2024-03-01')).toEqual({
    from: '2024-03-01',
    until: '2024-03-02',
  })
  expect([daysText(meeting), daysText(night), daysText(entryOf(3, '2026-06-01'))]).toEqual([
    '2026-06-29 – 2026-07-01',
    '2026-06-29',
    '2026-06-01',
  ])
})
