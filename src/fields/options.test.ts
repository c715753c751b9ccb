// Options depend on the record they are chosen for.
import { expect, test } from 'vitest'
import type { Reference } from '#kernel/binding'
import { narrow, siblingsOf } from './options'

const where = { level: 'town', pid: '$record.native_id' }

test('constants and siblings narrow the options', () => {
  expect(narrow(where, { native_id: 7 })).toEqual({ filter: { level: 'town', pid: 7 }, missing: null })
  expect(narrow({ level: ['city', 'county'] }, {})).toEqual({ filter: { level: ['city', 'county'] }, missing: null })
  expect(narrow(undefined, {})).toEqual({ filter: {}, missing: null })
})

test('an empty sibling is named, so that it is filled first', () => {
  expect(narrow(where, { native_id: null })).toEqual({ filter: { level: 'town' }, missing: 'native_id' })
})

test('siblings are found, so that the field follows them', () => {
  expect(siblingsOf({ where } as unknown as Reference)).toEqual(['native_id'])
})
