// Actions are offered to those who may and for the records that allow it, and say what their call needs.
import { expect, test } from 'vitest'
import type { Action, Binding, Call, Field } from '#kernel/binding'
import { askedBy, offeredFor } from './offered'
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
  operation: 'action',
  method: 'POST',
  path: `/letter/${name}`,
  access: 'granted',
  doors: [{ route: '/letter/list', scope: {}, select: {} }],
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

test('what is fixed is not asked, but sent', () => {
  expect(Object.keys(askedBy(freeze))).toEqual(['reason'])
  expect(bodyOf(freeze, [{ id: 4 }], { reason: 'x' }, 'n')).toEqual({ id: 4, freeze: true, reason: 'x' })
})

test('a selection is a list of ids, a call that must not happen twice has its number', () => {
  expect(bodyOf(check, [{ id: 4 }, { id: 5 }], {}, 'n')).toEqual({ id_list: [4, 5], request_no: 'n' })
})
