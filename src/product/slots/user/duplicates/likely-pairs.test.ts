// Of two records the more valuable one is kept by default.
import { expect, test } from 'vitest'
import { keeperOf, type Twin } from './likely-pairs'

const twin = (id: number, status: string, join_time: string | null = null): Twin => ({
  id,
  user_name: null,
  member_no: null,
  phone: null,
  company: null,
  area_name: null,
  position_name: null,
  status,
  join_time,
  headimg_path: null,
})

test.each([
  ['a member before a townsman', twin(9, 'active'), twin(1, 'none'), 'a'],
  ['a member before one who left', twin(1, 'left'), twin(9, 'expired'), 'b'],
  ['of two members the one longer there', twin(1, 'active', '2024-01-01'), twin(9, 'active', '2020-01-01'), 'b'],
  ['with a date before without', twin(1, 'active'), twin(9, 'active', '2020-01-01'), 'b'],
  ['else the older record', twin(9, 'none'), twin(1, 'none'), 'b'],
] as const)('%s', (_, a, b, kept) => {
  expect(keeperOf({ a, b })).toBe(kept)
})
