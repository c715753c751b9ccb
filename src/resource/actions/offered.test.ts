// Actions are offered by permission and state of the records, and list the inputs of their call.
import { expect, test } from 'vitest'
import type { Action, Binding, Call, Field } from '#kernel/binding'
import { countIn, unfitIn } from '#kernel/unfit'
import {
  hasPreview,
  initialInput,
  inOrder,
  inputsOf,
  isForOthers,
  offeredBeside,
  offeredFor,
  slotsFor,
} from './offered'
import { bodyOf } from './run-action'

const field = (name: string): Field => ({
  name,
  title: { zh: name, en: name },
  kind: 'text',
  many: false,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
})
const call = (name: string, more: Partial<Call> = {}): Call => ({
  name,
  resource: 'letter',
  tokens: true,
  operation: 'action',
  method: 'POST',
  path: `/letter/${name}`,
  access: 'granted',
  entryPoints: [{ route: '/letter/list', scope: {}, select: {} }],
  right: `letter.${name}`,
  reads: false,
  once: false,
  timeout: 1000,
  id: 'id',
  multipart: false,
  input: { freeze: field('freeze'), reason: field('reason') },
  output: {},
  answersList: false,
  dry: false,
  ...more,
})
const freeze: Action = {
  name: 'freeze',
  title: { zh: '', en: '' },
  on: 'row',
  when: { state: { const: 'active' } },
  with: { freeze: true },
  danger: false,
  call: call('freeze'),
}
const check: Action = {
  name: 'check',
  title: { zh: '', en: '' },
  on: 'selection',
  danger: false,
  call: call('check', { once: true }),
}
const binding = { calls: { freeze: freeze.call, check: check.call }, actions: [freeze, check] } as unknown as Binding

test('an action needs its right and its condition', () => {
  const grant = new Set(['/letter/list', '/letter/list letter.freeze'])
  expect(offeredFor(binding, grant, { state: 'active' })).toEqual([freeze])
  expect(offeredFor(binding, grant, { state: 'frozen' })).toEqual([])
  expect(offeredFor(binding, new Set(['/letter/list']), { state: 'active' })).toEqual([])
})

test('the commonest action comes first, dangerous ones last', () => {
  const named = (name: string, danger = false): Action => ({ ...check, name, danger })
  const given = [named('freeze', true), named('tag'), named('leave', true), named('renew'), named('appoint')]
  expect(inOrder(given, ['renew', 'appoint', 'leave']).map(({ name }) => name)).toEqual([
    'renew',
    'appoint',
    'tag',
    'freeze',
    'leave',
  ])
  expect(given[0]?.name).toBe('freeze')
})

test('what is fixed is not asked, but sent', () => {
  expect(Object.keys(inputsOf(freeze))).toEqual(['reason'])
  expect(bodyOf(freeze, [{ id: 4 }], { reason: 'x' }, null, 'n')).toEqual({ id: 4, freeze: true, reason: 'x' })
})

test('a review sends the revisions of the records as they are shown', () => {
  const review = { ...check, call: call('check', { review: true }) }
  const rows = [
    { id: 4, revision: 2 },
    { id: 5, revision: 7 },
  ]
  expect(bodyOf(review, rows, {})).toEqual({ id_list: [4, 5], revision_list: [2, 7] })
  const one = { ...freeze, call: call('freeze', { review: true }) }
  expect(bodyOf(one, rows, {})).toEqual({ id: 4, revision: 2, freeze: true })
  // All that match are described by the digest; an undo knows only ids.
  expect(bodyOf(review, rows, {}, { expected: 9, digest: 'x' })).toEqual({ match: { expected: 9, digest: 'x' } })
  expect(bodyOf(review, [{ id: 4 }], {})).toEqual({ id_list: [4] })
})

test('what no control could write is not asked', () => {
  const data: Field = { ...field('condition'), kind: 'json' }
  const wide = { ...freeze, call: call('freeze', { input: { reason: field('reason'), condition: data } }) }
  expect(Object.keys(inputsOf(wide))).toEqual(['reason'])
})

test('a selection is a list of ids, a call that must not happen twice has its number', () => {
  expect(bodyOf(check, [{ id: 4 }, { id: 5 }], {}, null, 'n')).toEqual({ id_list: [4, 5], request_no: 'n' })
})

