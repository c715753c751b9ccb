// Matching a person's own sheet: its content decides about key and gaps.
import { expect, test } from 'vitest'
import type { Call, Field } from '#kernel/binding'
import type { Sheet } from './import-calls'
import {
  firstMatching,
  gapsIn,
  keysOf,
  type Matching,
  openGaps,
  rowsWithout,
  settled,
  withField,
  withoutFilled,
} from './matching'

const field = (name: string, more: Partial<Field> = {}): Field =>
  ({ name, title: { zh: name, en: name }, kind: 'text', ...more }) as Field
const list = [
  field('number', { unique: true } as Partial<Field>),
  field('name', { required: true }),
  field('phone', { unique: true, required: true } as Partial<Field>),
  field('state', { required: true, default: 'new' } as Partial<Field>),
]
const fields = Object.fromEntries(list.map((one) => [one.name, one]))
const binding = { fields, calls: { create: {} as Call } }

/** A sheet of 100 rows: heading, filled rows, and the server's suggestion. */
function sheetOf(...columns: [title: string, filled: number, field?: string][]): Sheet {
  return {
    ...{ job_id: 1, total: 100, header: 1, sheets: [] },
    columns: columns.map(([title, filled, named], index) => ({
      place: index + 1,
      title,
      samples: [],
      filled,
      field: named ?? null,
    })),
  }
}
const start = (sheet: Sheet, more: Partial<Matching> = {}): Matching => ({ ...firstMatching(sheet, list), ...more })

test.each([
  {
    it: 'takes the number where all have it',
    columns: [
      ['n', 100, 'number'],
      ['p', 100, 'phone'],
    ],
    keys: ['number', 'phone'],
  },
  {
    it: 'takes what most rows have',
    columns: [
      ['n', 3, 'number'],
      ['p', 98, 'phone'],
    ],
    keys: ['phone', 'number'],
  },
  {
    it: 'passes over an empty column',
    columns: [
      ['n', 0, 'number'],
      ['p', 98, 'phone'],
    ],
    keys: ['phone'],
  },
  {
    it: 'takes a running number last',
    columns: [
      ['id', 100, 'id'],
      ['p', 50, 'phone'],
    ],
    keys: ['phone', 'id'],
  },
  {
    it: 'finds none where none is matched',
    columns: [
      ['n', 100],
      ['name', 100, 'name'],
    ],
    keys: [],
  },
] as const)('the key $it', ({ columns, keys }) => {
  const sheet = sheetOf(...(columns as unknown as [string, number, string?][]))
  expect(keysOf(start(sheet).mapping, sheet, binding)).toEqual(keys)
  expect(settled(start(sheet), sheet, binding).key).toBe(keys[0] ?? null)
})

test('a chosen key stays as long as a column fills it, and the best one follows a better choice', () => {
  const sheet = sheetOf(['n', 100, 'number'], ['p', 100, 'phone'])
  const chosen = start(sheet, { key: 'phone', mode: 'both' })
  expect(settled(chosen, sheet, binding)).toMatchObject({ key: 'phone', mode: 'both' })
  const without = { ...chosen, mapping: withField(chosen.mapping, 2, undefined) }
  expect(settled(without, sheet, binding)).toMatchObject({ key: 'number', mode: 'both' })
  const none = { ...chosen, mapping: {} }
  expect(settled(none, sheet, binding)).toMatchObject({ key: null, mode: 'create' })
  expect(settled(start(sheet), sheet, { fields, calls: {} })).toMatchObject({ key: 'number', mode: 'update' })
  expect(rowsWithout(chosen.mapping, sheetOf(['n', 100], ['p', 97]), 'phone')).toBe(3)
})

test('a required field without a column, or with an empty one, is a gap; one with a default is none', () => {
  const sheet = sheetOf(['p', 0, 'phone'], ['x', 100])
  const gaps = gapsIn(start(sheet), sheet, list).map((gap) => [gap.field.name, gap.empty])
  expect(gaps).toEqual([
    ['name', false],
    ['phone', true],
  ])
  expect(gapsIn(start(sheet, { mode: 'update' }), sheet, list)).toEqual([])
})

test('a field stands for one column: the later choice takes it over', () => {
  const sheet = sheetOf(['a', 9, 'name'], ['b', 9, 'name'], ['c', 9, 'stranger'])
  const { mapping } = start(sheet)
  expect(mapping).toEqual({ 1: 'name' })
  expect(withField(mapping, 2, 'name')).toEqual({ 2: 'name' })
  expect(withField(mapping, 1, undefined)).toEqual({})
})

test('a value for all rows closes a gap, until a column fills the field', () => {
  const sheet = sheetOf(['电话', 100, 'phone'], ['姓名', 40])
  const matching = firstMatching(sheet, list)
  const gaps = gapsIn(matching, sheet, list)
  const words = { name: { '': '佚名', 无: '' }, phone: { '': '1' } }
  expect(gaps.map(({ field }) => field.name)).toEqual(['name'])
  expect(openGaps(gaps, {})).toEqual(gaps)
  expect(openGaps(gaps, { name: { '': ' ' } })).toEqual(gaps)
  expect(openGaps(gaps, words)).toEqual([])
  expect(withoutFilled(words, matching.mapping, sheet)).toEqual({ name: words.name, phone: {} })
  const mapping = withField(matching.mapping, 2, 'name')
  expect(withoutFilled(words, mapping, sheet)).toEqual({ name: { 无: '' }, phone: {} })
})
