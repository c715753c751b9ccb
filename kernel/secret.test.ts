// A secret belongs to the address it was entered for.
import { expect, test } from 'vitest'
import type { Field, Fields } from './binding'
import { judge } from './rules'
import { originOf } from './secret'

const base = { kind: 'text', many: false, required: false, nullable: true, readOnly: false, writeOnly: false } as const
const title = { zh: '名', en: 'Name' }
const fieldsWith = (more: Partial<Field>): Fields => ({
  url: { ...base, name: 'url', kind: 'uri', title },
  key: { ...base, name: 'key', title, sensitive: 'secret', sentTo: 'url', ...more },
})
const now = { today: '2026-01-01', moment: '2026-01-01T00:00:00.000Z' }
const stored = { url: 'https://a.example/v1', key: '******' }

test('scheme, host and port make the address; path, case and the usual port do not', () => {
  const same = ['https://a.example/v2', 'HTTPS://A.example:443', 'https://a.example?x', 'https://a.example#y']
  for (const address of same) expect(originOf(address), address).toBe('https://a.example')
  const others = ['http://a.example', 'https://a.example:444', 'https://b.example', 'https://x@a.example', '', null]
  for (const address of others) expect(originOf(address), String(address)).not.toBe('https://a.example')
})

test('a change of the address empties the secret, unless it is typed anew', () => {
  const fields = fieldsWith({})
  expect(judge(fields, { url: 'https://b.example' }, stored, now).change).toEqual({
    url: 'https://b.example',
    key: null,
  })
  expect(judge(fields, { url: null }, stored, now).change).toEqual({ url: null, key: null })
  expect(judge(fields, { url: 'https://a.example/v2' }, stored, now).change).toEqual({ url: 'https://a.example/v2' })
  const both = { url: 'https://b.example', key: 'new' }
  expect(judge(fields, both, stored, now).change).toEqual(both)
})

test('a secret that must be there is asked for with the new address, in the form as on the server', () => {
  const { errors } = judge(fieldsWith({ required: true, nullable: false }), { url: 'https://b.example' }, stored, now)
  expect(errors).toEqual({ key: { zh: '请填写名', en: 'Fill in “Name”' } })
})
