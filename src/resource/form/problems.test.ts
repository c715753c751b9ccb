// Problems of parts stay until that part is changed.
import { expect, test } from 'vitest'
import { fieldOfPath, partsOf, problemsAt, remainingProblems } from './problems'

const errors = { title: 'a', 'answers.size': 'b', 'answers.plate': 'c', 'rows.1.name': 'd' }

test('a problem of a part belongs to its field, under the rest of its path', () => {
  expect(Object.keys(errors).map(fieldOfPath)).toEqual(['title', 'answers', 'answers', 'rows'])
  expect(partsOf(errors, 'answers')).toEqual({ size: 'b', plate: 'c' })
  expect(partsOf(errors, 'title')).toBeUndefined()
  expect(problemsAt(errors, ['answers', 'note', 'title']).map(([, problem]) => problem)).toEqual(['b', 'c', 'a'])
})

test('an answer takes away its own problem only', () => {
  const { 'answers.size': _, ...others } = errors
  expect(remainingProblems(errors, 'answers', null, { size: 'M' })).toEqual(others)
  expect(remainingProblems(errors, 'title', '', 'Tea')).not.toHaveProperty('title')
  expect(remainingProblems(errors, 'note', '', 'Tea')).toEqual(errors)
})

test('problems of rows go when the rows move', () => {
  const rows = [{ name: 'Tea' }, { name: '' }]
  expect(remainingProblems(errors, 'rows', rows, [{ name: 'Green tea' }, { name: '' }])).toHaveProperty(['rows.1.name'])
  expect(remainingProblems(errors, 'rows', rows, [{ name: '' }])).not.toHaveProperty(['rows.1.name'])
})
