// Comparison of values: refused values, the field reported, and old records that stay valid.
import { expect, test } from 'vitest'
import { comparedAcross, outOfBounds } from './compared'
import type { Field, Fields } from './field'
import { judge } from './rules'

const now = { today: '2026-03-05', moment: '2026-03-04T20:00:00.000Z' }

function field(name: string, more: Partial<Field> = {}): Field {
  const title = { zh: `「${name}」`, en: name }
  const plain = { many: false, required: false, nullable: true, readOnly: false, writeOnly: false }
  return { name, title, kind: 'date', ...plain, ...more }
}

function fieldsOf(...fields: Field[]): Fields {
  return Object.fromEntries(fields.map((one) => [one.name, one]))
}

const term = fieldsOf(field('start'), field('end', { bounds: [{ word: 'notBefore', than: 'start' }] }))

test.each([
  [{ word: 'after' }, ['2026-03-05'], ['2026-03-06']],
  [{ word: 'notBefore' }, ['2026-03-04'], ['2026-03-05', '2026-03-06']],
  [{ word: 'notAfter' }, ['2026-03-06'], ['2026-03-05', '2026-03-04']],
  [{ kind: 'month', word: 'notAfter' }, ['2026-04'], ['2026-03']],
  [{ kind: 'date-time', word: 'notAfter' }, ['2026-03-04T20:00:01Z'], ['2026-03-05T04:00:00+08:00']],
  [{ kind: 'date-time', word: 'after' }, ['2026-03-05T04:00:00+08:00'], ['2026-03-04T20:00:01Z']],
] as const)('%o refuses %o and takes %o', ({ word, ...more }, refused, taken) => {
  const fields = fieldsOf(field('day', { ...more, bounds: [{ word, than: 'today' }] }))
  for (const day of refused) expect(Object.keys(outOfBounds(fields, { day }, null, now)), day).toEqual(['day'])
  for (const day of [...taken, null, undefined]) expect(outOfBounds(fields, { day }, null, now)).toEqual({})
})

test('dates beside each other are compared where both are there; the sentence names both', () => {
  expect(outOfBounds(term, { start: '2026-02-01', end: '2026-01-31' }, null, now)).toEqual({
    end: { zh: '「end」不能早于「start」', en: '“end” cannot be before “start”' },
  })
  expect(outOfBounds(term, { start: '2026-02-01', end: '2026-02-01' }, null, now)).toEqual({})
  expect(outOfBounds(term, { end: '2026-01-31' }, null, now)).toEqual({})
})

test('of a stored record only what a change touches is judged', () => {
  const stored = { start: '2026-02-01', end: '2026-01-01', other: 1 }
  expect(judge(term, { other: 2 }, stored, now).errors).toEqual({})
  expect(judge(term, { end: '2026-01-01' }, stored, now).errors).toEqual({})
  expect(Object.keys(judge(term, { end: '2026-01-02' }, stored, now).errors)).toEqual(['end'])
  expect(Object.keys(judge(term, { start: '2026-02-02' }, stored, now).errors)).toEqual(['end'])
  expect(judge(term, { start: '2025-12-31' }, stored, now).errors).toEqual({})
})

test('entries of child rows are judged one by one', () => {
  const rows = fieldsOf(field('terms', { kind: 'rows', many: true, fields: term }))
  const terms = [{ start: '2026-01-01' }, { start: '2026-02-01', end: '2026-01-01' }]
  expect(outOfBounds(rows, { terms }, null, now)['terms']?.en).toBe('Entry 2: “end” cannot be before “start”')
})

test('numbers are compared, those of a referred record with their value in the sentence', () => {
  const title = { zh: '库存', en: 'Stock' }
  const fields = fieldsOf(
    field('thing_id', { kind: 'reference' }),
    field('least', { kind: 'integer' }),
    field('num', {
      kind: 'integer',
      bounds: [
        { word: 'atLeast', than: 'least' },
        { word: 'atMost', than: 'thing_id.stock', title },
      ],
    }),
    field('price', { kind: 'money', bounds: [{ word: 'atMost', than: 'thing_id.price', title }] }),
  )
  const record = { thing_id: 1, least: 2, num: 5, price: 12_345 }
  const carried = { 'thing_id.stock': 4, 'thing_id.price': 10_000 }
  expect([...comparedAcross(fields)].map(([{ name }, names]) => [name, names])).toEqual([
    ['thing_id', ['stock', 'price']],
  ])
  expect(outOfBounds(fields, { ...record, num: 1 }, null, now)['num']?.en).toBe('“num” cannot be less than “least”')
  expect(outOfBounds(fields, record, null, now, carried)).toEqual({
    num: { zh: '「num」不能大于「thing_id」的库存（4）', en: '“num” cannot be more than “Stock” of “thing_id” (4)' },
    price: {
      zh: '「price」不能大于「thing_id」的库存（¥100.00）',
      en: '“price” cannot be more than “Stock” of “thing_id” (¥100.00)',
    },
  })
  // A value that is not known here is compared by the server; without one there is no bound.
  expect(outOfBounds(fields, record, null, now)).toEqual({})
  expect(outOfBounds(fields, record, null, now, { 'thing_id.stock': null })).toEqual({})
  // Another record with the same number is another bound.
  expect(Object.keys(outOfBounds(fields, record, { ...record, thing_id: 2 }, now, carried))).toEqual(['num', 'price'])
  expect(outOfBounds(fields, { ...record, other: 1 }, record, now, carried)).toEqual({})
  const rows = fieldsOf(field('lines', { kind: 'rows', many: true, fields }))
  const lines = [{ num: 4 }, { num: 5 }]
  expect(outOfBounds(rows, { lines }, null, now, { lines: [carried, carried] })['lines']?.zh).toBe(
    '第 2 项：「num」不能大于「thing_id」的库存（4）',
  )
})
