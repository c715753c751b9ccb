// Stores uploaded files under unguessable names; `/uploads/…` serves them.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** First and last byte, both included; without a last one up to the end. */
export interface Range {
  readonly from: number
  readonly to?: number
}

export interface Opened {
  readonly body: Readable
  /** Bytes of this answer. */
  readonly length: number
  /** Bytes of the whole file. */
  readonly total: number
}

export interface FileStore {
  /** Uploads that are not complete or not checked; never served. */
  readonly incoming: string
  /** The served folder; null if the files lie elsewhere and are served through `open`. */
  readonly folder: string | null
  /**
   * Takes bytes, or a file of `incoming`, which is gone afterwards. Returns the address once it is durably stored.
   * @param isPrivate under an address that opens only with a signature
   */
  save(source: Buffer | string, extension: string, day: string, isPrivate?: boolean): Promise<string>
  /** The bytes of a stored file. */
  read(url: string): Promise<Buffer>
  /** Null if there is no such file. */
  open(url: string, range?: Range): Promise<Opened | null>
  remove(url: string): Promise<void>
  /** Addresses of all stored files. */
  names(): AsyncIterable<string>
  /** Stores bytes under an address that they had before. @throws for an address of elsewhere */
  put(url: string, body: Readable): Promise<void>
}

const PREFIX = '/uploads/'
const NAME = /^\/uploads\/(?:private\/)?\d{4}\/\d{2}\/[0-9a-f]{32}\.\w{2,5}$/

/** Name of a new file, below the store. */
export function newName(extension: string, day: string, isPrivate: boolean): string {
  const folder = `${isPrivate ? 'private/' : ''}${day.slice(0, 7).replace('-', '/')}`
  return `${folder}/${randomBytes(16).toString('hex')}.${extension}`
}

export const addressOf = (name: string): string => PREFIX + name

/** The name behind an address of the store; null for any other address. */
export function nameOf(url: string): string | null {
  return NAME.test(url) ? url.slice(PREFIX.length) : null
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Complete beside its place, synced, then renamed: a crash leaves a whole file or none. */
async function place(source: Buffer | string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  if (typeof source !== 'string') {
    const file = await open(part, 'w', 0o644)
    await file.writeFile(source).finally(() => file.close())
  } else {
    await rename(source, part).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await copyFile(source, part)
      await rm(source)
    })
  }
  await sync(part)
  await rename(part, path)
}

/** A store in this folder; unfinished uploads lie beside it. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (url: string): string | null => {
    const name = nameOf(url)
    return name && join(folder, name)
  }
  return {
    folder,
    incoming: `${folder}-incoming`,
    async save(source, extension, day, isPrivate = false) {
      const name = newName(extension, day, isPrivate)
      await place(source, join(folder, name))
      return addressOf(name)
    },
    async read(url) {
      const path = pathOf(url)
      if (!path) throw new Error(`not kept here: ${url}`)
      return readFile(path)
    },
    async open(url, { from = 0, to }: Partial<Range> = {}) {
      const path = pathOf(url)
      const file = path && (await open(path).catch(() => null))
      if (!file) return null
      const { size: total } = await file.stat()
      const end = Math.min(to ?? total - 1, total - 1)
      return { body: file.createReadStream({ start: from, end }), length: Math.max(0, end - from + 1), total }
    },
    async remove(url) {
      const path = pathOf(url)
      if (path) await rm(path, { force: true })
    },
    async *names() {
      // All at once: an open directory of Node 20 ends, read recursively, after its first 32 entries.
      for (const path of await readdir(folder, { recursive: true })) {
        const url = addressOf(path.replaceAll(sep, '/'))
        if (nameOf(url)) yield url
      }
    },
    async put(url, body) {
      const path = pathOf(url)
      if (!path) throw new Error(`not an address of a file: ${url}`)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.part`
      await pipeline(body, createWriteStream(part, { flush: true }))
      await rename(part, path)
    },
  }
}
