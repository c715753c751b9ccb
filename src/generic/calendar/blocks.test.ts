// Entries at their hours: beside each other, across midnight, folded, and moved by minutes.
import { expect, test } from 'vitest'
import { blocksOf, firstHour, isAllDay } from './blocks'
import { entryOf } from './entry-of'
import { momentsText, shifted } from './shifts'
import { type Entry, rangeOf, step } from './spans'

const DAY = '2026-06-03'

const on = (id: number, from: string, until: string) => entryOf(id, `${DAY} ${from}:00`, `${DAY} ${until}:00`)
const placed = (entries: readonly Entry[], day = DAY, room = 4) => {
  const { blocks, more } = blocksOf(entries, day, room)
  return {
    blocks: blocks.map(({ entry, from, until, lane, lanes }) => [entry.id, from / 60, until / 60, lane, lanes]),
    more: more.map(({ num, from, until, lane, lanes }) => [num, from / 60, until / 60, lane, lanes]),
  }
}

test('entries at the same time stand side by side, others over the whole width, in the order of time', () => {
  const { blocks } = placed([
    on(4, '11:30', '13:00'),
    on(2, '09:30', '12:00'),
    on(1, '09:00', '11:00'),
    on(3, '10:00', '11:00'),
    on(5, '13:00', '14:00'),
  ])
  expect(blocks).toEqual([
    [1, 9, 11, 0, 3],
    [2, 9.5, 12, 1, 3],
    [3, 10, 11, 2, 3],
    [4, 11.5, 13, 0, 3],
    [5, 13, 14, 0, 1],
  ])
})

test('an entry without an end has an hour, a short one room for its name, and neither leaves its day', () => {
  expect(placed([entryOf(1, `${DAY} 09:00:00`)]).blocks).toEqual([[1, 9, 10, 0, 1]])
  expect(placed([on(1, '09:00', '08:00')]).blocks).toEqual([[1, 9, 10, 0, 1]])
  expect(placed([on(1, '09:00', '09:10')]).blocks).toEqual([[1, 9, 9.5, 0, 1]])
  expect(placed([entryOf(1, `${DAY} 23:50:00`)]).blocks).toEqual([[1, 23.5, 24, 0, 1]])
})

test('an entry across midnight has a part on either day; one that fills a day is above the hours', () => {
  const night = entryOf(1, '2026-06-02 22:00:00', `${DAY} 02:00:00`)
  expect(placed([night], '2026-06-02').blocks).toEqual([[1, 22, 24, 0, 1]])
  expect(placed([night]).blocks).toEqual([[1, 0, 2, 0, 1]])
  expect(placed([entryOf(2, '2026-06-02 20:00:00', `${DAY} 00:00:00`)]).blocks).toEqual([])
  const all = [
    night,
    on(2, '00:00', '23:59'),
    entryOf(3, `${DAY} 00:00:00`, '2026-06-04 00:00:00'),
    entryOf(4, DAY),
    entryOf(5, `${DAY} 09:00:00`),
  ]
  expect(all.filter(isAllDay).map(({ id }) => id)).toEqual([2, 3, 4])
})

test('more than fit at one time are counted on the last lane', () => {
  const many = Array.from({ length: 7 }, (_, index) => on(index + 1, '14:00', index === 6 ? '17:00' : '16:00'))
  const { blocks, more } = placed([...many, on(9, '17:00', '18:00')])
  // The longest first.
  expect(blocks.map(([id, , , lane, lanes]) => [id, lane, lanes])).toEqual([
    [7, 0, 4],
    [1, 1, 4],
    [2, 2, 4],
    [9, 0, 1],
  ])
  expect(more).toEqual([[4, 14, 16, 3, 4]])
  expect(placed(many.slice(0, 4)).more).toEqual([])
})

test('an entry moves by minutes and stays on the day where it is dropped; its end stays after its start', () => {
  const meeting = on(1, '09:10', '11:00')
  expect(shifted(meeting, 'whole', DAY, '2026-06-04', 90)).toEqual({
    from: '2026-06-04 10:40:00',
    until: '2026-06-04 12:30:00',
  })
  expect(shifted(meeting, 'whole', DAY, DAY, -900)?.from).toBe(`${DAY} 00:00:00`)
  expect(shifted(meeting, 'whole', DAY, DAY, 900)?.from).toBe(`${DAY} 23:45:00`)
  expect(shifted(on(1, '23:50', '23:55'), 'whole', DAY, DAY, 0)?.from).toBe(`${DAY} 23:50:00`)
  expect(shifted(meeting, 'end', DAY, DAY, 45)?.until).toBe(`${DAY} 11:45:00`)
  expect(shifted(meeting, 'end', DAY, DAY, -120)).toBeNull()
  expect([momentsText(meeting), momentsText(entryOf(1, `${DAY} 09:00:00`))]).toEqual([
    `${DAY} 09:10–11:00`,
    `${DAY} 09:00`,
  ])
  expect(momentsText(entryOf(1, `${DAY} 22:00:00`, '2026-06-04 02:00:00'))).toBe(`${DAY} 22:00 – 2026-06-04 02:00`)
  expect(momentsText(entryOf(1, `${DAY} 22:00:00`, '2026-06-04 00:00:00'))).toBe(`${DAY} 22:00–00:00`)
})

test('the hours begin with the earliest entry of the shown days, at eight at the latest', () => {
  const days = [DAY, '2026-06-04']
  expect(firstHour([], days)).toBe(8)
  expect(firstHour([on(1, '10:00', '11:00')], days)).toBe(8)
  expect(firstHour([on(1, '10:00', '11:00'), entryOf(2, '2026-06-04 06:40:00')], days)).toBe(6)
  // From before, or of another week that is still shown until the next has arrived.
  expect(firstHour([entryOf(1, '2026-06-02 22:00:00', `${DAY} 02:00:00`)], days)).toBe(8)
  expect(firstHour([entryOf(1, '2026-05-27 05:00:00')], days)).toBe(8)
})

test('a day is a range of its own', () => {
  expect(rangeOf('day', DAY)).toEqual({ first: DAY, last: DAY })
  expect(step('day', '2026-06-30', 1)).toBe('2026-07-01')
})
