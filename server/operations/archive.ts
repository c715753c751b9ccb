// The file of a backup: a tar, compressed, with a digest for each part, and encrypted by age if asked.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { StartError } from '../start/start-error'

const FORMAT = 1
const HEADER = 'backup.json'
const SUMS = 'sums.json'
const AGE = 'age-encryption.org/v1'
/** Bytes of a part of a table: entries of a tar say their size beforehand. */
const CHUNK = 4 * 1024 * 1024

export interface Header {
  format: number
  /** RFC 3339. */
  time: string
  version: string
  migrations: { name: string; sum: string }[]
  /** Columns by table, in the order of their bytes. */
  tables: Record<string, string[]>
  /** Types of the columns of fields that staff added, which no migration makes: by table and column. */
  own?: Record<string, Record<string, string>>
  /** True if its texts are made up. */
  isImpersonal: boolean
}

/** Digests and counts of the parts, written after them. */
export interface Sums {
  /** Name of a part: bytes and SHA-256. */
  parts: Record<string, { bytes: number; sha256: string }>
  /** Rows by table. */
  rows: Record<string, number>
  /** Last numbers of identity columns, by table. */
  numbers: Record<string, number>
}

/** By a passphrase, or for the holder of a key of age (`age1…`); null for a file that everybody can read. */
export interface Locks {
  passphrase?: string | undefined
  recipient?: string | undefined
  identity?: string | undefined
}

async function encrypting(source: Readable, { passphrase, recipient }: Locks): Promise<Readable> {
  if (!passphrase && !recipient) return source
  const encrypter = new Encrypter()
  if (recipient) encrypter.addRecipient(recipient)
  else encrypter.setPassphrase(passphrase as string)
  const sealed = await encrypter.encrypt(Readable.toWeb(source) as never)
  return Readable.fromWeb(sealed as unknown as ReadableStream)
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1') === AGE
  } finally {
    await file.close()
  }
}

async function decrypting(path: string, { passphrase, identity }: Locks): Promise<Readable> {
  const source = createReadStream(path)
  if (!(await isEncrypted(path))) return source
  if (!passphrase && !identity)
    throw new StartError(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY to the key (AGE-SECRET-KEY-1…).',
    )
  const decrypter = new Decrypter()
  if (identity) decrypter.addIdentity(identity)
  if (passphrase) decrypter.addPassphrase(passphrase)
  const clear = await decrypter.decrypt(Readable.toWeb(source) as never).catch((error: Error) => {
    throw new StartError(`The backup cannot be decrypted: ${error.message}.`)
  })
  return Readable.fromWeb(clear as unknown as ReadableStream)
}

/** Passes bytes on, and shows them to `see`; a listener would set the stream going before its reader is there. */
function tapped(see: (bytes: Buffer) => void): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      see(bytes)
      done(null, bytes)
    },
  })
}

export interface Writer {
  /** Tables, files and keys, each under a name of its own; `bytes` of a source whose size is known. */
  add(name: string, source: Readable, bytes?: number): Promise<void>
  /** Completes the file; until then it has another name. */
  end(rows: Sums['rows'], numbers: Sums['numbers']): Promise<void>
}

