// Texts of mailings: placeholders, conditions, faults, and values that look like placeholders.
import { describe, expect, test } from 'vitest'
import { fillParts, parseText } from './text'

const filled = (text: string, values: Record<string, string>): string => {
  const parsed = parseText(text)
  if ('fault' in parsed) throw new Error(parsed.fault.zh)
  return fillParts(parsed.parts, (name) => values[name] ?? '')
}
const fault = (text: string) => {
  const parsed = parseText(text)
  return 'fault' in parsed ? parsed.fault.zh : null
}

describe('a text', () => {
  test('has the values of the recipient in place of their names', () => {
    expect(filled('尊敬的{姓名}{ 称呼 }：', { 姓名: '陈示例', 称呼: '先生' })).toBe('尊敬的陈示例先生：')
  })

  test('depends on a value that is there, or on which it is', () => {
    const text = '{如果 单位名称}贵单位{单位名称}{否则}您{结束}，{if 性别=男}先生{else}女士{end}'
    expect(filled(text, { 单位名称: '示例公司', 性别: '男' })).toBe('贵单位示例公司，先生')
    expect(filled(text, { 单位名称: ' ', 性别: '女' })).toBe('您，女士')
    expect(filled('{如果 职务≠会长}各位{结束}好', { 职务: '会长' })).toBe('好')
    expect(filled('{如果 职务!=会长}各位{结束}好', { 职务: '理事' })).toBe('各位好')
    expect(filled('{如果 生日=}无{否则}有{结束}', {})).toBe('无')
  })

  test('takes no and zero for nothing', () => {
    const text = '{如果 待缴金额}欠{待缴金额}元{否则}已缴清{结束}'
    expect(['', '0.00', '0', '否', '0.50', '是'].map((value) => filled(text, { 待缴金额: value }))).toEqual([
      '已缴清',
      '已缴清',
      '已缴清',
      '已缴清',
      '欠0.50元',
      '欠是元',
    ])
  })

  test('nests conditions', () => {
    const text = '{如果 甲}{如果 乙}甲乙{否则}甲{结束}{否则}无{结束}'
    expect([filled(text, { 甲: '1', 乙: '1' }), filled(text, { 甲: '1' }), filled(text, { 乙: '1' })]).toEqual([
      '甲乙',
      '甲',
      '无',
    ])
  })

  test('has no empty lines where conditions stand on lines of their own', () => {
    expect(filled('一\n{如果 甲}\n二\n{否则}\n三\n{结束}\n四', { 甲: '1' })).toBe('一\n二\n四')
  })

  test('keeps values and braces as they are', () => {
    const evil = '{手机号}<img src=x onerror=alert(1)>{结束}'
    expect(filled('{姓名}', { 姓名: evil, 手机号: '12000000000' })).toBe(evil)
    expect(filled('a { b } c {} d', { b: 'B' })).toBe('a B c {} d')
    expect(filled('开 { 头\n次行 }', {})).toBe('开 { 头\n次行 }')
  })

  test('says which names it has, those of conditions as well', () => {
    expect(parseText('{姓名}{如果 职务=会长}{姓名}{结束}')).toMatchObject({ names: ['姓名', '职务'] })
  })

  test('is refused with what is wrong', () => {
    expect(fault('{如果 职务}无尾')).toBe('{如果 职务} 没有 {结束}')
    expect(fault('{结束}')).toBe('{结束} 前面没有 {如果 …}')
    expect(fault('{否则}')).toBe('{否则} 前面没有 {如果 …}')
    expect(fault('{如果 a}{否则}{否则}{结束}')).toBe('一个 {如果 …} 里有两个 {否则}')
    expect(fault('{如果 a}'.repeat(6))).toBe('{如果} 最多套 5 层')
  })
})
