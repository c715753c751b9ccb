// Result messages, in words.
import { expect, test } from 'vitest'
import type { Action, Binding, Field } from '#kernel/binding'
import { mainOf } from './offered'
import { factsOf, idsIn, outcomesOf } from './result-message'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  title: { zh: name, en: name },
  kind: 'text',
  many: false,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
  ...more,
})
const say = ({ zh }: { zh: string }): string => zh
const status = field('status', {
  kind: 'choice',
  choices: [
    { value: 'waiting', title: { zh: '待缴费', en: 'To pay' } },
    { value: 'active', title: { zh: '正常', en: 'Active' } },
  ],
})
const rows = (name: string, fields: Field[]): Field =>
  field(name, { kind: 'rows', many: true, fields: Object.fromEntries(fields.map((one) => [one.name, one])) })
const answering = (...output: Field[]) =>
  ({ call: { output: Object.fromEntries(output.map((one) => [one.name, one])) } }) as unknown as Action

test('days, amounts and choices are told, numbers and codes are not', () => {
  const action = answering(
    field('num', { kind: 'integer' }),
    field('new_expire', { kind: 'date' }),
    field('due', { kind: 'money' }),
    status,
    field('code'),
  )
  const answer = { num: 1, new_expire: '2027-01-31', due: 120000, status: 'waiting', code: 'x7' }
  expect(factsOf(action, answer, say)).toEqual(['new_expire 2027-01-31', 'due ¥1,200.00', '待缴费'])
  expect(factsOf(action, { num: 1, new_expire: null }, say)).toEqual([])
})

test('of several it is counted what became of them, and reasons are left to their own dialog', () => {
  const action = answering(rows('list', [field('id'), status]), rows('fail_list', [field('message'), status]))
  const list = [{ status: 'waiting' }, { status: 'active' }, { status: 'waiting' }]
  const failed = [{ message: 'no', status: 'active' }]
  expect(factsOf(action, { list, fail_list: failed }, say)).toEqual(['待缴费 2', '正常 1'])
  expect(factsOf(action, { list: list.slice(0, 1) }, say)).toEqual(['待缴费'])
})

test('records that an answer lists are named by what became of them', () => {
  const action = answering(
    rows('list', [field('id', { kind: 'integer' }), field('name'), status]),
    rows('fail_list', [field('id', { kind: 'integer' }), field('name'), field('message')]),
  )
  const one = (id: number, name: string, now: string) => ({ id, name, status: now })
  const list = [one(1, '王芳', 'active'), one(2, '李强', 'waiting'), one(3, '赵敏', 'active')]
  const answer = { list, fail_list: [{ id: 9, name: '孙亮', message: 'no' }] }
  expect(outcomesOf(action, answer, say)).toEqual([
    { word: '待缴费', names: ['李强'] },
    { word: '正常', names: ['王芳', '赵敏'] },
  ])
  expect(idsIn(action, answer)).toEqual([1, 2, 3])
})

test('the main action is the first of the list that is offered', () => {
  const binding = { views: { list: { actions: ['approve', 'pay'] } } } as unknown as Binding
  const [approve, pay, other] = ['approve', 'pay', 'other'].map((name) => ({ name })) as unknown as Action[]
  expect(mainOf(binding, [other, pay, approve] as Action[])).toBe(approve)
  expect(mainOf(binding, [other, pay] as Action[])).toBe(pay)
  expect(mainOf(binding, [other] as Action[])).toBeUndefined()
})
