// Stores uploaded files in a bucket that speaks S3; the client is loaded only if one is configured.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { inSpan } from '../tracing/span'
import { addressOf, type FileStore, nameOf, newName, type Opened, type Range } from './files'

export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly keyId: string
  readonly secret: string
}

/** `s3://key:secret@host:port/bucket?region=…`; `s3+http://` without TLS, for a store on the same machine. */
export function bucketIn(text: string): Bucket {
  const url = new URL(text)
  const name = url.pathname.slice(1)
  if (!/^s3(?:\+http)?:$/.test(url.protocol)) throw new Error('must begin with s3:// or s3+http://.')
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name)) throw new Error('must end with the name of a bucket.')
  if (!url.username || !url.password) throw new Error('must hold the key and its secret, percent-encoded.')
  return {
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    name,
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

export async function clientOf({ endpoint, region, keyId, secret }: Bucket): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3')
  const client = new Client({
    endpoint,
    region,
    // Stores other than that of Amazon have no host name for each bucket, and few know its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
  })
  const traced = { step: 'initialize', name: 'trace' } as const
  client.middlewareStack.add(
    (next, { commandName = 'call' }) =>
      (args) =>
        inSpan(`S3 ${commandName}`, 'client', {}, () => next(args)),
    traced,
  )
  return client
}

const isMissing = (error: unknown) => /NoSuchKey|NotFound/.test((error as Error).name)

/** A store in this bucket; `incoming` is a folder of this machine, because checks need files. */
export function createBucketStore(bucket: Bucket, incoming: string): FileStore {
  let made: Promise<S3Client> | null = null
  const client = () => {
    made ??= clientOf(bucket)
    return made
  }
  const keyOf = (url: string) => ({ Bucket: bucket.name, Key: nameOf(url) ?? '' })
  const get = async (url: string, range?: Range): Promise<Opened | null> => {
    if (!nameOf(url)) return null
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const wanted = range ? { Range: `bytes=${range.from}-${range.to ?? ''}` } : {}
    const found = await (await client())
      .send(new GetObjectCommand({ ...keyOf(url), ...wanted }))
      .catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)))
    if (!found) return null
    const length = found.ContentLength ?? 0
    const total = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? length)
    return { body: found.Body as Readable, length, total }
  }
  return {
    incoming,
    folder: null,
    async save(source, extension, day, isPrivate = false) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3')
      const name = newName(extension, day, isPrivate)
      const isFile = typeof source === 'string'
      const length = isFile ? (await stat(source)).size : source.length
      const body = isFile ? createReadStream(source) : source
      await (await client()).send(
        new PutObjectCommand({ Bucket: bucket.name, Key: name, Body: body, ContentLength: length }),
      )
      if (isFile) await rm(source, { force: true })
      return addressOf(name)
    },
    async read(url) {
      const found = await get(url)
      if (!found) throw new Error(`not kept here: ${url}`)
      return Buffer.concat(await found.body.toArray())
    },
    open: get,
    async remove(url) {
      if (!nameOf(url)) return
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await (await client()).send(new DeleteObjectCommand(keyOf(url)))
    },
    async *names() {
      const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
      let token: string | undefined
      do {
        const page = await (await client()).send(
          new ListObjectsV2Command({ Bucket: bucket.name, ...(token ? { ContinuationToken: token } : {}) }),
        )
        for (const { Key = '' } of page.Contents ?? []) if (nameOf(addressOf(Key))) yield addressOf(Key)
        token = page.NextContinuationToken
      } while (token)
    },
    async put(url, body) {
      const name = nameOf(url)
      if (!name) throw new Error(`not an address of a file: ${url}`)
      // A bucket wants to know the length beforehand.
      const part = join(incoming, `restored-${basename(name)}`)
      await mkdir(incoming, { recursive: true })
      await pipeline(body, createWriteStream(part))
      const { PutObjectCommand } = await import('@aws-sdk/client-s3')
      const { size } = await stat(part)
      await (await client()).send(
        new PutObjectCommand({ Bucket: bucket.name, Key: name, Body: createReadStream(part), ContentLength: size }),
      )
      await rm(part)
    },
  }
}
