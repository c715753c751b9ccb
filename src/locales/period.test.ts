// Months and years in both languages, by one formatter for each.
import { expect, test, vi } from 'vitest'
import { periodName } from './period'

test('months and years are written as people say them', () => {
  expect(periodName('2026-11', 'zh-CN')).toBe('2026年11月')
  expect(periodName('2026-11', 'en')).toBe('November 2026')
  expect(periodName('2019', 'zh-CN')).toBe('2019年')
  expect(periodName('2019', 'en')).toBe('2019')
})

test('a formatter is made once for each language, of months and of years', () => {
  const name = (...periods: string[]) => {
    for (const language of ['zh-CN', 'en'] as const) for (const period of periods) periodName(period, language)
  }
  name('2026-11', '2019')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  name('2026-10', '2018')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
