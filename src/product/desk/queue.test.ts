// Steps of a desk that the roster does not know yet.
import { expect, test } from 'vitest'
import type { Guest } from './match'
import { readBeside, type Waiting, withSteps } from './queue'

const guest = (user_id: number, state: Guest['state'], note?: string): Guest => ({
  id: user_id,
  user_id,
  name: `客人${user_id}`,
  company: null,
  phone: null,
  note,
  state,
  sign_id: null,
})
const waiting = (user_id: number, act: Waiting['act']): Waiting => ({
  request_no: `${user_id}-${act}`,
  user_id,
  name: `客人${user_id}`,
  act,
  time: '2026-03-01T09:00:00+08:00',
  sign_type: 'staff',
  add: false,
  force: false,
})
const states = (guests: readonly Guest[]) => guests.map(({ state }) => state)

test('the last step of a guest decides', () => {
  const guests = [guest(1, 'expected', '2 位随行'), guest(2, 'here'), guest(3, 'gone')]
  const steps = [waiting(1, 'in'), waiting(2, 'out'), waiting(3, 'in'), waiting(3, 'out'), waiting(4, 'in')]
  expect(states(withSteps(guests, steps))).toEqual(['here', 'gone', 'gone'])
  expect(withSteps(guests, steps)[0]?.note).toBeUndefined()
  expect(withSteps(guests, [])).toEqual(guests)
})

test('an answer that is older than a step does not undo it, and a later one decides', async () => {
  const taken = [waiting(1, 'in')]
  let answer: (guests: Guest[]) => void = () => undefined
  const reading = readBeside(taken, () => new Promise((resolve) => (answer = resolve)))
  taken.push(waiting(2, 'in'))
  answer([guest(1, 'expected'), guest(2, 'expected')])
  // The first step was taken before the reading began: somebody has undone it since.
  expect(states(await reading)).toEqual(['expected', 'here'])
})
