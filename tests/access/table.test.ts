// Access without a server: check and bindings agree with the policy for every role, call and field.
import { describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { firstBy } from '#kernel/leading'
import { differences, staleEntries } from './compare'
import { exceptions } from './exceptions'
import { oracleOf } from './oracle'
import { computed, contact, identity, neverAnswered } from './protected'
import { pageRoles, startRoles, withoutRole } from './roles'
import { readSchemas } from './schemas'

const oracle = oracleOf(readSchemas())
const routes = oracle.schemas.flatMap((schema) => schema.route ?? [])

test('every call that exists is in the table', () => {
  const calls = bindings.flatMap((binding) =>
    Object.values(binding.calls).map((call) => `${call.resource}.${call.name}`),
  )
  expect(new Set(oracle.policies.map((policy) => policy.key))).toEqual(new Set(calls))
})

test('what the policy names by hand exists', () => {
  expect(staleEntries(oracle, [contact, identity, neverAnswered, computed], Object.keys(exceptions))).toEqual([])
})

describe('the bindings say what the policy says', () => {
  test.each([...startRoles, withoutRole].map((role) => [role.name, role] as const))('of %s', (_name, role) => {
    expect(differences(bindings, oracle, [role])).toEqual([])
  })

  test('of each page alone, with and without its buttons', () => {
    expect(differences(bindings, oracle, pageRoles(routes))).toEqual([])
  })
})

test('no list can be ordered or cut by what it may not show', () => {
  for (const binding of bindings) {
    for (const field of Object.values(binding.fields)) {
      const shown = oracle.field(withoutRole, binding.base, field.name).list
      if (shown === 'shown') continue
      expect(binding.views.list.sort, `${binding.name} sorts by ${field.name}`).not.toContain(field.name)
      // Never a value of a row: such a filter tells about the fields that it is made of.
      const open = firstBy(field)?.every((name) => oracle.field(withoutRole, binding.base, name).list !== 'absent')
      if (shown === 'absent' && !open)
        for (const part of ['filters', 'search', 'columns', 'hidden'] as const)
          expect(binding.views.list[part], `${binding.name}: ${part}`).not.toContain(field.name)
    }
  }
})
