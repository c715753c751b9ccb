// Takes in the bytes of an upload: into a temporary file, never into memory.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '../core/context'

/** The most bytes of a file with this beginning. */
export type LimitBy = (head: Buffer) => number | Promise<number>

export class TooLarge extends Error {
  constructor(readonly limit: number) {
    super('too large')
  }
}

/** A path for a file that is being taken in. */
export async function newIncoming(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `part-${randomBytes(16).toString('hex')}`)
}

/** @throws TooLarge at the first byte beyond the limit, which depends on the first bytes */
export async function takeIn(
  source: Readable,
  name: string,
  folder: string,
  limitBy: LimitBy,
  headBytes: number,
): Promise<Upload> {
  const path = await newIncoming(folder)
  let size = 0
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        let head: Buffer | null = Buffer.alloc(0)
        let limit = Number.POSITIVE_INFINITY
        for await (const chunk of chunks) {
          size += chunk.length
          if (head) {
            head = Buffer.concat([head, chunk])
            if (head.length < headBytes) {
              yield chunk
              continue
            }
            limit = await limitBy(head)
            head = null
          }
          if (size > limit) throw new TooLarge(limit)
          yield chunk
        }
      },
      createWriteStream(path),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { name, path, size }
}
