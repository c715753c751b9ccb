// Initials of Chinese and other names.
import { expect, test } from 'vitest'
import { initialsOf } from './Cell'

test('the given name of a Chinese name, the first letter of another', () => {
  expect(['欧阳晓东', '李明', '王*', 'anna Schmidt', '7 Seas', '…'].map(initialsOf)).toEqual([
    '晓东',
    '李明',
    '王',
    'A',
    '7',
    '',
  ])
})
