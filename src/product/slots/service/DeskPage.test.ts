// One line for each person, whatever their shifts.
import { expect, test } from 'vitest'
import { rosterOf, type Sign } from './DeskPage'

const sign = (id: number, user_id: number, status: Sign['status'], hours = 0): Sign => ({
  id,
  user_id,
  user_name: `人${user_id}`,
  phone: null,
  status,
  hours,
})

test('a person stands by the open shift, else by the last one, with the hours of all', () => {
  const roster = rosterOf(
    [
      sign(1, 1, 'signed_out', 2),
      sign(2, 2, 'registered'),
      sign(3, 1, 'signed_in'),
      sign(4, 3, 'signed_out', 1.5),
      sign(5, 3, 'signed_out', 2),
      sign(6, 4, 'cancelled'),
      sign(7, 5, 'absent'),
    ],
    (hours) => `${hours}h`,
  )
  expect(roster.map(({ user_id, state, sign_id, note }) => [user_id, state, sign_id, note])).toEqual([
    [1, 'here', 3, '2h'],
    [2, 'expected', 2, undefined],
    [3, 'gone', 5, '3.5h'],
    [5, 'expected', 7, undefined],
  ])
})
