// Stores temporary files of one person: exports to fetch, sheets to import. Never served by address.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Papers {
  /** A new unguessable name for a file. */
  create(extension: string): string
  /** The file's path. Refuses names that `create` did not return. */
  path(name: string): string
  remove(name: string): Promise<void>
  /** All stored files, with the time of their last write. */
  list(): Promise<{ name: string; time: Date }[]>
}

const NAME = /^[0-9a-f]{32}\.[a-z]{2,5}$/

export function createPapers(folder: string): Papers {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not a paper: ${name}`)
    return join(folder, name)
  }
  return {
    create: (extension) => `${randomBytes(16).toString('hex')}.${extension}`,
    path,
    remove: (name) => rm(path(name), { force: true }),
    async list() {
      const names = (await readdir(folder)).filter((name) => NAME.test(name))
      return Promise.all(names.map(async (name) => ({ name, time: (await stat(path(name))).mtime })))
    },
  }
}
