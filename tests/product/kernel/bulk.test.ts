// Fields that may be set on many records at once.
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding } from '../../../kernel/binding'
import { bulkFields } from '../../../kernel/bulk'

const user = bindings.find((one) => one.name === 'user') as Binding
const names = (grant: string[]) => bulkFields(user, new Set(grant)).map((field) => field.name)

test('plain fields may; what is unique, hidden, long, a picture or computed may not', () => {
  const offered = names([])
  for (const name of ['area_id', 'label_ids', 'is_star', 'company', 'join_time', 'sex']) expect(offered).toContain(name)
  for (const name of ['phone', 'id_card', 'member_no', 'intro', 'images', 'headimg_path', 'state', 'status'])
    expect(offered).not.toContain(name)
})

test('a field with a right of its own only to those who hold it', () => {
  expect(names([])).not.toContain('expire_time')
  expect(names(['/user/list user.expire'])).toContain('expire_time')
})

test('nothing where a page has no edit, or one that needs more than fields', () => {
  const { update, ...calls } = user.calls
  expect(bulkFields({ ...user, calls }, new Set())).toEqual([])
  const reason = { ...user.fields['remark'], name: 'reason', required: true }
  const strict = { ...calls, update: { ...update, input: { reason } } } as Binding['calls']
  expect(bulkFields({ ...user, calls: strict }, new Set())).toEqual([])
})
