// Stored values that the rules of today would refuse are said before anybody touches them.
import { expect, test } from 'vitest'
import { binding } from '#generated/resources/user'
import { outdatedIn } from './draft'

const { fields } = binding

test('a short phone, an unknown choice and a birthday to come are told; right, empty and masked values are not', () => {
  const stored = {
    user_name: '王小明',
    phone: '1200',
    sex: 'other',
    birthday: '2099-01-01',
    email: null,
    join_time: '2024-01-01',
  }
  expect(Object.keys(outdatedIn(fields, stored)).sort()).toEqual(['birthday', 'phone', 'sex'])
  expect(outdatedIn(fields, { phone: '120****0000', user_name: '', sex: 'male', birthday: '1980-02-03' })).toEqual({})
})
