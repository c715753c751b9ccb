// Messages for the terminal when the server cannot start or go on.
import { expect, test } from 'vitest'
import { EmbeddedError } from '../database/embedded'
import { explain } from './explain'

const full = /^The disk is full: .*DATA_DIR.*make room.*\.$/
const roomy = () => 2 ** 40

test.each([
  [
    'a file that cannot be written',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  ],
  ['a used-up quota', Object.assign(new Error('EDQUOT: quota exceeded'), { code: 'EDQUOT' })],
  ['a statement of the database', Object.assign(new Error('could not extend file "base/1"'), { code: '53100' })],
  ['an initdb that failed', new EmbeddedError('initdb failed: could not write: No space left on device\nmore')],
  ['a reason further in', new Error('could not prepare', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) })],
])('a full disk is one line without a stack: %s', (_name, error) => {
  expect(explain(error, '/data', roomy)).toMatch(full)
})

test('a full disk is one line also where the database died of it without a word', () => {
  const error = new Error('Connection terminated unexpectedly')
  expect(explain(error, '/data', () => 1_000_000)).toMatch(full)
  expect(explain(error, '/data', roomy)).toBe(error)
})

test('a full place outside of the data is named', () => {
  const error = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC', path: '/backups/a.backup.part' })
  expect(explain(error, '/data', roomy)).toBe(
    'The disk is full: /backups/a.backup.part cannot be written; make room and try again.',
  )
  expect(explain(error, '/data', () => 0)).toMatch(full)
})

test('a port in use is said so, however full the disk', () => {
  const error = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(explain(error, '/data', () => 0)).toMatch(/^The port is in use/)
})

test('a folder of another account is no matter of the port', () => {
  const denied = (syscall: string) =>
    Object.assign(new Error(`EACCES: denied, ${syscall}`), { code: 'EACCES', syscall })
  expect(explain(denied('mkdir'), '/data', roomy)).toMatch(/^Cannot read or write: .*DATA_DIR \(\/data\)/)
  expect(explain(denied('listen'), '/data', roomy)).toMatch(/^Cannot listen: .*PORT/)
})
