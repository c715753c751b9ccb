// The calls about one draft never overtake each other.
import { expect, test } from 'vitest'
import { inQueue } from './stored-drafts'

/** Calls that are answered one by one, in the order of `made`. */
function desk() {
  const made: string[] = []
  const answers: (() => void)[] = []
  const call =
    (name: string, refused = false) =>
    () => {
      made.push(name)
      return new Promise<string>((resolve, reject) => {
        answers.push(() => (refused ? reject(new Error(name)) : resolve(name)))
      })
    }
  const answer = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { made, call, answer }
}

test('a form reads only after the draft of the former one is deleted', async () => {
  const { made, call, answer } = desk()
  const deleted = inQueue('user', call('delete'))
  const found = inQueue('user', call('read'))
  await Promise.resolve()
  expect(made).toEqual(['delete'])
  await answer()
  expect(made).toEqual(['delete', 'read'])
  await answer()
  expect(await Promise.all([deleted, found])).toEqual(['delete', 'read'])
})

test('a refusal holds nothing up, and drafts do not wait for each other', async () => {
  const { made, call, answer } = desk()
  const refused = inQueue('user', call('save', true))
  const after = inQueue('user', call('read'))
  void inQueue('banner', call('other'))
  await Promise.resolve()
  expect(made).toEqual(['save', 'other'])
  await Promise.all([expect(refused).rejects.toThrow('save'), answer()])
  expect(made).toEqual(['save', 'other', 'read'])
  await answer()
  await answer()
  expect(await after).toBe('read')
})