test('an action of chosen rows says beforehand what would happen, unless they are many or all that match', () => {
  const dry = { ...freeze, call: call('freeze', { dry: true }) }
  const many = Array.from({ length: 21 }, (_, index) => ({ id: index + 1 }))
  expect(hasPreview(dry, [{ id: 4 }])).toBe(true)
  expect(hasPreview(freeze, [{ id: 4 }])).toBe(false)
  expect(hasPreview({ ...dry, on: 'selection' }, many.slice(0, 20))).toBe(true)
  expect(hasPreview({ ...dry, on: 'selection' }, many)).toBe(false)
  expect(hasPreview(dry, [])).toBe(false)
  expect(hasPreview({ ...dry, on: 'page' }, [{ id: 4 }])).toBe(false)
})

test('a rehearsal carries no number: the real call must not answer what was only tried', () => {
  expect(bodyOf(check, [{ id: 4 }], { reason: 'x' })).toEqual({ id_list: [4], reason: 'x' })
})

test('an answer names those that it could not be done to', () => {
  const failures = { ...field('fail_list'), kind: 'rows' as const, many: true, fields: { message: field('message') } }
  const bulk = { ...check, call: call('check', { output: { success_num: field('success_num'), fail_list: failures } }) }
  expect(countIn({ success_num: 3 })).toBe(3)
  expect(unfitIn(bulk.call, { success_num: 3, fail_list: [] })).toBeNull()
  expect(unfitIn(bulk.call, { success_num: 2, fail_list: [{ id: 9, message: 'no' }] })?.rows).toHaveLength(1)
  expect(unfitIn(check.call, { fail_list: [{ id: 9, message: 'no' }] })).toBeNull()
})

test('a form proposes references as the record has them, and never takes a value for another of the same name', () => {
  const ref = { resource: 'desk', base: 'desk' } as NonNullable<Field['ref']>
  const desk = { ...field('desk_id'), kind: 'reference' as const, ref }
  const remark = field('remark')
  const move = { ...freeze, call: call('move', { input: { desk_id: desk, remark } }) }
  const row = { id: 4, desk_id: 7, desk_name: '窗口', remark: '内部', state: 'active' }
  const { given, common } = initialInput(move, { desk_id: desk, remark }, [row])
  expect(given).toEqual({ desk_id: 7 })
  expect(common).toEqual({ id: 4, desk_name: '窗口', state: 'active', freeze: true })
  expect(initialInput(move, { desk_id: desk }, []).given).toEqual({})
  const others = initialInput(move, { desk_id: desk }, [row, { ...row, id: 5 }])
  expect(others.given).toEqual({ desk_id: 7 })
  // Of several records, conditions read what all of them share.
  expect(others.common).toEqual({ desk_name: '窗口', state: 'active', freeze: true })
  expect(initialInput(move, { desk_id: desk }, [row, { ...row, id: 5, desk_id: 8 }]).given).toEqual({})
})

test('with four eyes, a record that this person made is for others', () => {
  const check = { ...freeze, byAnother: 'self_check' }
  expect(isForOthers(check, { id: 1, admin_id: 7 }, 7)).toBe(true)
  expect(isForOthers(check, { id: 1, admin_id: 8 }, 7)).toBe(false)
  expect(isForOthers(check, { id: 1, admin_id: null }, undefined)).toBe(false)
  expect(isForOthers(freeze, { id: 1, admin_id: 7 }, 7)).toBe(false)
})

test('above the rows of a record stand actions that refer to it, without asking for it', () => {
  const input = {
    post_id: field('post_id'),
    note: field('note'),
    answers: { ...field('answers'), kind: 'json' as const },
  }
  const answer: Action = { ...check, name: 'answer', on: 'page', call: call('answer', { input }) }
  const letters = { calls: { answer: answer.call }, actions: [answer] } as unknown as Binding
  const grant = new Set(['/letter/list', '/letter/list letter.answer'])
  const [one] = offeredBeside(letters, grant, { post_id: 7 }) as [Action]
  expect(one.with).toEqual({ post_id: 7 })
  expect(Object.keys(inputsOf(one))).toEqual(['note'])
  // A field without a control is asked where the resource brings one.
  const slots = slotsFor(one, { answers: 'control', note: 'control' })
  expect(slots).toEqual({ answers: 'control' })
  expect(Object.keys(inputsOf(one, slots))).toEqual(['note', 'answers'])
  expect(offeredBeside(letters, grant, { area_id: 7 })).toEqual([])
  expect(Object.keys(inputsOf(offeredBeside(letters, grant, { post_id: 7 }, ['note'])[0] as Action))).toEqual([])
})
