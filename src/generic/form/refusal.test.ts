// A refusal is shown at its fields, or in a toast.
import { afterEach, expect, test, vi } from 'vitest'
import { Failure, onFailure } from '../../gateway/failure'
import { showRefusal } from './refusal'

const heard: string[] = []
const stop = onFailure((failure) => void heard.push(failure.message))
afterEach(() => heard.splice(0))

const draft = (hidden: string[] = []) => ({
  fields: { title: {}, user_list: {} } as never,
  hidden: new Set(hidden),
  setErrors: vi.fn(),
})
const focus = vi.fn()
const handle = { current: { focus } } as never

test('what the form asks for is told at its field', () => {
  const form = draft()
  showRefusal(new Failure('参数错误', 400, 'PARAM', { title: '请填写标题', 'user_list.0.id': '请选择' }), form, handle)
  expect(form.setErrors).toHaveBeenCalledWith({ title: '请填写标题', 'user_list.0.id': '请选择' })
  expect(focus).toHaveBeenCalledWith(['title', 'user_list.0.id'])
  expect(heard).toEqual([])
})

test('a refusal for a field that the form does not have, or hides, is told in a toast', () => {
  const form = draft(['title'])
  showRefusal(new Failure('名额已满', 422, 'CAP', { position_id: '会长名额已满（1）' }), form, handle)
  showRefusal(new Failure('参数错误', 400, 'PARAM', { title: '当前选项下不需要填写' }), form, handle)
  expect(form.setErrors).not.toHaveBeenCalled()
  expect(heard).toEqual(['会长名额已满（1）', '当前选项下不需要填写'])
})

test('without fields the message is told as it is', () => {
  showRefusal(new Failure('没有操作权限', 403, 'PERM'), draft(), handle)
  expect(heard).toEqual(['没有操作权限'])
  stop()
})
