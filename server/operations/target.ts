// Stores backups in a folder, or in a bucket that speaks S3.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Bucket, bucketIn, clientOf } from '../outside/s3'

/** Names of our own making; everything else in the place belongs to somebody else. */
const OURS = /^association-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-database)?\.backup$/

export interface Target {
  /** Named to people: never the key of a bucket. */
  readonly title: string
  /** Folder in which a backup is written. */
  readonly folder: string
  /** Stores the finished file of that folder. */
  keep(path: string): Promise<void>
  /** The newest first. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

const newestFirst = (names: readonly string[]) =>
  names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()

function folderTarget(folder: string): Target {
  return {
    title: folder,
    folder,
    keep: async () => undefined,
    names: async () => newestFirst(await readdir(folder).catch(() => [])),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** A backup is written to a folder of this machine first: sent while it is made, it would hold a snapshot of the database for as long as the network takes. */
function bucketTarget(bucket: Bucket, folder: string): Target {
  const place = (name: string) => ({ Bucket: bucket.name, Key: name })
  return {
    title: `${bucket.endpoint}/${bucket.name}`,
    folder,
    async keep(path) {
      // In parts: one request holds five gigabytes at most.
      const { Upload } = await import('@aws-sdk/lib-storage')
      const client = await clientOf(bucket)
      await new Upload({ client, params: { ...place(basename(path)), Body: createReadStream(path) } }).done()
      await rm(path)
    },
    async names() {
      const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
      const client = await clientOf(bucket)
      const found: string[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket.name, ...(token ? { ContinuationToken: token } : {}) }),
        )
        found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
        token = page.NextContinuationToken
      } while (token)
      return newestFirst(found)
    },
    async remove(name) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await (await clientOf(bucket)).send(new DeleteObjectCommand(place(name)))
    },
  }
}

/**
 * @param to a folder, or `s3://key:secret@host/bucket` as in FILES_URL
 * @param parts folder for backups on their way to a bucket
 * @throws Error saying what is wrong with the address
 */
export function targetOf(to: string, parts: string): Target {
  return /^s3(\+http)?:\/\//.test(to) ? bucketTarget(bucketIn(to), parts) : folderTarget(resolve(to))
}

/** Removes backups that are older than so many days, but for the newest that hold files as well. */
export async function removeOld(target: Target, days: number, now: Date, least = 3): Promise<string[]> {
  const limit = new Date(now.getTime() - days * DAY).toISOString().slice(0, 19).replaceAll(':', '-')
  const names = await target.names()
  const kept = new Set(names.filter((name) => !name.includes('-database')).slice(0, least))
  const old = names.filter((name) => !kept.has(name) && name < `association-${limit}`)
  for (const name of old) await target.remove(name)
  return old
}

const PART = /^association-[\dT-]+(?:database)?\.backup\.[0-9a-f]{8}\.part$/
const DAY = 86_400_000

/** Removes what backups that broke off have left; what is a day old is written by nobody any more. */
export async function tidyFolder({ folder }: Target): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of (await readdir(folder)).filter((one) => PART.test(one))) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > DAY) await rm(path, { force: true })
  }
}
