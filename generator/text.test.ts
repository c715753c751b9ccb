// Layout of generated text: it parses back to the value, and no line is longer than necessary.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indent, json, literal } from './text'

const values = fc.jsonValue({ maxDepth: 5 })
/** JSON knows no negative zero. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('JSON says the value, whatever its depth', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(JSON.parse(json(value))).toEqual(plain(value))
    }),
  )
})

test('TypeScript says the value', () => {
  fc.assert(
    fc.property(values, (value) => {
      fc.pre(!JSON.stringify(value).includes('"__proto__"'))
      expect(plain(new Function(`return (${literal(value)})`)())).toEqual(plain(value))
    }),
  )
})

test('what fits on a line stands on one, names fill lines, a single entry opens on the line of what it stands in', () => {
  expect(json({ a: [1, { b: 'c' }] })).toBe('{ "a": [1, { "b": "c" }] }\n')
  const names = Array.from({ length: 40 }, (_, index) => `name_${index}`)
  const lines = json({ names }).trimEnd().split('\n')
  expect(lines[0]).toBe('{ "names": [')
  expect(lines.at(-1)).toBe('] }')
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(140)
})

test('blocks of types stand on one line where they fit, long unions continue on the next', () => {
  const fields = Array.from({ length: 12 }, (_, index) => `field_number_${index}: string`)
  expect(indent(`interface A {\nb: {\nc: number\nd: {\ne: string\n}[]\n}\nf: {\n${fields.join('\n')}\n}\n}`)).toBe(
    [
      'interface A {',
      '  b: { c: number; d: { e: string }[] }',
      '  f: {',
      ...fields.map((field) => `    ${field}`),
      '  }',
      '}',
    ].join('\n'),
  )
  const union = indent(`a: Pick<B, ${fields.map((_, index) => `'some_long_name_${index}'`).join(' | ')}>`)
  expect(union.split('\n')).toHaveLength(2)
  expect(union.replace(/\n\s*/g, ' ')).toContain("'some_long_name_0' | 'some_long_name_1' |")
})
