// A second attempt to leave does not open a second question.
import { expect, test } from 'vitest'
import { oneQuestion } from './one-question'

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
