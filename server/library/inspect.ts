// Type, structure, size and length of an uploaded file, from its bytes: names and headers are not trusted.
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { parseFile } from 'music-metadata'
import { type FileType, fileLimits, fileTypeOf } from '#kernel/files'
import { checkMp4, type Moving } from './boxes'
import { checkCompound, checkPdf, checkText } from './documents'
import { refuseFile } from './refuse'
import { checkZip } from './zip'

interface Known {
  readonly ext: string
  readonly check: 'picture' | 'mp4' | 'sound' | 'pdf' | 'office' | 'zip' | 'compound'
}

const office = 'application/vnd.openxmlformats-officedocument'

const known: Readonly<Record<string, Known>> = {
  'image/jpeg': { ext: 'jpg', check: 'picture' },
  'image/png': { ext: 'png', check: 'picture' },
  'image/apng': { ext: 'png', check: 'picture' },
  'image/gif': { ext: 'gif', check: 'picture' },
  'image/webp': { ext: 'webp', check: 'picture' },
  'video/mp4': { ext: 'mp4', check: 'mp4' },
  'video/x-m4v': { ext: 'mp4', check: 'mp4' },
  'audio/mpeg': { ext: 'mp3', check: 'sound' },
  'audio/x-m4a': { ext: 'm4a', check: 'sound' },
  'audio/mp4': { ext: 'm4a', check: 'sound' },
  'audio/wav': { ext: 'wav', check: 'sound' },
  'audio/ogg': { ext: 'ogg', check: 'sound' },
  'audio/ogg; codecs=opus': { ext: 'ogg', check: 'sound' },
  'application/pdf': { ext: 'pdf', check: 'pdf' },
  [`${office}.wordprocessingml.document`]: { ext: 'docx', check: 'office' },
  [`${office}.spreadsheetml.sheet`]: { ext: 'xlsx', check: 'office' },
  [`${office}.presentationml.presentation`]: { ext: 'pptx', check: 'office' },
  'application/zip': { ext: 'zip', check: 'zip' },
  'application/x-cfb': { ext: 'doc', check: 'compound' },
}

/** The usual type of each ending is named first. */
const mimes = new Map(
  Object.entries(known)
    .reverse()
    .map(([mime, { ext }]) => [ext, mime.split(';')[0] as string]),
)

/** The media type of a stored file, by its address. */
export function mimeOf(url: string): string {
  return mimes.get(url.split('.').pop() ?? '') ?? 'application/octet-stream'
}

/** As written by office programs with macros. */
const withMacros = /macroenabled/i

export interface Inspected extends Moving {
  readonly type: FileType
  readonly ext: string
  readonly mime: string
}

const still: Moving = { width: null, height: null, duration: null }

/** Bytes that tell the type of most files. */
export const HEAD_BYTES = 4100

/** The most bytes that a file with this beginning may have; text has no mark of its own. */
export async function limitBy(head: Buffer): Promise<number> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return fileLimits[fileTypeOf(known[found?.mime ?? '']?.ext ?? '')]
}

/** The same for a complete file. */
export async function limitOf(path: string): Promise<number> {
  const file = await open(path)
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close())
  return limitBy(head.subarray(0, bytesRead))
}

async function checkSound(path: string, size: number, ext: string): Promise<Moving> {
  if (ext === 'm4a') await checkMp4(path, size)
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch(() => refuseFile('broken'))
  if (!format.duration || !Number.isFinite(format.duration)) refuseFile('broken')
  return { ...still, duration: Math.max(1, Math.round(format.duration)) }
}

async function checkOffice(path: string, size: number): Promise<void> {
  const names = await checkZip(path, size)
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) refuseFile('macro')
}

/** Refuses with PARAM what is unknown, damaged, mixed or dangerous. A picture is read by its own process afterwards. */
export async function inspect(path: string, size: number): Promise<Inspected> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found) {
    await checkText(path)
    return { ...still, type: 'document', ext: 'txt', mime: 'text/plain' }
  }
  if (withMacros.test(found.mime)) refuseFile('macro')
  const { ext, check } = known[found.mime] ?? refuseFile('unknown')
  const file = { ...still, type: fileTypeOf(ext), ext, mime: found.mime }
  if (check === 'mp4') return { ...file, mime: 'video/mp4', ...(await checkMp4(path, size)) }
  if (check === 'sound') return { ...file, ...(await checkSound(path, size, ext)) }
  if (check === 'compound') return { ...file, ...(await checkCompound(path, size)) }
  if (check === 'pdf') await checkPdf(path, size)
  if (check === 'office') await checkOffice(path, size)
  if (check === 'zip') await checkZip(path, size)
  return file
}
