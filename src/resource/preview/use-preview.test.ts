// Preview of a call: visible fields, the first records, and the number of others.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { changedElsewhere, previewText } from './use-preview'

const field = (name: string): Field => ({
  name,
  title: { zh: name, en: name },
  kind: 'date',
  many: false,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
})
const shown = { expire: field('expire'), state: field('state') }
const change = (id: number, name: string) => ({ id, field: name, old: '2026-12-31', new: '2027-12-31' })

test('a record tells its changes field by field', () => {
  const answer = { targets: [{ id: 4, name: '甲' }], changes: [change(4, 'expire'), change(4, 'state')] }
  const { records, more } = previewText(answer, shown)
  expect(records.map(({ name, lines }) => [name, lines.map((line) => line.field.name)])).toEqual([
    ['甲', ['expire', 'state']],
  ])
  expect(more).toBe(0)
})

test('what this person may not see is not told, nor a record of which nothing is left', () => {
  const answer = {
    targets: [
      { id: 4, name: '甲' },
      { id: 5, name: '乙' },
    ],
    changes: [change(4, 'expire'), change(5, 'secret'), change(5, 'toString')],
  }
  expect(previewText(answer, shown).records.map(({ id }) => id)).toEqual([4])
})

test('of many records the first three, and how many more', () => {
  const ids = [1, 2, 3, 4, 5]
  const answer = {
    targets: ids.map((id) => ({ id, name: String(id) })),
    changes: ids.map((id) => change(id, 'expire')),
  }
  const { records, more } = previewText(answer, shown)
  expect(records.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(more).toBe(2)
})

test('a change without a number is of the only record there is', () => {
  const answer = { targets: [{ id: 4, name: '甲' }], changes: [{ field: 'expire', old: null, new: '2027-12-31' }] }
  expect(previewText(answer, shown).records[0]?.lines).toHaveLength(1)
})

test('an answer that says nothing shows nothing', () => {
  expect(previewText({}, shown)).toEqual({ records: [], more: 0 })
})

test('records of another resource are told by name, a field of this one that may not be seen is not', () => {
  const answer = {
    targets: [
      { id: 4, name: '甲' },
      { id: 5, name: '乙' },
      { id: 6, name: '丙' },
    ],
    changes: [change(4, 'trade_id'), change(5, 'toString'), change(6, 'expire')],
  }
  expect(changedElsewhere(answer, shown)).toEqual(['甲', '乙'])
  expect(changedElsewhere({}, shown)).toEqual([])
})
