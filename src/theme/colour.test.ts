// Text in any chosen colour is readable.
import { describe, expect, it } from 'vitest'
import { contrast, isColour, mix, readable } from './colour'
import { paletteOf } from './tokens'

describe('contrast', () => {
  it('is what WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  it('mixes', () => expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080'))
  it('stands out by as little as needed', () => {
    expect(readable('#000000', '#000000', ['#ffffff'])).toBe('#000000')
    expect(contrast(readable('#ffff00', '#000000', ['#ffffff']), '#ffffff')).toBeGreaterThanOrEqual(4.6)
  })
  it('knows colours', () => {
    expect(isColour('#1890ff')).toBe(true)
    for (const text of ['1890ff', '#18f', 'red', '#1890fg', null, 7]) expect(isColour(text)).toBe(false)
  })
})

describe('a palette of any colour', () => {
  const chosen = ['#1890ff', '#ffff00', '#ff0000', '#52c41a', '#000000', '#ffffff', '#722ed1', '#fa8c16', '#808080']
  it.each(chosen.flatMap((colour) => [['light', colour] as const, ['dark', colour] as const]))(
    '%s %s can be read',
    (mode, colour) => {
      const { accent, fill, fillHover, surface, ground, selected, raised } = paletteOf(mode, colour)
      for (const behind of [surface, ground, raised, selected])
        expect(contrast(accent, behind)).toBeGreaterThanOrEqual(4.5)
      for (const behind of [fill, fillHover]) expect(contrast('#ffffff', behind)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
