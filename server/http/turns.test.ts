// Turns of a person: four calls at a time, others wait in order, and nobody waits for somebody else's.
import { expect, test } from 'vitest'
import { createTurns } from './turns'

/** Work that runs until it is let go. */
function held() {
  let go = () => {}
  const until = new Promise<void>((done) => {
    go = done
  })
  return { go, until }
}

test('four run, the fifth waits for one of them, in the order of asking', async () => {
  const turns = createTurns()
  const begun: number[] = []
  const works = [0, 1, 2, 3, 4, 5].map(held)
  const all = works.map(({ until }, place) =>
    turns.take(1, async () => {
      begun.push(place)
      await until
      return place
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3])
  works[2]?.go()
  await all[2]
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await turns.take(2, async () => 'another person')).toBe('another person')
  for (const { go } of works) go()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a refused call gives its turn to the next', async () => {
  const turns = createTurns()
  const refused = Array.from({ length: 8 }, () => turns.take(1, () => Promise.reject(new Error('no'))))
  const settled = await Promise.allSettled(refused)
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await turns.take(1, async () => 'free')).toBe('free')
})

test('too many that wait are refused', async () => {
  const turns = createTurns()
  const { go, until } = held()
  const asked = Array.from({ length: 250 }, () => turns.take(1, () => until))
  go()
  const settled = await Promise.allSettled(asked)
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(250 - 204)
  expect(refused[0]).toMatchObject({ reason: { code: 'RATE' } })
})
