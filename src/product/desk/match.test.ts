// Finding guests by typed text and by codes, also where phones are masked.
import { expect, test } from 'vitest'
import { type Guest, guestOf, readCode, search } from './match'

const guest = (id: number, name: string, phone: string | null, company: string | null = null): Guest => ({
  id,
  user_id: id,
  name,
  company,
  phone,
  state: 'expected',
  sign_id: null,
})
const roster = [
  guest(1, '王芳 YL20200001', '138****5678', '云岭茶业'),
  guest(2, '王芳 YL20200002', '13900005678'),
  guest(3, '李明', null, '白鹭水产'),
]

test('typed text is looked for in name, company and the end of the phone', () => {
  const ids = (text: string) => search(roster, text).map(({ id }) => id)
  expect([ids(''), ids('王'), ids('白鹭'), ids('5678'), ids('yl20200002'), ids('13811115678'), ids('赵')]).toEqual([
    [1, 2, 3],
    [1, 2],
    [3],
    [1, 2],
    [2],
    [1],
    [],
  ])
})

test('a code is a card, a phone or a member number, and means one guest or none', () => {
  const card = 'BEGIN:VCARD\nVERSION:3.0\nN:王;芳\nFN:王芳\nTEL;TYPE=CELL:+86 138 0000 5678\nEND:VCARD'
  expect(readCode(card)).toEqual({ phone: '13800005678', name: '王芳', text: '' })
  const id = (code: string) => guestOf(roster, code)?.id
  expect([id(card), id('13900005678'), id('YL20200002'), id('李明'), id('王芳'), id('12011112222')]).toEqual([
    1,
    2,
    2,
    3,
    undefined,
    undefined,
  ])
})
