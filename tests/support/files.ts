// Small files of each accepted kind, and containers to disguise things in.
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function moovHeader(): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(12_000, 16)
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt16BE(640, 76)
  tkhd.writeUInt16BE(360, 80)
  return box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd)))
}

/** Twelve seconds of 640×360, with nothing to see. */
export function mp4(media = 5000): Buffer {
  const brand = Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')
  return Buffer.concat([box('ftyp', brand), moovHeader(), box('mdat', Buffer.alloc(media))])
}

export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, value]) => [
    name,
    typeof value === 'string' ? strToU8(value) : value,
  ])
  return Buffer.from(zipSync(Object.fromEntries(entries)))
}

const types = (main: string, kind: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${main}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`

export function docx(more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  return zip({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': '<w:document/>',
    ...more,
  })
}

export function xlsx(): Buffer {
  return zip({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    'xl/workbook.xml': '<workbook/>',
  })
}

export function pdf(body = ''): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${body}\nstartxref\n9\n%%EOF\n`, 'latin1')
}

/** The head of a compound file and the name of its stream. */
export function doc(stream = 'WordDocument'): Buffer {
  const bytes = Buffer.alloc(4096)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1024)
  return bytes
}

/** Silent frames of 128 kbit/s. */
export function mp3(frames = 80): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from('fffb9064', 'hex').copy(frame)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

export function wav(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + content.length)
  bytes.writeUInt32BE(content.length)
  bytes.write(type, 4, 'latin1')
  content.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
  return bytes
}

function crc32(bytes: Buffer): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ -1) >>> 0
}

/** A black PNG of one bit per pixel: small, whatever its size. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
