// Unsaved input on the server: what is offered again, in what order it is written, and whose it is.
import { expect, test, vi } from 'vitest'
import type { Fields, Row } from '#kernel/binding'
import { completeField } from '#kernel/written'
import { contentOf, inQueue, offerOf, storedDrafts } from './stored-drafts'

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

const tab = async () => {
  vi.resetModules()
  return import('./stored-drafts')
}

test('a form of another tab is open until it closes', async () => {
  const [first, second] = [await tab(), await tab()]
  const close = first.opened('one')
  expect(await second.openElsewhere(['one', 'two'])).toEqual(new Set(['one']))
  close()
  expect(await second.openElsewhere(['one', 'two'])).toEqual(new Set())
})

test('so is one of the same tab, for which nobody waits', async () => {
  const { opened, openElsewhere } = await tab()
  opened('mine')
  expect(await Promise.race([openElsewhere(['mine']), new Promise((resolve) => setTimeout(resolve, 50))])).toEqual(
    new Set(['mine']),
  )
  expect(await openElsewhere([])).toEqual(new Set())
})

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
