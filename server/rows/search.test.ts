// Pinyin search of Chinese names, and the readings of a keyword.
import { describe, expect, it } from 'vitest'
import { gramsOf, gramsWanted } from '#kernel/grams'
import type { Resource } from '../core/resources'
import { searchColumns, soundPattern, soundsOf } from './search'

describe('sounds of a caption', () => {
  it('begin at each syllable, whole and by initials', () => {
    expect(soundsOf('张伟')).toEqual(['zhangwei', 'zw', 'wei', 'w'])
  })
  it('know how surnames are spoken', () => {
    expect(soundsOf('单雄信')[0]).toBe('shanxiongxin')
    expect(soundsOf('曾国藩')[0]).toBe('zengguofan')
  })
  it('skip what is not Chinese, and are none for a name without', () => {
    expect(soundsOf('李 A1 明')[0]).toBe('liming')
    expect(soundsOf('Banner')).toEqual([])
  })
  it('end somewhere', () => {
    expect(soundsOf('云'.repeat(500)).length).toBe(16)
  })
})

describe('a keyword as sounds', () => {
  it.each([
    ['ZW', '%\nzw%'],
    ['zhang wei', '%\nzhangwei%'],
    ["xi'an", '%\nxian%'],
    ['张', null],
    ['a1', null],
    ['%', null],
    ['', null],
  ])('%s', (keyword, pattern) => expect(soundPattern(keyword)).toBe(pattern))
})

describe('grams', () => {
  it('are letters and pairs, of each line alone', () => {
    expect(gramsOf('张伟\nAb').sort()).toEqual(['a', 'ab', 'b', '伟', '张', '张伟'])
  })
  it('of a part are among those of the whole', () => {
    const whole = new Set(gramsOf('江城云岭商会 2026'))
    for (const part of ['云岭', '商会 2', '江', '026']) for (const gram of gramsOf(part)) expect(whole).toContain(gram)
  })
})

describe('grams of a keyword', () => {
  it('are its pairs, and letters that stand alone', () => {
    expect(gramsWanted('云岭茶业')).toEqual(['云岭', '岭茶', '茶业'])
    expect(gramsWanted('张')).toEqual(['张'])
    expect(gramsWanted('商会 2').sort()).toEqual(['2', '商会'])
  })
  it('are among those of any text that holds it', () => {
    const whole = new Set(gramsOf('江城云岭商会 2026'))
    for (const part of ['云岭', '商会 2', '江', '026'])
      for (const gram of gramsWanted(part)) expect(whole).toContain(gram)
  })
})

describe('what a row is found by', () => {
  const text = { kind: 'text', many: false }
  const resource = {
    pages: [],
    binding: {
      label: '{name} {contact}',
      fields: { name: text, contact: { ...text, sensitive: 'contact' } },
      views: { list: { search: ['name', 'contact'] } },
      calls: { list: {}, create: {} },
      features: {},
    },
  } as unknown as Resource
  it('has the letters of a masked value, of which the field has the last word, but not its sound', () => {
    const { pinyin, grams } = searchColumns(resource, { name: '张伟', contact: '李明' })
    expect(grams).toContain('李明')
    expect(pinyin).toContain('zhangwei')
    expect(pinyin).not.toContain('liming')
    expect(grams).not.toContain('li')
  })
})
