// Suggested values: the first known one that the field accepts and that divides without remainder.
import { expect, test } from 'vitest'
import type { Action, Field } from './binding'
import { type Known, PENDING, proposalFor, sharedBy, sourceOf, startsFrom } from './propose'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  title: { zh: name, en: name },
  kind: 'integer',
  many: false,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
  ...more,
})
const from = (...written: string[]) => written.map((one) => ({ from: sourceOf(one) }))
const known = (more: Partial<Known> = {}): Known => ({
  last: {},
  today: { date: '2026-11-22', month: '2026-11', 'date-time': '2026-11-22T04:00:00Z' },
  record: { chair_id: 4, apply_chair_id: null },
  form: { chair_id: 5, years: 2 },
  carried: (_, id) => (id === 4 ? { fee: 300, fee_years: 3 } : id === 5 ? { fee: 100, fee_years: 1 } : undefined),
  ...more,
})

test('today is a day, a month or this moment, as the field is', () => {
  for (const kind of ['date', 'month', 'date-time'] as const)
    expect(proposalFor(field('day', { kind, propose: from('today') }), known())).toBe(known().today[kind])
})

test('the first that is known is taken: of the record, or of what is chosen in the form', () => {
  const chair = field('chair_id', { kind: 'reference', propose: from('$record.apply_chair_id', '$record.chair_id') })
  expect(proposalFor(chair, known())).toBe(4)
  expect(proposalFor(field('fee', { propose: from('chair_id.fee') }), known())).toBe(100)
  expect(proposalFor(field('fee', { propose: from('$record.chair_id.fee') }), known())).toBe(300)
  expect(proposalFor(field('fee', { propose: from('chair_id.fee') }), known({ form: {} }))).toBeNull()
})

test('what is on its way is waited for, and what the field would refuse is not proposed', () => {
  const fee = field('fee', { propose: from('chair_id.fee', '$record.chair_id.fee') })
  expect(proposalFor(fee, known({ form: { chair_id: 9 } }))).toBe(PENDING)
  expect(proposalFor({ ...fee, minimum: 200 }, known())).toBe(300)
  expect(proposalFor({ ...fee, minimum: 400 }, known())).toBeNull()
})

test('of a choice, the one taken last is proposed, the first time the first option', () => {
  const choices = ['cash', 'card'].map((value) => ({ value, title: { zh: value, en: value } }))
  const way = field('way', { kind: 'choice', choices, propose: from('last', 'first') })
  expect(proposalFor(way, known())).toBe('cash')
  expect(proposalFor(way, known({ last: { way: 'card' } }))).toBe('card')
  // No longer an option.
  expect(proposalFor(way, known({ last: { way: 'cheque' } }))).toBe('cash')
  expect(proposalFor({ ...way, propose: from('last') }, known())).toBeNull()
})

test('an amount follows the years, and nothing is proposed for a part of what is paid at once', () => {
  const parts = (chair: string) => [
    { from: sourceOf(`${chair}.fee`), times: sourceOf('years'), per: sourceOf(`${chair}.fee_years`) },
  ]
  expect(proposalFor(field('amount', { propose: parts('chair_id') }), known())).toBe(200)
  const threeYears = field('amount', { propose: parts('$record.chair_id') })
  expect(proposalFor(threeYears, known())).toBe(200)
  expect(proposalFor(threeYears, known({ form: { years: 6 } }))).toBe(600)
  const lifelong = known({ carried: () => ({ fee: 500, fee_years: 0 }) })
  expect(proposalFor(threeYears, lifelong)).toBeNull()
  expect(proposalFor(threeYears, known({ carried: () => ({ fee: 100, fee_years: 3 }) }))).toBeNull()
})

test('several rows share what all of them have', () => {
  expect(
    sharedBy([
      { id: 1, area_id: 7, tags: [1] },
      { id: 2, area_id: 7, tags: [1] },
    ]),
  ).toEqual({ area_id: 7, tags: [1] })
  expect(sharedBy([])).toEqual({})
})

test('a list knows which fields the forms of its actions start from, and which their conditions read', () => {
  const ref = { resource: 'area', base: 'area' } as NonNullable<Field['ref']>
  const area = field('area_id', { kind: 'reference', ref })
  const input = {
    area_id: area,
    chair_id: field('chair_id', { kind: 'reference', ref, propose: from('$record.apply_chair_id') }),
    day: field('day', { kind: 'date', propose: from('today') }),
    fee: field('fee', { propose: from('chair_id.fee'), when: { day: { minimum: 0 }, step: { const: 'pay' } } }),
  }
  const fields = { area_id: area, step: field('step') }
  expect(startsFrom({ call: { input } } as unknown as Action, fields)).toEqual(['area_id', 'apply_chair_id', 'step'])
})
