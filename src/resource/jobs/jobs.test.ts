// A job shows its progress, its result, and whether it can be undone.
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Job } from '#kernel/wire'
import { jobWords, merged, percentOf, toneOf, undoable } from './job-words'

const job = (change: Partial<Job> = {}): Job => ({
  id: 1,
  kind: 'edit',
  resource: 'banner',
  title: '',
  status: 'done',
  total: 10,
  done: 10,
  failed: 0,
  message: null,
  create_time: '2026-01-01T00:00:00Z',
  end_time: null,
  source: null,
  file_name: null,
  undo_until: null,
  undone_by: null,
  refused: 0,
  skipped: 0,
  rest: 0,
  undo: null,
  ...change,
})
const t = ((key: string, blanks: object = {}) => `${key} ${Object.values(blanks).join(' ')}`.trim()) as TFunction

test.each([
  [{}, 'success'],
  [{ failed: 1 }, 'warning'],
  [{ refused: 6 }, 'warning'],
  [{ done: 0, total: 0 }, 'info'],
  [{ kind: 'export', done: 0 }, 'success'],
  [{ status: 'cancelled' }, 'warning'],
  [{ status: 'failed' }, 'error'],
] as const)('%j looks like %s', (change, tone) => {
  expect(toneOf(job({ kind: 'import', ...change }))).toBe(tone)
})

test('progress and endings are said', () => {
  expect(jobWords(job({ status: 'running', done: 1200, total: 5000 }), t)).toBe('jobs.progress 1,200 5,000')
  expect(jobWords(job(), t)).toBe('jobs.all 10')
  expect(jobWords(job({ failed: 3 }), t)).toBe('jobs.partly 7 3')
  expect(jobWords(job({ status: 'failed', message: 'no' }), t)).toBe('no')
  expect(jobWords(job({ status: 'cancelled', done: 4 }), t)).toBe('jobs.cancelled jobs.all 4')
})

test('the result of an import counts every row of the sheet', () => {
  expect(jobWords(job({ kind: 'import', total: 5, done: 5, refused: 14 }), t)).toBe('jobs.partly 5 14')
  expect(jobWords(job({ kind: 'import', total: 5, done: 5, failed: 1, refused: 14 }), t)).toBe('jobs.partly 4 15')
  expect(jobWords(job({ kind: 'import', total: 5, done: 5, skipped: 2 }), t)).toBe('jobs.withSkipped jobs.all 5 2')
})

test('an undo is told by what it did: one that did nothing is not shown as taken back', () => {
  const undone = (undo: Job['undo']) => jobWords(job({ undone_by: 2, undo }), t)
  expect(undone({ open: true, done: 0, failed: 0 })).toBe('jobs.all 10jobs.undoing')
  expect(undone({ open: false, done: 10, failed: 0 })).toBe('jobs.all 10jobs.undone')
  expect(undone({ open: false, done: 3, failed: 7 })).toBe('jobs.all 10jobs.undonePartly 3 7')
  expect(undone({ open: false, done: 0, failed: 10 })).toBe('jobs.all 10jobs.undoneNothing')
})

test('the share done never passes a hundred, and is unknown without a total', () => {
  expect(percentOf(job({ status: 'running', total: 3, done: 1 }))).toBe(33)
  expect(percentOf(job({ status: 'running', total: 3, done: 9 }))).toBe(100)
  expect(percentOf(job({ status: 'running', total: 0, done: 0 }))).toBeNull()
})

test('only what did something, was not taken back and is not too old can be taken back', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const until = '2026-01-02T00:00:00Z'
  expect(undoable(job({ undo_until: until }), now)).toBe(true)
  expect(undoable(job({ undo_until: until, undone_by: 4 }), now)).toBe(false)
  expect(undoable(job({ undo_until: until, failed: 10 }), now)).toBe(false)
  expect(undoable(job({ undo_until: '2025-12-31T00:00:00Z' }), now)).toBe(false)
  expect(undoable(job(), now)).toBe(false)
})

test('what is newly known stands over what was, the newest first', () => {
  const list = merged([job({ id: 1, done: 1 }), job({ id: 2 })], [job({ id: 3 }), job({ id: 1, done: 9 })])
  expect(list.map(({ id, done }) => [id, done])).toEqual([
    [3, 10],
    [2, 10],
    [1, 9],
  ])
})
