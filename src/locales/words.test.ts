// Both languages have the same keys with the same placeholders, and English a singular where it counts.
import { expect, test } from 'vitest'

const files = import.meta.glob<object>(['./*.json', '../product/locales/*.json'], { eager: true, import: 'default' })
/** Without tests, which call texts of their own. */
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{test,d}.{ts,tsx}'], {
  eager: true,
  import: 'default',
  query: '?raw',
})

function flat(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const wordsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).flatMap(([file, words]) => (file.includes(`${language}.json`) ? flat(words) : [])))
const [zh, en] = [wordsOf('zh-CN'), wordsOf('en')]

/** Chinese has no forms for one and many. */
const isSingular = (key: string): boolean => key.endsWith('_one')
const blanks = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string).sort()

test('no word is missing in either language', () => {
  expect([...en.keys()].filter((key) => !isSingular(key)).sort()).toEqual([...zh.keys()].sort())
})

test('no word is empty and each has the same blanks', () => {
  for (const [key, text] of zh) {
    expect(text, key).not.toBe('')
    expect(blanks(en.get(key) ?? ''), key).toEqual(blanks(text))
  }
})

/** Shown for more than one only: limits, and what has a text of its own for one. */
const neverOne = [
  'generic.removeMany',
  'history.fields',
  'password.short',
  'password.rules.short',
  'import.begin',
  'import.someShown',
  'import.takeAll',
  'print.tooMany',
  'report.top',
]

/** `3 files`, `3 selected files`, `3 are`, `3 match`: one would be another word. */
const COUNTED =
  /\{\{(?:num|count|rows|columns|all|total|done|taken|quota|left|before|now|limit|least|most|size|hours)\}\} (?:(?!(?:of|in|and|not|at) )[a-z-]+ ){0,2}(?:[a-z-]*[a-rt-z]s|are|have|match)\b/

test('an English text with a counted noun has a singular', () => {
  expect(COUNTED.test('Delete {{num}} files?')).toBe(true)
  expect(COUNTED.test('{{num}} more are left')).toBe(true)
  expect(COUNTED.test('{{done}} of {{total}} done')).toBe(false)
  const counting = [...en].filter(([key, text]) => !/_(one|other)$/.test(key) && COUNTED.test(text))
  expect(counting.map(([key]) => key).sort()).toEqual(neverOne.sort())
})

test('each plural has its singular, with the same blanks', () => {
  for (const [key, text] of en)
    if (key.endsWith('_other'))
      // A singular need not say its number.
      expect([...blanks(en.get(key.replace(/_other$/, '_one')) ?? '{{}}'), 'count'], key).toEqual(
        expect.arrayContaining(blanks(text)),
      )
})

test('a text with a singular is asked for with its count', () => {
  const counted = new Set([...en.keys()].filter(isSingular).map((key) => key.replace(/_one$/, '')))
  const uncounted = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(/\bt\(([^{}()]*?)(?:, \{([^}]*)\}|\))/g)]
      .filter(([, keys = '']) => [...keys.matchAll(/'([\w.]+)'/g)].some(([, key = '']) => counted.has(key)))
      .filter(([, , values = '']) => !/\bcount\b/.test(values))
      .map(([call]) => `${file}: ${call}`),
  )
  expect(uncounted).toEqual([])
})
