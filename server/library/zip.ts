// Archives: structure from first to last byte, and what they unpack to, without unpacking more than they declare.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { refuseFile } from './refuse'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const MOST_ENTRIES = 10_000
const MB = 1024 * 1024
/** Bytes of everything unpacked. */
const MOST_UNPACKED = 200 * MB
/** Text packs to a tenth; a thousandth is a bomb. Small archives may have any ratio. */
const RATIO = 200
const HARMLESS = 20 * MB

interface Entry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly packed: number
  readonly unpacked: number
  /** Of the local header. */
  readonly at: number
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  return bytesRead === length ? buffer : refuseFile('broken')
}

/** The central directory; the archive has to end with its own end record. */
async function directoryOf(file: FileHandle, size: number): Promise<{ bytes: Buffer; count: number; at: number }> {
  if (size < END_SIZE) refuseFile('broken')
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_SIZE + tail.readUInt16LE(at + 20) !== tail.length) continue
    const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    // Nothing between the directory and its end record, and nothing before the first entry.
    if (start + length !== size - tail.length + at) refuseFile('stuffed')
    if (count > MOST_ENTRIES) refuseFile('bomb')
    return { bytes: await bytesAt(file, start, length), count, at: start }
  }
  return refuseFile('broken')
}

function entriesIn(bytes: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) refuseFile('broken')
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Each local header begins where the previous entry ended or later: entries that share bytes are a bomb. */
async function dataPlaces(file: FileHandle, entries: readonly Entry[], end: number): Promise<Map<Entry, number>> {
  const places = new Map<Entry, number>()
  let free = 0
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (entry.at < free) refuseFile('bomb')
    if (places.size === 0 && entry.at !== 0) refuseFile('stuffed')
    const header = await bytesAt(file, entry.at, 30)
    if (header.readUInt32LE(0) !== LOCAL) refuseFile('broken')
    const data = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    free = data + entry.packed
    if (free > end) refuseFile('broken')
    places.set(entry, data)
  }
  return places
}

/** Unpacks an entry into nothing and stops at the first byte beyond what it declares. */
async function measure(path: string, entry: Entry, at: number): Promise<void> {
  if (entry.packed === 0) return
  let unpacked = 0
  const source = createReadStream(path, { start: at, end: at + entry.packed - 1 })
  await pipeline(source, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      unpacked += chunk.length
      if (unpacked > entry.unpacked) break
    }
  }).catch(() => undefined)
  if (unpacked > entry.unpacked) refuseFile('bomb')
  if (unpacked !== entry.unpacked) refuseFile('broken')
}

function refuseNames(entries: readonly Entry[]): void {
  for (const { name } of entries) if (/^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name)) refuseFile('stuffed')
}

/** Refuses a damaged or dangerous archive. @returns the names of its entries */
export async function checkZip(path: string, size: number): Promise<string[]> {
  const file = await open(path)
  try {
    const directory = await directoryOf(file, size)
    const entries = entriesIn(directory.bytes, directory.count)
    refuseNames(entries)
    const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
    if (total > MOST_UNPACKED || (total > HARMLESS && total > size * RATIO)) refuseFile('bomb')
    const places = await dataPlaces(file, entries, directory.at)
    for (const [entry, at] of places) {
      if (entry.encrypted) continue
      if (entry.method === 8) await measure(path, entry, at)
      else if (entry.method !== 0 || entry.packed !== entry.unpacked) refuseFile('broken')
    }
    return entries.map(({ name }) => name)
  } finally {
    await file.close()
  }
}
