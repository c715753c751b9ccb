// Stored values that the rules of today would refuse are said before anybody touches them.
import { expect, test } from 'vitest'
import { completeFields } from '#kernel/written'
import { outdatedFields } from './changes'

const choice = (value: string) => ({ value, title: { zh: value, en: value } })
const fields = completeFields({
  user_name: { kind: 'text', required: true, minLength: 1, maxLength: 30 },
  phone: { kind: 'phone', required: true, sensitive: 'contact' },
  sex: { kind: 'choice', default: 'unknown', choices: ['unknown', 'male', 'female'].map(choice) },
  birthday: { kind: 'date', sensitive: 'personal', bounds: [{ word: 'notAfter', than: 'today' }] },
  email: { kind: 'email', sensitive: 'personal' },
  join_time: { kind: 'date', required: true, bounds: [{ word: 'notAfter', than: 'today' }] },
})

test('a short phone, an unknown choice and a birthday to come are told; right, empty and masked values are not', () => {
  const stored = {
    user_name: '王小明',
    phone: '1200',
    sex: 'other',
    birthday: '2099-01-01',
    email: null,
    join_time: '2024-01-01',
  }
  expect(Object.keys(outdatedFields(fields, stored)).sort()).toEqual(['birthday', 'phone', 'sex'])
  expect(outdatedFields(fields, { phone: '120****0000', user_name: '', sex: 'male', birthday: '1980-02-03' })).toEqual(
    {},
  )
})
