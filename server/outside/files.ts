// Stores uploaded files in a folder under unguessable names; `/uploads/…` serves them.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface FileStore {
  /** The served folder. */
  readonly folder: string
  /** Returns the file's address once the bytes are durably written. */
  save(bytes: Buffer, extension: string, day: string): Promise<string>
  /** The bytes of a stored file. */
  read(url: string): Promise<Buffer>
  remove(url: string): Promise<void>
}

const PREFIX = '/uploads/'
const NAME = /^\/uploads\/\d{4}\/\d{2}\/[0-9a-f]{32}\.\w{2,5}$/

/** Written beside, synced, then renamed: a crash leaves a whole file or none. */
async function writeSafely(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(`${path}.part`, 'w', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** A store in this folder. */
export function createFileStore(folder: string): FileStore {
  return {
    folder,
    async save(bytes, extension, day) {
      const name = `${day.slice(0, 7).replace('-', '/')}/${randomBytes(16).toString('hex')}.${extension}`
      await writeSafely(join(folder, name), bytes)
      return PREFIX + name
    },
    async read(url) {
      if (!NAME.test(url)) throw new Error(`not kept here: ${url}`)
      return readFile(join(folder, url.slice(PREFIX.length)))
    },
    async remove(url) {
      if (!NAME.test(url)) return
      await rm(join(folder, url.slice(PREFIX.length)), { force: true })
    },
  }
}
