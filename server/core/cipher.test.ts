// An encrypted value is read with its key only, and as it was written.
import { expect, test } from 'vitest'
import { createCipher } from './cipher'

const cipher = createCipher('a secret of these tests, thirty-two characters')
const other = createCipher('another one of these tests, as long as that')

test('equal texts are encrypted differently, found by an equal digest, and come back', () => {
  const sealed = ['110101199003070011', '110101199003070011'].map(cipher.encrypt)
  expect(sealed[0]).not.toBe(sealed[1])
  expect(sealed.map(cipher.decrypt)).toEqual(['110101199003070011', '110101199003070011'])
  expect(cipher.blindIndex('a')).toBe(cipher.blindIndex('a'))
  // A digest is no signature, and each is that of one key.
  expect(new Set([cipher.blindIndex('a'), cipher.sign('a'), other.blindIndex('a'), other.sign('a')]).size).toBe(4)
})

test('one changed character anywhere, or another key, and nothing is read', () => {
  const sealed = cipher.encrypt('110101199003070011')
  expect(() => other.decrypt(sealed)).toThrow()
  expect(() => cipher.decrypt('110101199003070011')).toThrow('not an encrypted value')
  const parts = sealed.split('.')
  for (const at of parts.keys()) {
    const changed = parts.map((part, index) => (index === at ? `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}` : part))
    expect(() => cipher.decrypt(changed.join('.')), changed.join('.')).toThrow()
  }
  // A shorter tag would be guessed sooner.
  expect(() => cipher.decrypt([...parts.slice(0, 3), parts[3]?.slice(0, 6)].join('.'))).toThrow()
})
