// MP4 containers: boxes that fill the file exactly, with picture size and length from their header.
import { type FileHandle, open } from 'node:fs/promises'
import { refuseFile } from './refuse'

interface Box {
  readonly type: string
  readonly at: number
  readonly end: number
}

export interface Moving {
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
}

const MOST_BOXES = 100_000
/** The header of an hour of video takes a few megabytes. */
const MOST_HEADER = 32 * 1024 * 1024

/** Top-level boxes, each where the previous one ends; a file that is cut off, or goes on behind them, is refused. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8 || boxes.length === MOST_BOXES) refuseFile('broken')
    const said = head.readUInt32BE(0)
    const length = said === 1 ? Number(head.readBigUInt64BE(8)) : said === 0 ? size - at : said
    const type = head.toString('latin1', 4, 8)
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) refuseFile(boxes.length > 1 ? 'stuffed' : 'broken')
    if (length < 8 || at + length > size) refuseFile('broken')
    boxes.push({ type, at: at + (said === 1 ? 16 : 8), end: at + length })
    at += length
  }
  return boxes
}

function innerBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > to) refuseFile('broken')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at: at + 8, end: at + length })
    at += length
  }
  return boxes
}

/** Seconds, from `mvhd`. */
function durationOf(bytes: Buffer, { at, end }: Box): number | null {
  const long = bytes[at] === 1
  if (at + (long ? 32 : 20) > end) refuseFile('broken')
  const scale = bytes.readUInt32BE(at + (long ? 20 : 12))
  const length = long ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16)
  return scale > 0 ? Math.round(length / scale) : null
}

/** Width and height, from the end of `tkhd`; 0 for sound. */
function sizeOf(bytes: Buffer, { at, end }: Box): { width: number; height: number } {
  if (end - at < 84) refuseFile('broken')
  return { width: bytes.readUInt16BE(end - 8), height: bytes.readUInt16BE(end - 4) }
}

/** Refuses a damaged or mixed container. */
export async function checkMp4(path: string, size: number): Promise<Moving> {
  const file = await open(path)
  try {
    const boxes = await topBoxes(file, size)
    const moov = boxes.find(({ type }) => type === 'moov')
    const media = boxes.some(({ type, at, end }) => type === 'mdat' && end > at)
    if (boxes[0]?.type !== 'ftyp' || !moov || !media || moov.end - moov.at > MOST_HEADER) return refuseFile('broken')
    const bytes = Buffer.alloc(moov.end - moov.at)
    await file.read(bytes, 0, bytes.length, moov.at)
    const inner = innerBoxes(bytes, 0, bytes.length)
    const header = inner.find(({ type }) => type === 'mvhd') ?? refuseFile('broken')
    const tracks = inner.filter(({ type }) => type === 'trak')
    const sizes = tracks.flatMap(({ at, end }) =>
      innerBoxes(bytes, at, end).flatMap((box) => (box.type === 'tkhd' ? [sizeOf(bytes, box)] : [])),
    )
    const picture = sizes.find(({ width, height }) => width > 0 && height > 0)
    return { width: picture?.width ?? null, height: picture?.height ?? null, duration: durationOf(bytes, header) }
  } finally {
    await file.close()
  }
}
