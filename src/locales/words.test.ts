// Both languages have the same keys with the same placeholders.
import { expect, test } from 'vitest'

const files = import.meta.glob<object>(['./*.json', './later/*.json'], { eager: true, import: 'default' })
const wordsOf = (language: string): object =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([file, words]) => (file.includes(`${language}.json`) ? words : [])),
  )
const [zh, en] = [wordsOf('zh-CN'), wordsOf('en')]

function flat(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as [string, string]] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const blanks = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string).sort()

test('no word is missing in either language', () => {
  expect([...flat(en).keys()].sort()).toEqual([...flat(zh).keys()].sort())
})

test('no word is empty and each has the same blanks', () => {
  const english = flat(en)
  for (const [key, text] of flat(zh)) {
    expect(text, key).not.toBe('')
    expect(blanks(english.get(key) ?? ''), key).toEqual(blanks(text))
  }
})
