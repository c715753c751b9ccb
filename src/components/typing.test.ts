// Which Enter is a person's, and which one confirms a word of an input method.
import { expect, test, vi } from 'vitest'
import { afterPause, isEnter, onEnter } from './typing'

const enter = { key: 'Enter', keyCode: 13 }

test('Enter counts unless an input method composes, in the words of every browser', () => {
  expect(isEnter({ ...enter, nativeEvent: { isComposing: false } })).toBe(true)
  expect(isEnter({ ...enter, isComposing: false })).toBe(true)
  expect(isEnter({ ...enter, nativeEvent: { isComposing: true } })).toBe(false)
  // Safari ends the word first.
  expect(isEnter({ key: 'Enter', keyCode: 229, nativeEvent: { isComposing: false } })).toBe(false)
  expect(isEnter({ key: 'a', keyCode: 65, isComposing: false })).toBe(false)
})

test('a handler of Enter hears nothing else', () => {
  const act = vi.fn()
  onEnter(act)({ key: 'Enter', keyCode: 229, isComposing: true })
  onEnter(act)({ key: 'Escape', keyCode: 27, isComposing: false })
  expect(act).not.toHaveBeenCalled()
  onEnter(act)({ ...enter, isComposing: false })
  expect(act).toHaveBeenCalledOnce()
})

test('a pause that is called off does nothing', () => {
  vi.useFakeTimers()
  const act = vi.fn()
  const callOff = afterPause(act, 100)
  vi.advanceTimersByTime(99)
  callOff()
  vi.advanceTimersByTime(100)
  afterPause(act, 100)
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
