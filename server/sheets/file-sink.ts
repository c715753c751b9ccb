// Where the bytes of a sheet go: into a file as fast as the disk takes them, or into memory.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

export interface Sink {
  /** Resolves when more may come. */
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** The file is made anew, readable by this account only. */
export function fileSink(path: string): Sink {
  const stream = createWriteStream(path, { mode: 0o600 })
  const over = finished(stream)
  // Heard of where it is waited for; a broken disk must not end the process before.
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
