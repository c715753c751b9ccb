// Amounts in capitals: known examples, and every amount reads back as itself.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitals } from './PrintPage'

test.each([
  [0, '人民币零元整'],
  [1, '人民币壹分'],
  [10, '人民币壹角整'],
  [100, '人民币壹元整'],
  [105, '人民币壹元零伍分'],
  [120_050, '人民币壹仟贰佰元伍角整'],
  [1_000_500, '人民币壹万零伍元整'],
  [10_010_000, '人民币壹拾万零壹佰元整'],
  [160_932, '人民币壹仟陆佰零玖元叁角贰分'],
  [100_000_000_00, '人民币壹亿元整'],
  [100_001_000_00, '人民币壹亿零壹仟元整'],
  [-2_000_00, '人民币负贰仟元整'],
])('%i fen', (fen, text) => {
  expect(capitals(fen)).toBe(text)
})

/** The amount of a text in capitals, read sign by sign. */
function readBack(text: string): number {
  const digits = '零壹贰叁肆伍陆柒捌玖'
  let [total, section, digit] = [0, 0, 0]
  let sign = 1
  for (const one of text.replace('人民币', '')) {
    const value = digits.indexOf(one)
    if (value >= 0) digit = value
    else if (one === '负') sign = -1
    else if (one === '整') break
    else if (one === '角') total += digit * 10
    else if (one === '分') total += digit
    else {
      const place = { 拾: 10, 佰: 100, 仟: 1000 }[one]
      if (place) section += digit * place
      else {
        section += digit
        const unit = { 元: 1, 万: 10_000, 亿: 100_000_000, 兆: 1_000_000_000_000 }[one] as number
        total += section * unit * 100
        section = 0
      }
      digit = 0
    }
    if (one === '角' || one === '分') digit = 0
  }
  return total * sign
}

test('every amount reads back as itself, without a doubled or a trailing zero', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 20_000_000 })),
      (fen) => {
        const text = capitals(fen)
        expect(readBack(text)).toBe(fen)
        expect(text).not.toMatch(/零零|零[拾佰仟万亿]|零整/)
        if (fen >= 100) expect(text).not.toContain('零元')
      },
    ),
    { numRuns: 2000 },
  )
})
