// A backup whose file cannot be written fails where it is made, and ends nothing else.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { writeArchive } from './archive'

const folder = mkdtempSync(join(tmpdir(), 'association-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header = { time: '2026-01-01T00:00:00Z', version: '1', migrations: [], tables: {}, isImpersonal: false }
const block = randomBytes(64 * 1024)

/** More bytes than any of the streams holds. */
function* blocks() {
  for (let count = 0; count < 400; count++) yield block
}

test.each([
  [undefined, 0],
  [undefined, 50],
  [400 * block.length, 0],
  [400 * block.length, 50],
])('a part of %s bytes, %i ms later, is refused with the reason', async (bytes, wait) => {
  const written = async () => {
    const archive = await writeArchive(join(folder, 'missing', 'a.backup'), header, {})
    // The database takes its time before the first table.
    await pause(wait)
    await archive.add('part', Readable.from(blocks()), bytes)
    await archive.end({}, {})
  }
  await expect(written()).rejects.toThrow(/ENOENT/)
  // An error that nobody listens to would end the process a moment later: here it fails the suite.
  await pause(50)
})
