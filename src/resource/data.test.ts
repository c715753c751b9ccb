// Data on screen after a write: nothing that was read before it stays.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchAgain } from './data'

test.each([
  ['a first answer that was asked before a write', undefined],
  ['a later one', 'from the cache'],
])('%s is dropped and asked again', async (_, cached) => {
  const client = new QueryClient()
  const answers: Array<(rows: string) => void> = []
  const queryKey = ['rows']
  if (cached) client.setQueryData(queryKey, cached)
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const unsubscribe = observer.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  const done = fetchAgain(client)
  answers[0]?.('before the write')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after the write')
  await done
  expect(observer.getCurrentResult().data).toBe('after the write')
  unsubscribe()
  client.clear()
})
