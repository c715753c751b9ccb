// A refusal is shown at its fields, or above the buttons of the form.
import { expect, test, vi } from 'vitest'
import { Failure } from '../../api/failure'
import { GaveUp } from '../actions/run-action'
import { showRefusal } from './use-save'

const formState = (hidden: string[] = []) => ({
  fields: { title: {}, user_list: {} } as never,
  hidden: new Set(hidden),
  setErrors: vi.fn(),
  refuse: vi.fn(),
})
const focus = vi.fn()
const handle = { current: { focus } } as never

test('what the form asks for is told at its field', () => {
  const form = formState()
  showRefusal(new Failure('参数错误', 400, 'PARAM', { title: '请填写标题', 'user_list.0.id': '请选择' }), form, handle)
  expect(form.setErrors).toHaveBeenCalledWith({ title: '请填写标题', 'user_list.0.id': '请选择' })
  expect(focus).toHaveBeenCalledWith(['title', 'user_list.0.id'])
  expect(form.refuse).not.toHaveBeenCalled()
})

test('a refusal for a field that the form does not have, or hides, is told above its buttons', () => {
  const form = formState(['title'])
  showRefusal(new Failure('名额已满', 422, 'CAP', { position_id: '会长名额已满（1）' }), form, handle)
  showRefusal(new Failure('参数错误', 400, 'PARAM', { title: '当前选项下不需要填写' }), form, handle)
  expect(form.setErrors).not.toHaveBeenCalled()
  expect(form.refuse.mock.calls).toEqual([[{ said: '会长名额已满（1）' }], [{ said: '当前选项下不需要填写' }]])
})

test('without fields the message is told as it is', () => {
  const form = formState()
  showRefusal(new Failure('没有操作权限', 403, 'PERM'), form, handle)
  expect(form.refuse).toHaveBeenCalledWith({ said: '没有操作权限' })
})

test('a person who gave up is told nothing', () => {
  const form = formState()
  showRefusal(new GaveUp('', 0), form, handle)
  expect(form.refuse).toHaveBeenCalledWith(null)
})

test('an invalid value that the form does not have is told with what to do', () => {
  const form = formState()
  const absent = (problem: string) => `${problem}！`
  showRefusal(new Failure('参数错误', 400, 'PARAM', { area_type: '类别：格式不正确' }), form, handle, absent)
  showRefusal(new Failure('名额已满', 422, 'CAP', { position_id: '会长名额已满（1）' }), form, handle, absent)
  expect(form.refuse.mock.calls).toEqual([[{ said: '类别：格式不正确！' }], [{ said: '会长名额已满（1）' }]])
})
