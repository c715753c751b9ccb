// Documents: PDF, old office files, text; each has to be whole and nothing else.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { refuseFile } from './refuse'

/** Beginnings of pages that a browser would run, wherever they stand in the first bytes. */
const MARKUP = /<(?:!doctype\s+html|html|script|svg|iframe|body|object|embed)[\s>/]/i
const HEAD = 4096

async function ends(path: string, size: number): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(Math.min(size, HEAD))
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(size, HEAD))
    await file.read(tail, 0, tail.length, size - tail.length)
    return { head, tail }
  } finally {
    await file.close()
  }
}

export async function checkPdf(path: string, size: number): Promise<void> {
  const { head, tail } = await ends(path, size)
  if (MARKUP.test(head.toString('latin1'))) refuseFile('stuffed')
  const end = tail.toString('latin1')
  if (!end.includes('startxref') || !end.includes('%%EOF')) refuseFile('broken')
  // Some writers pad with line ends or zeros; anything longer is another file.
  if (end.length - end.lastIndexOf('%%EOF') > 1024 || MARKUP.test(end.slice(end.lastIndexOf('%%EOF'))))
    refuseFile('stuffed')
}

const streams: readonly (readonly [name: string, ext: string, mime: string])[] = [
  ['WordDocument', 'doc', 'application/msword'],
  ['Workbook', 'xls', 'application/vnd.ms-excel'],
  ['Book', 'xls', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'ppt', 'application/vnd.ms-powerpoint'],
]

/** Names in the directory of a compound file are two bytes for each letter. */
const wide = (name: string) => Buffer.from(`${name}\0`, 'utf16le')

/** Office files of before 2007 by the stream that holds their text. */
export async function checkCompound(path: string, size: number): Promise<{ ext: string; mime: string }> {
  const { head } = await ends(path, size)
  if (head.length < 1536 || head.readUInt16LE(28) !== 0xfffe || ![9, 12].includes(head.readUInt16LE(30)))
    refuseFile('broken')
  let kind: (typeof streams)[number] | undefined
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk])
    if (bytes.includes(wide('_VBA_PROJECT'))) refuseFile('macro')
    kind ??= streams.find(([name]) => bytes.includes(wide(name)))
    before = bytes.subarray(-64)
  }
  return kind ? { ext: kind[1], mime: kind[2] } : refuseFile('unknown')
}

const encodings = ['utf-8', 'gb18030', 'utf-16le'] as const

/** Text without control characters and without a page in it; false if it is none. */
async function isText(path: string, encoding: (typeof encodings)[number]): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let first = ''
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other bytes
      if (/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)) return false
      first = (first + text).slice(0, HEAD)
    }
    decoder.decode()
  } catch {
    return false
  }
  if (MARKUP.test(first) || /^\s*<\?(?:xml|php)/i.test(first)) refuseFile('unknown')
  return true
}

export async function checkText(path: string): Promise<void> {
  for (const encoding of encodings) if (await isText(path, encoding)) return
  refuseFile('unknown')
}
