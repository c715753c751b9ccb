import { expect, test } from 'vitest'
import { initialsOf } from './initials'

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