export async function writeArchive(path: string, header: Omit<Header, 'format'>, locks: Locks): Promise<Writer> {
  const tar = pack()
  const zipped = tar.pipe(createGzip({ level: 6 }))
  // Of two that begin in the same second neither writes into the other.
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const sealed = await encrypting(zipped, locks)
  const file = createWriteStream(part, { mode: 0o600, flush: true })
  let reason: Error | undefined
  // Before those of the pipeline, which end the tar with less to say.
  file.once('error', (error) => {
    reason = error
  })
  const written = pipeline(sealed, file)
  // A file that cannot be written, or no longer, ends the tar as well: whoever adds a part hears of it, nobody else.
  tar.on('error', () => undefined)
  const failed = written.then(
    () => new Promise<never>(() => undefined),
    async (error: Error) => {
      // On a full disk it would keep others from writing.
      await rm(part, { force: true }).catch(() => undefined)
      throw error
    },
  )
  failed.catch(() => undefined)
  const unlessFailed = <T>(work: Promise<T>) =>
    Promise.race([failed, work]).catch((error: unknown) => {
      if (reason) return failed
      throw error
    })
  const parts: Sums['parts'] = {}
  const put = (name: string, body: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: body.length }, body, (error) => (error ? reject(error) : resolve()))
      entry.on('error', reject)
    })
  const whole = async (name: string, source: Readable, size: number, hash: Hash) => {
    const entry = tar.entry({ name, size }) as unknown as NodeJS.WritableStream
    await pipeline(
      source,
      tapped((bytes) => void hash.update(bytes)),
      entry,
    )
    return size
  }
  const inChunks = async (name: string, source: Readable, hash: Hash) => {
    let held: Buffer[] = []
    let size = 0
    let total = 0
    let place = 0
    const flush = async () => {
      await put(`${name}/${String(place++).padStart(6, '0')}`, Buffer.concat(held))
      held = []
      size = 0
    }
    for await (const bytes of source as AsyncIterable<Buffer>) {
      hash.update(bytes)
      held.push(bytes)
      size += bytes.length
      total += bytes.length
      if (size >= CHUNK) await flush()
    }
    await flush()
    return total
  }
  await unlessFailed(put(HEADER, Buffer.from(JSON.stringify({ format: FORMAT, ...header }))))
  return {
    async add(name, source, bytes) {
      const hash = createHash('sha256')
      const size = await unlessFailed(
        bytes === undefined ? inChunks(name, source, hash) : whole(name, source, bytes, hash),
      )
      parts[name] = { bytes: size, sha256: hash.digest('hex') }
    },
    async end(rows, numbers) {
      await unlessFailed(put(SUMS, Buffer.from(JSON.stringify({ parts, rows, numbers } satisfies Sums))))
      tar.finalize()
      await written
      await rename(part, path)
    },
  }
}

/** Receives a part: its name without the number of the chunk, and its bytes. Called again for each further chunk. */
export type Receive = (name: string, bytes: Readable, header: Header) => Promise<void>

async function textOf(source: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const bytes of source as AsyncIterable<Buffer>) chunks.push(bytes)
  return Buffer.concat(chunks).toString()
}

function broken(path: string, reason: string): StartError {
  return new StartError(`${path} is damaged or not a backup: ${reason}. Nothing was written.`)
}

/**
 * Reads a backup from its beginning to its end.
 * @param receive called in the order of the parts; the bytes have to be read
 * @throws StartError if a part is missing, or is not what its digest says
 */
export async function readArchive(
  path: string,
  locks: Locks,
  receive: Receive,
): Promise<{ header: Header; sums: Sums }> {
  const tar = extract()
  const source = await decrypting(path, locks)
  const flow = pipeline(source, createGunzip(), tar as unknown as NodeJS.WritableStream)
  flow.catch(() => undefined)
  let header: Header | undefined
  let sums: Sums | undefined
  const seen = new Map<string, { bytes: number; hash: Hash }>()
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      const body = entry as unknown as Readable
      if (name === HEADER) {
        header = JSON.parse(await textOf(body)) as Header
        if (header.format !== FORMAT) throw new StartError(`${path} was made by a newer version of this program.`)
        continue
      }
      if (name === SUMS) {
        sums = JSON.parse(await textOf(body)) as Sums
        continue
      }
      if (!header) throw broken(path, 'it does not begin as one')
      const part = name.startsWith('tables/') ? name.slice(0, name.lastIndexOf('/')) : name
      const known = seen.get(part) ?? { bytes: 0, hash: createHash('sha256') }
      seen.set(part, known)
      const tap = tapped((bytes) => {
        known.bytes += bytes.length
        known.hash.update(bytes)
      })
      await Promise.all([pipeline(body, tap), receive(part, tap, header)])
    }
    await flow
  } catch (error) {
    if (error instanceof StartError || 'severity' in (error as object)) throw error
    throw broken(path, (error as Error).message)
  }
  if (!header || !sums) throw broken(path, 'its end is missing')
  const names = new Set([...Object.keys(sums.parts), ...seen.keys()])
  for (const name of names) {
    const wanted = sums.parts[name]
    const found = seen.get(name)
    if (!wanted || !found || found.bytes !== wanted.bytes || found.hash.digest('hex') !== wanted.sha256)
      throw broken(path, `${name} is not what was written`)
  }
  return { header, sums }
}
