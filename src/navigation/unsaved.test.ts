// The guard asks once if something would be lost, and only then.
import { expect, test } from 'vitest'
import { lostBy, oneQuestion, type Unsaved } from './unsaved'

const form: Unsaved = { key: '1', route: '/user/list', pathname: '/user/list/7/edit', noCache: false }

test('switching to another kept tab loses nothing', () => {
  expect(lostBy([form], '/user/list', { route: '/role/index', pathname: '/role/index' })).toEqual([])
})

test('leaving the form within its page loses it, also from behind another tab', () => {
  expect(lostBy([form], '/user/list', { route: '/user/list', pathname: '/user/list' })).toEqual([form])
  expect(lostBy([form], '/role/index', { route: '/user/list', pathname: '/user/list' })).toEqual([form])
})

test('a change of the query only, or coming back to the form, loses nothing', () => {
  expect(lostBy([form], '/role/index', { route: '/user/list', pathname: '/user/list/7/edit' })).toEqual([])
})

test('leaving a page that is not kept loses its form', () => {
  const fleeting = { ...form, noCache: true }
  expect(lostBy([fleeting], '/user/list', { route: '/role/index', pathname: '/role/index' })).toEqual([fleeting])
})

test('an unknown address leaves kept pages alone', () => {
  expect(lostBy([form], '/user/list', { route: null, pathname: '/404' })).toEqual([])
})

test('while a question is open no other is asked; after its answer the next one is', async () => {
  const alone = oneQuestion()
  const answers: ((yes: boolean) => void)[] = []
  const ask = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const first = alone(ask)
  expect(await alone(ask)).toBe(false)
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  expect(await first).toBe(true)
  const next = alone(ask)
  expect(answers).toHaveLength(2)
  answers[1]?.(false)
  expect(await next).toBe(false)
})

test('a question that fails does not silence the next one', async () => {
  const alone = oneQuestion()
  await expect(alone(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await alone(() => Promise.resolve(true))).toBe(true)
})
