// Destination of a sheet's bytes: a file as fast as the disk takes them, or memory.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

export interface Sink {
  /** Resolves when more may be written. */
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** Creates the file, readable by this account only. */
export function fileSink(path: string): Sink {
  const stream = createWriteStream(path, { mode: 0o600 })
  const over = finished(stream)
  // Reported where it is awaited; a disk error must not end the process before.
  over.catch(() => undefined)
  return {
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), over])
    },
    async end() {
      stream.end()
      await over
    },
  }
}

export interface Memory extends Sink {
  bytes(): Buffer
}

export function memorySink(): Memory {
  const parts: Uint8Array[] = []
  return {
    async write(bytes) {
      parts.push(bytes)
    },
    end: () => Promise.resolve(),
    bytes: () => Buffer.concat(parts),
  }
}
