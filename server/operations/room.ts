// Free room of the data folder: without it nothing is written any more, while reading goes on.
import { statfs } from 'node:fs/promises'

/** Bytes. With less, uploads and the database are about to fail. */
const LEAST = 64 * 1024 * 1024
/** Milliseconds for which an answer is good. */
const FRESH = 1000

export type Room = 'ok' | 'unavailable' | 'full'

/** @param dataDir absent in tests: always enough */
export function roomOf(dataDir: string | undefined): () => Promise<Room> {
  let looked = Number.NEGATIVE_INFINITY
  let found: Promise<Room> = Promise.resolve('ok')
  return () => {
    if (dataDir === undefined || performance.now() - looked < FRESH) return found
    looked = performance.now()
    found = statfs(dataDir).then(
      ({ bavail, bsize }) => (bavail * bsize < LEAST ? 'full' : 'ok'),
      () => 'unavailable',
    )
    return found
  }
}
