// An undone job is read until its undo has ended, so that its words and its button are right without a reload.
import { expect, test, vi } from 'vitest'
import type { Job } from '#kernel/wire'
import { send } from '../../api/send'

vi.mock('../../api/send', () => ({ send: vi.fn() }))

test('the undone job says so as soon as its undo has ended', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn() })
  vi.useFakeTimers()
  const { jobs } = await import('./jobs')
  const base = { status: 'done', undone_by: null, undo: null } as Job
  let [original, undo]: Job[] = [
    { ...base, id: 1 },
    { ...base, id: 2, status: 'running' },
  ]
  vi.mocked(send).mockImplementation(async ({ path }, body) => {
    if (path === '/job/undo') {
      original = { ...base, id: 1, undone_by: 2, undo: { open: true, done: 0, failed: 0 } }
      return { job_id: 2 }
    }
    return (body as { job_id: number }).job_id === 1 ? original : undo
  })
  await jobs.begin(1)
  const ended: Job[] = []
  jobs.onEnd((job) => ended.push(job))
  await jobs.undo(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(ended).toEqual([])
  undo = { ...base, id: 2 }
  original = { ...original, undo: { open: false, done: 3, failed: 0 } } as Job
  const before = vi.mocked(send).mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  // One look at both; then nothing is open any more.
  expect(
    vi
      .mocked(send)
      .mock.calls.slice(before)
      .map(([, body]) => (body as { job_id: number }).job_id),
  ).toEqual([2, 1])
  expect(ended.map(({ id }) => id)).toEqual([2])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
