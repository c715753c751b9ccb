// A draft offers what the person entered, and nothing that the form had filled in itself.
import { expect, test } from 'vitest'
import type { Fields, Row } from '#kernel/binding'
import { completeField } from '#kernel/written'
import { contentOf, offerOf, storedDrafts } from './stored-drafts'

const fields = Object.fromEntries(
  ['name', 'gender', 'activity_id', 'joined'].map((name) => [name, completeField(name, { kind: 'text' })]),
) as Fields
const time = '2026-05-01 08:00:00'
const here = {}
const begun = (first: Row, start: Row | null = null) => ({ fields, start, first })

test('defaults and suggestions of a new record are not offered, not even those of another day', () => {
  const content = contentOf(
    begun({ gender: 'unknown', joined: '2026-05-01' }),
    { name: '张三', gender: 'unknown', joined: '2026-05-01' },
    {},
  )
  const offer = offerOf({ ...content, time }, begun({ gender: 'unknown', joined: '2026-05-02' }), here)
  expect(offer).toEqual({ time, values: { name: '张三' }, changedSince: [] })
})

test('a changed or cleared default is offered', () => {
  const content = contentOf(begun({ gender: 'unknown' }), { gender: null }, {})
  expect(offerOf({ ...content, time }, begun({ gender: 'unknown' }), here)?.values).toEqual({ gender: null })
})

test('copied values are offered by a form that lacks them', () => {
  const copy = { name: '李四', gender: 'male' }
  const content = contentOf(begun(copy), { name: '李五', gender: 'male' }, copy)
  expect(offerOf({ ...content, time }, begun(copy), here)?.values).toEqual({ name: '李五' })
  expect(offerOf({ ...content, time }, begun({}), here)?.values).toEqual({ name: '李五', gender: 'male' })
})

test('of a stored record, what others changed since is said', () => {
  const content = contentOf(begun({ name: '一' }, { name: '一' }), { name: '二' }, {})
  expect(offerOf({ ...content, time }, begun({ name: '三' }, { name: '三' }), here)).toEqual({
    time,
    values: { name: '二' },
    changedSince: ['name'],
  })
})

test('a draft is offered where it was made, and where nothing is given, but not in the list of another parent', () => {
  const content = contentOf(begun({ activity_id: 1 }), { activity_id: 1, name: '张三' }, { activity_id: 1 })
  const kept = { ...content, time }
  expect(offerOf(kept, begun({ activity_id: 1 }), { activity_id: 1 })?.values).toEqual({ name: '张三' })
  expect(offerOf(kept, begun({ activity_id: 2 }), { activity_id: 2 })).toBeNull()
  expect(offerOf(kept, begun({}), here)?.values).toEqual({ activity_id: 1, name: '张三' })
})

test('a draft without a parent is not offered under one', () => {
  const content = contentOf(begun({}), { name: '张三' }, {})
  expect(offerOf({ ...content, time }, begun({ activity_id: 2 }), { activity_id: 2 })).toBeNull()
})

test('input of several forms is offered in turn: that of the own tab, then the latest', () => {
  const piece = (form: string) => ({
    form,
    content: { values: { name: form }, base: { name: null } },
    update_time: time,
  })
  const pieces = ['c', 'b', 'a'].map(piece)
  const forms = (own: string | null) => storedDrafts({ pieces }, own).map(({ form }) => form)
  expect(forms(null)).toEqual(['c', 'b', 'a'])
  expect(forms('b')).toEqual(['b', 'c', 'a'])
  expect(storedDrafts({ pieces: [{ form: 'x', content: { values: {} }, update_time: time }] }, null)).toEqual([])
})
