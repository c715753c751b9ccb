// A choice made in this tab isn't overwritten by an answer requested before it.
import { beforeEach, expect, test, vi } from 'vitest'
import { keepPreference, preference } from './preferences'
import { type AdminInfo, session } from './session'

const person = (preferences: AdminInfo['preferences']) => ({ id: 7, username: 'me', preferences }) as AdminInfo

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
})

test('an answer about the person that left before the choice does not undo it', () => {
  session.meet(person({ list: 'wide', tone: 'red' }))
  keepPreference('list', 'narrow')
  keepPreference('tone', null)
  expect(preference('list')).toBe('narrow')
  expect(preference('tone')).toBeNull()
  session.meet(person({ list: 'wide', tone: 'red', other: 1 }))
  expect(preference('list')).toBe('narrow')
  expect(preference('tone')).toBeNull()
  expect(preference('other')).toBe(1)
})

test('another person has their own', () => {
  session.meet(person({ list: 'wide' }))
  keepPreference('list', 'narrow')
  session.clear()
  session.meet(person({ list: 'wide' }))
  expect(preference('list')).toBe('wide')
})
