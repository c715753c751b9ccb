// Person and menu are those of the latest fetch, in whatever order the answers arrive.
import { expect, test, vi } from 'vitest'
import { boot, refresh } from './boot'
import { send } from './send'
import { session } from './session'

vi.mock('./send', () => ({ send: vi.fn() }))

interface Waiting {
  path: string
  answer(content: unknown): void
}

test('an earlier answer that arrives late does not undo a later one', async () => {
  const waiting: Waiting[] = []
  vi.mocked(send).mockImplementation(
    ({ path }) => new Promise((resolve) => waiting.push({ path, answer: resolve as Waiting['answer'] })),
  )
  const menuOf = (name: string) => [{ name, son: [] }]
  const answer = (from: number, name: string): void => {
    for (const { path, answer } of waiting.slice(from, from + 2))
      answer(path === '/getMenu' ? menuOf(name) : { real_name: name })
  }
  const [first, second] = [refresh(), refresh()]
  expect(waiting).toHaveLength(4)
  answer(2, 'as the role')
  await second
  expect(session.get()).toMatchObject({ admin: { real_name: 'as the role' }, menu: menuOf('as the role') })
  answer(0, 'oneself')
  await first
  expect(session.get()).toMatchObject({ admin: { real_name: 'as the role' }, menu: menuOf('as the role') })
  const third = refresh()
  answer(4, 'oneself')
  await third
  expect(session.get()).toMatchObject({ admin: { real_name: 'oneself' } })
  // A navigation meanwhile, which misses nothing, leaves the one under way its turn.
  vi.stubGlobal('document', { cookie: '' })
  const fourth = refresh()
  await boot()
  answer(6, 'renamed')
  await fourth
  expect(session.get()).toMatchObject({ admin: { real_name: 'renamed' }, menu: menuOf('renamed') })
})
