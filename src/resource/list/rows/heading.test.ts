// Cards of records that are only numbered.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { BETWEEN } from '#kernel/caption'
import { headingOf } from './heading'

const title = { zh: '', en: '' }
const number = { name: 'pay_no', kind: 'text', title, unique: true, readOnly: true } as Field
const person = { name: 'user_id', kind: 'reference', title } as Field
const payer = { name: 'payer', kind: 'text', title } as Field
const label = '{pay_no}'
const columns = [number, person, payer]
const row = { pay_no: 'SK1', user_id: 3, user_name: `云小山${BETWEEN}YL0001`, payer: '云岭茶业' }

test('a number that the server gave is headed by the first name among the columns, and said with it', () => {
  const payment = { label, fields: { pay_no: number } }
  const heading = { text: '云小山', number: 'SK1', field: person, said: '云小山 SK1' }
  expect(headingOf(payment, columns, row)).toEqual(heading)
  expect(headingOf(payment, columns, { ...row, user_id: null, user_name: null }).text).toBe('云岭茶业')
  expect(headingOf(payment, columns, { pay_no: 'SK1' })).toEqual({
    text: 'SK1',
    number: null,
    field: null,
    said: 'SK1',
  })
})

test('a name that people give stays the heading', () => {
  const written = { ...number, readOnly: false }
  expect(headingOf({ label, fields: { pay_no: written } }, columns, row).text).toBe('SK1')
  expect(headingOf({ label: '{payer}', fields: { payer } }, columns, row).text).toBe('云岭茶业')
  expect(headingOf({ label: '{payer} {pay_no}', fields: { payer, pay_no: number } }, columns, row).text).toBe(
    '云岭茶业 SK1',
  )
})
