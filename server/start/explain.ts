// Explains why the server has to end: one line for problems that a person can solve, otherwise the stack.
import { statfsSync } from 'node:fs'
import { EmbeddedError } from '../database/embedded'
import { ConfigError } from './config'
import { StartError } from './start-error'

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
const fullWords = /No space left on device|Check free disk space|Disk quota exceeded/i
/** The database writes its log in files of 16 MB, and stops if it can't create the next one. */
const LEAST_ROOM = 16 * 1024 * 1024

/** Free bytes on the disk of the data. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

export function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, hint = '' } = error as { code?: unknown; hint?: string }
  return fullCodes.has(code) || fullWords.test(`${error.message} ${hint}`) || saysFull(error.cause)
}

/** A sentence, or the error itself if it is unexpected. `room` returns the free bytes of a folder. */
export function explain(error: unknown, dataDir: string, room: (folder: string) => number = roomIn): unknown {
  const { code, message, syscall, path } = error as { code?: string; message: string; syscall?: string; path?: string }
  if (code === 'EADDRINUSE') return `The port is in use: ${message}; choose another with PORT.`
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && syscall === 'listen'))
    return `Cannot listen: ${message}; see PORT and HOST.`
  if (code === 'EACCES' || code === 'EROFS')
    return `Cannot read or write: ${message}. The account that runs this must be allowed to; all in DATA_DIR (${dataDir}) must belong to it.`
  if (error instanceof ConfigError || error instanceof StartError) return message
  // Of a file outside of the data, such as a backup; a data folder that is full as well is said below.
  if (saysFull(error) && path && !path.startsWith(dataDir) && room(dataDir) >= LEAST_ROOM)
    return `The disk is full: ${path} cannot be written; make room and try again.`
  if (saysFull(error) || room(dataDir) < LEAST_ROOM)
    return `The disk is full: nothing can be written in DATA_DIR (${dataDir}) or by the database; make room and start again.`
  return error instanceof EmbeddedError ? message : error
}
