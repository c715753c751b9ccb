// Multipart bodies: plain fields, and one file that goes to the disk as it arrives.
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { LARGEST_FILE } from '#kernel/files'
import { SHEET_LIMIT } from '#kernel/sheet'
import type { Upload } from '../core/context'
import { HEAD_BYTES, limitBy } from '../library/inspect'
import { type LimitBy, TooLarge, takeIn } from '../library/intake'
import { refuseSize } from '../library/refuse'

/** Bytes of a multipart body besides the file. */
export const AROUND = 100_000

/** Where the file of a call goes, and how large it may be. */
export interface Reception {
  readonly folder: string
  readonly limit: number
  readonly limitBy: LimitBy
  readonly isSheet: boolean
}

export function receptionOf(path: string, folder: string): Reception {
  return path === '/import/upload'
    ? { folder, limit: SHEET_LIMIT, limitBy: () => SHEET_LIMIT, isSheet: true }
    : { folder, limit: LARGEST_FILE, limitBy, isSheet: false }
}

/** A truncated or invalid multipart body: the browser left, or a proxy cut it. */
function asRefused(error: unknown): never {
  if (error instanceof TooLarge) refuseSize(error.limit)
  const { message = '' } = error as { message?: string }
  if (!/terminated early|end of multipart|Boundary|premature|aborted/i.test(message)) throw error
  return fail('PARAM', { message: { zh: '上传不完整，请重试', en: 'The upload was cut off; try again' } })
}

/** Numbers and booleans of a field; everything else is text. */
function plainValue(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text)
  return text === 'true' || (text === 'false' ? false : text)
}

interface Received {
  readonly body: Row
  readonly upload: Upload | null
}

async function read(request: FastifyRequest, { folder, limit, limitBy: by }: Reception): Promise<Received> {
  const body: Row = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 10, fileSize: limit + 1, fieldSize: 1000 },
    })) {
      if (part.type === 'file') upload = await takeIn(part.file, part.filename ?? '', folder, by, HEAD_BYTES)
      else if (typeof part.value === 'string' && part.value !== '')
        Object.defineProperty(body, part.fieldname, {
          value: plainValue(part.value),
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
    return { body, upload }
  } catch (error) {
    if (upload) await rm(upload.path, { force: true })
    throw error
  }
}

/** Refuses with PARAM, SIZE. The file is the caller's to delete. */
export async function readMultipart(request: FastifyRequest, reception: Reception): Promise<Received> {
  if (!request.isMultipart()) fail('PARAM')
  // Reject early on Content-Length.
  if (Number(request.headers['content-length'] ?? 0) > reception.limit + AROUND) refuseSize(reception.limit)
  return read(request, reception).catch(asRefused)
}
