// Unfinished uploads on the disk: named after their owner, kept for a day.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '../core/context'

const NAME = /^(\d{1,15})-[0-9a-f]{32}$/
const HOURS = 24

export function newUploadName(personId: number): string {
  return `${personId}-${randomBytes(16).toString('hex')}`
}

/** The person who sends the upload; null if the name is none of an upload. */
export function ownerOf(name: string): number | null {
  const [, id] = NAME.exec(name) ?? []
  return id === undefined ? null : Number(id)
}

/** Bytes and description of each upload as two files of the folder. */
export async function resumableStore(folder: string) {
  const { FileStore } = await import('@tus/file-store')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new FileStore({ directory: folder })
}

/** A completely received upload of this person; null if there is none. */
export async function finishedUpload(name: string, personId: number, folder: string): Promise<Upload | null> {
  if (ownerOf(name) !== personId) return null
  const store = await resumableStore(folder)
  const held = await store.getUpload(name).catch(() => null)
  if (!held || held.size === undefined || held.offset !== held.size) return null
  return { name: held.metadata?.['filename'] ?? '', path: join(folder, name), size: held.size }
}

/** Deletes an upload that was taken over or refused. */
export async function removeUpload(name: string, folder: string): Promise<void> {
  if (ownerOf(name) === null) return
  for (const file of [name, `${name}.json`]) await rm(join(folder, file), { force: true })
}

/** Deletes what nobody has sent to for a day. */
export async function removeStale(folder: string, now: Date): Promise<void> {
  const until = now.getTime() - HOURS * 3_600_000
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const held = await stat(path).catch(() => null)
    if (held && held.mtime.getTime() < until) await rm(path, { force: true })
  }
}
