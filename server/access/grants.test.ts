// A role may not give more than its editor holds.
import { expect, test } from 'vitest'
import { type Editor, isNarrower, isWithin, type RolePower } from './grants'

const editor: Editor = {
  id: 1,
  isSuper: false,
  roleIds: new Set([1]),
  entries: new Set([10, 11]),
  dataScope: 'own_areas',
  canExport: false,
  canSensitive: true,
}
const role = (more: Partial<RolePower>): RolePower => ({
  ...{ id: 2, name: '', isBuiltIn: false, isEnabled: true },
  ...{ entries: new Set([10]), dataScope: 'own_records', canExport: false, canSensitive: false, ...more },
})

test.each([
  ['less of everything', {}, true],
  ['the same', { entries: new Set([10, 11]), dataScope: 'own_areas', canSensitive: true }, true],
  ['nothing', { entries: new Set<number>() }, true],
  ['another entry', { entries: new Set([10, 12]) }, false],
  ['a wider scope', { dataScope: 'all' }, false],
  ['export', { canExport: true }, false],
  ['the built-in one, though it lists nothing', { isBuiltIn: true, entries: new Set<number>() }, false],
  ['a disabled one that holds more', { isEnabled: false, entries: new Set([12]) }, false],
] as const)('%s', (_name, more, within) => {
  expect(isWithin(role(more), editor)).toBe(within)
  expect(isWithin(role(more), { ...editor, isSuper: true })).toBe(true)
})

test('scopes from narrow to wide; one that nobody knows counts as the narrowest', () => {
  const scopes = ['own_records', 'own_areas', 'all']
  for (const [index, scope] of scopes.entries())
    for (const [other, wider] of scopes.entries()) expect(isNarrower(scope, wider)).toBe(index <= other)
  expect(isNarrower('all', 'nonsense')).toBe(false)
})
