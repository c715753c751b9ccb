// Files of the library: kinds, limits, and the addresses of sensitive ones.

import type { Field, Text } from './field'

export type FileType = 'image' | 'video' | 'document' | 'audio'

const MB = 1024 * 1024

/** Largest number of bytes of a file, by type. */
export const fileLimits: Readonly<Record<FileType, number>> = {
  image: 10 * MB,
  video: 200 * MB,
  document: 20 * MB,
  audio: 20 * MB,
}

/** Endings of stored files that pages show, by type; a file with another ending is a document. */
export const endings = {
  image: ['jpg', 'png', 'gif', 'webp'],
  video: ['mp4'],
  audio: ['mp3', 'm4a', 'wav', 'ogg'],
} as const satisfies Partial<Record<FileType, readonly string[]>>

/** The type of a stored file, by its ending or its address. */
export function fileTypeOf(address: string): FileType {
  const ending = address.split('.').pop() as string
  const types = Object.keys(endings) as (keyof typeof endings)[]
  return types.find((type) => (endings[type] as readonly string[]).includes(ending)) ?? 'document'
}

export const LARGEST_FILE = Math.max(...Object.values(fileLimits))

/** Path of resumable uploads (tus); outside of the calls, because the protocol speaks in HTTP statuses. */
export const RESUMABLE_PATH = '/uploads/incoming'

const STORED = '/uploads/'
const PRIVATE = `${STORED}private/`

/** True for the address of a stored file. */
export function isStoredFile(url: string): boolean {
  return url.startsWith(STORED)
}

/** True for the address of a file of a sensitive field, which is not in the library. */
export function isPrivateFile(url: string): boolean {
  return url.startsWith(PRIVATE)
}

/** The address as stored: people send back the signed one that they were answered. */
export function unsigned(url: string): string {
  return isStoredFile(url) ? (url.split('?')[0] as string) : url
}

/** True if the list names the file, with any signature. */
export function namesFile(urls: readonly string[], url: string): boolean {
  return urls.some((one) => unsigned(one) === unsigned(url))
}

/** True if values of the field are addresses of files. */
export function isMedia({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'image' || kind === 'video' || kind === 'file'
}

/** True if a value of the field may contain an address: media, rich text, and objects with such fields. */
export function holdsFiles(field: Field): boolean {
  if (field.compute !== undefined || field.sensitive === 'identity' || field.sensitive === 'secret') return false
  if (isMedia(field) || field.kind === 'html') return true
  return Object.values(field.fields ?? {}).some(holdsFiles)
}

const misplaced: Record<'open' | 'shut', Text> = {
  open: {
    zh: '这里的文件须作为敏感文件上传，请重新上传',
    en: 'Upload the file here: it has to be kept as a sensitive one',
  },
  shut: {
    zh: '敏感文件只能用在原处，请重新上传',
    en: 'A sensitive file can only be used where it was uploaded; upload it again',
  },
}

/** True if files of the field are kept apart from the library. */
export function isKeptApart({ sensitive, private: isPrivate }: Pick<Field, 'sensitive' | 'private'>): boolean {
  return sensitive === 'contact' || isPrivate === true
}

/** Sensitive and private fields hold private files only, all others none. */
export function placeProblem(field: Pick<Field, 'kind' | 'sensitive' | 'private'>, value: unknown): Text | null {
  if (!isMedia(field)) return null
  const isApart = isKeptApart(field)
  const wrong = [value].flat().some((url) => typeof url === 'string' && isPrivateFile(url) !== isApart)
  return wrong ? misplaced[isApart ? 'open' : 'shut'] : null
}
