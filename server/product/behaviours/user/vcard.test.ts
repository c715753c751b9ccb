// vCards for foreign readers: escaped, folded, and without undisclosed fields.
import { expect, test } from 'vitest'
import { shortVcardOf, vcardOf } from './vcard'

const person = {
  name: '王小明',
  organisation: '云岭茶业;有限公司',
  title: '总经理,董事',
  phone: '12000000001',
  address: '江城市江北区\n茶园路 1 号',
  note: '反斜线 \\ 与 BEGIN:VCARD',
}

/** Joins folded lines. */
const linesOf = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n')

test('a card opens, names its version, closes, and every line ends as the standard says', () => {
  const lines = linesOf(vcardOf(person))
  expect(lines.slice(0, 4)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:王小明;;;;', 'FN:王小明'])
  expect(lines.slice(-2)).toEqual(['END:VCARD', ''])
  expect(vcardOf(person).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('separators and line ends within a value are escaped, so no value makes a line of its own', () => {
  const lines = linesOf(vcardOf(person))
  expect(lines).toContain('ORG:云岭茶业\\;有限公司')
  expect(lines).toContain('TITLE:总经理\\,董事')
  expect(lines).toContain('ADR;TYPE=WORK:;;江城市江北区\\n茶园路 1 号;;;;')
  expect(lines).toContain('NOTE:反斜线 \\\\ 与 BEGIN:VCARD')
  expect(linesOf(vcardOf({ name: '甲\r\nTEL:110' })).filter((line) => line.startsWith('TEL'))).toEqual([])
})

test('no line is longer than 75 bytes, and no character is torn', () => {
  const text = vcardOf({ ...person, note: '主营业务'.repeat(40) })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`NOTE:${'主营业务'.repeat(40)}`)
})

test('what is not there leaves no line, and the short one fits a code', () => {
  expect(vcardOf({ name: '甲', phone: null })).not.toContain('TEL')
  const short = shortVcardOf({ ...person, organisation: '公'.repeat(100), title: '职'.repeat(50) })
  expect(short).not.toContain('ADR')
  // A QR code of level L holds at most 2953 bytes.
  expect(Buffer.byteLength(short)).toBeLessThan(900)
})
