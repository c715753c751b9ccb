// Keeps files that belong to one person for a while: exports to fetch, sheets to import. Never served by address.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Papers {
  /** A name that cannot be guessed, with room for a file behind it. */
  create(extension: string): string
  /** Where the file lies. Refuses every name that `create` did not give. */
  path(name: string): string
  remove(name: string): Promise<void>
  /** All that lie here, with when they were last written. */
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
