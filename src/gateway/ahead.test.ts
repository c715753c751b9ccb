// An answer fetched ahead goes only to the very same call of the same person, once, and not for long.
import { beforeEach, expect, test, vi } from 'vitest'
import { dropAhead, keepAhead, takeAhead } from './ahead'

const init = (change: { token?: string; language?: string; body?: string } = {}): RequestInit => ({
  method: 'POST',
  headers: { Authorization: change.token ?? 'mine', 'Accept-Language': change.language ?? 'zh-CN' },
  body: change.body ?? '{"page":1}',
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('answer')),
  )
})

test('the same call takes the answer, once', async () => {
  keepAhead('/api/user/list', init())
  keepAhead('/api/user/list', init())
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await (await takeAhead('/api/user/list', init()))?.text()).toBe('answer')
  expect(await takeAhead('/api/user/list', init())).toBeNull()
})

test('another person, language, body or address does not', async () => {
  keepAhead('/api/user/list', init())
  expect(await takeAhead('/api/user/list', init({ token: 'theirs' }))).toBeNull()
  expect(await takeAhead('/api/user/list', init({ language: 'en' }))).toBeNull()
  expect(await takeAhead('/api/user/list', init({ body: '{"page":2}' }))).toBeNull()
  expect(await takeAhead('/api/role/list', init())).toBeNull()
  expect(await takeAhead('/api/user/list', init())).not.toBeNull()
})

test('an old answer is not used', async () => {
  keepAhead('/api/user/list', init())
  vi.advanceTimersByTime(2_001)
  expect(await takeAhead('/api/user/list', init())).toBeNull()
})

test('one that failed on the way is asked for again', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new Error('offline'))
  keepAhead('/api/user/list', init())
  expect(await takeAhead('/api/user/list', init())).toBeNull()
})

test('a caller that gives up is not kept waiting', async () => {
  vi.mocked(fetch).mockReturnValueOnce(new Promise(() => undefined))
  keepAhead('/api/user/list', init())
  const control = new AbortController()
  const taken = takeAhead('/api/user/list', { ...init(), signal: control.signal })
  control.abort(new Error('left'))
  await expect(taken).rejects.toThrow('left')
})

test('after a write nothing is taken that was asked before it', async () => {
  keepAhead('/api/note/list', init())
  dropAhead()
  expect(await takeAhead('/api/note/list', init())).toBeNull()
})

/** Signals of the calls that were sent. */
const signals = () => vi.mocked(fetch).mock.calls.map(([, sent]) => sent?.signal as AbortSignal)

test('an answer that was taken may arrive late; one that nobody took is given up', async () => {
  keepAhead('/api/user/list', init())
  keepAhead('/api/role/list', init())
  await takeAhead('/api/user/list', init())
  vi.advanceTimersByTime(10_001)
  expect(signals().map(({ aborted }) => aborted)).toEqual([false, true])
})

test('a caller that gives up ends the call, whose answer may have begun', async () => {
  keepAhead('/api/user/list', init())
  const control = new AbortController()
  await takeAhead('/api/user/list', { ...init(), signal: control.signal })
  control.abort()
  expect(signals()[0]?.aborted).toBe(true)
})
