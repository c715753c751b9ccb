// The message of a refused delete, in either language.
import { expect, test } from 'vitest'
import { refuseInUse } from './references'

test('several places are listed with the comma of the language', () => {
  const places = [
    { resource: 'shelf', name: '书架', num: 2 },
    { resource: 'cabinet', name: '柜子', num: 1 },
  ]
  const message = {
    zh: '已被使用，不能删除：书架 2、柜子 1',
    en: 'In use, cannot be deleted: 书架 × 2, 柜子 × 1',
  }
  expect(() => refuseInUse(places)).toThrow(
    expect.objectContaining({ code: 'REF', details: { message, content: { refs: places } } }),
  )
})
