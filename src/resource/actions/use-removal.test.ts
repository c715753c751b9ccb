// Some rows are not deleted but voided, or the like: known for selected rows, unknown for all that match.
import { expect, test } from 'vitest'
import { insteadFor } from './use-removal'

const text = { zh: '', en: '' }
const instead = { when: { status: { const: 'effective' } }, title: text, confirm: text }
const binding = { calls: { remove: { instead } } } as never
const [draft, effective] = [
  { id: 1, status: 'pending' },
  { id: 2, status: 'effective' },
]

test.each([
  { rows: [draft], wanted: 'none' },
  { rows: [effective], wanted: 'all' },
  { rows: [draft, effective], wanted: 'some' },
  { rows: [], wanted: 'none' },
  { rows: null, wanted: 'some' },
])('$rows: $wanted', ({ rows, wanted }) => {
  expect(insteadFor(binding, rows)).toBe(wanted)
  expect(insteadFor({ calls: {} }, rows)).toBe('none')
})
