// Actions in the text of a resource file: what the form writes, and what it takes back.
import { expect, test } from 'vitest'
import { put } from '#generator/json-edit'
import { addAction, canAct, removeAction, setConfirm, setValue, setWhen } from './actions'
import { type FileModel, modelOf } from './model'

const file = `{
  "name": "lesson",
  "title": "课程",
  "endpoints": {
    "list": "POST /lesson/list", "create": "POST /lesson/add"
  },
  "fields": {
    "kind": { "title": "种类", "oneOf": [{ "const": "single", "title": "单人" }, { "const": "group", "title": "多人" }] },
    "note": { "title": "备注", "type": "string", "maxLength": 200, "x-unique": true },
    "state": {
      "title": "状态",
      "readOnly": true,
      "oneOf": [{ "const": "planned", "title": "计划" }, { "const": "held", "title": "已上" }]
    },
    "held_at": { "title": "上课时间", "type": "string", "format": "date-time", "readOnly": true }
  },
  "locales": {
    "en": {
      "title": "Lessons", "fields.note": "Note"
    }
  }
}
`

const action = (text: string, name: string) => modelOf(text)?.actions?.[name] as Record<string, unknown> | undefined
const english = (text: string) => (modelOf(text) as FileModel).locales?.en ?? {}
const held = addAction(file, { name: 'mark_held', title: '上课', en: 'Hold' })

test('a new action moves the state that nobody edits from its first to its second value', () => {
  expect(action(held, 'mark_held')).toEqual({
    title: '上课',
    endpoint: 'POST /lesson/markHeld',
    on: 'row',
    when: { state: { const: 'planned' } },
    set: { state: 'held' },
  })
  expect(english(held)['actions.mark_held']).toBe('Hold')
  expect(addAction(held, { name: 'mark_held', title: '又', en: 'Again' })).toBe(held)
  const rest = held.split('\n')
  expect(file.split('\n').filter((line) => !rest.includes(line))).toHaveLength(1)
})

test('without a choice it says when, or who; without any such field there is none', () => {
  const of = (fields: object) => put('{ "name": "x" }', ['fields'], fields)
  const set = (fields: object) => action(addAction(of(fields), { name: 'do', title: '做', en: 'Do' }), 'do')?.['set']
  expect(set({ is_done: { type: 'boolean' } })).toEqual({ is_done: true })
  expect(set({ at: { type: 'string', format: 'date-time' } })).toEqual({ at: '$now' })
  expect(set({ who: { type: 'string', maxLength: 20 } })).toEqual({ who: '$me' })
  expect(canAct(modelOf(of({ cost: { type: 'integer' } })) as FileModel)).toBe(false)
})

test('what is asked for brings its input, and takes it along', () => {
  const asked = setValue(held, 'mark_held', 'note', '$input.note')
  expect(action(asked, 'mark_held')).toMatchObject({
    set: { state: 'held', note: '$input.note' },
    input: { fields: { note: { title: '备注', type: 'string', maxLength: 200 } } },
  })
  expect(action(asked, 'mark_held')?.['input']).not.toHaveProperty('fields.note.x-unique')
  expect(english(asked)['actions.mark_held.fields.note']).toBe('Note')
  expect(setValue(asked, 'mark_held', 'note', undefined)).toBe(held)
  const emptied = setValue(asked, 'mark_held', 'note', null)
  expect(action(emptied, 'mark_held')).not.toHaveProperty('input')
  expect(action(emptied, 'mark_held')?.['set']).toEqual({ state: 'held', note: null })
})

test('condition and question come and go', () => {
  const always = setWhen(held, 'mark_held', null)
  expect(action(always, 'mark_held')).not.toHaveProperty('when')
  expect(action(setWhen(always, 'mark_held', 'kind', 'group'), 'mark_held')?.['when']).toEqual({
    kind: { const: 'group' },
  })
  const questioned = put(
    setConfirm(held, 'mark_held', '确定？'),
    ['locales', 'en', 'actions.mark_held.confirm'],
    'Sure?',
  )
  expect(english(setConfirm(questioned, 'mark_held', ''))).not.toHaveProperty('actions.mark_held.confirm')
})

test('a removed action leaves nothing behind', () => {
  const two = put(addAction(held, { name: 'pay', title: '付款', en: 'Pay' }), ['actions', 'pay', 'undo'], 'mark_held')
  const one = removeAction(two, 'mark_held')
  expect(action(one, 'pay')).not.toHaveProperty('undo')
  expect(modelOf(removeAction(one, 'pay'))).toEqual(modelOf(file))
})
