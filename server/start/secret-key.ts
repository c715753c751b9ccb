/** Stores the key that encrypts identity numbers in DATA_DIR, generated once, so that a restart can still read them. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error'

const fileIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** The stored key, or null if there is none; creates the folder. */
export function keptSecret(dataDir: string): string | null {
  return within(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return readSecret(fileIn(dataDir)) ?? null
  })
}

/** Call only if nothing was encrypted with an earlier key. */
export function makeSecret(dataDir: string): string {
  return within(dataDir, () => writeSecret(fileIn(dataDir)))
}

/** Removes a key that this start has made and that nothing was encrypted with. */
export function discardSecret(dataDir: string): void {
  within(dataDir, () => rmSync(fileIn(dataDir), { force: true }))
}

/** Stores the key of a backup, unless there is one. */
export function storeSecret(dataDir: string, secret: string): void {
  within(dataDir, () => writeSecret(fileIn(dataDir), secret))
}

function within<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code || code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw new StartError(
      `DATA_DIR: ${fileIn(dataDir)} cannot be read or written (${message}). ` +
        'Give this account the folder, choose another DATA_DIR, or set SECRET_KEY.',
    )
  }
}

function readSecret(file: string): string | undefined {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (secret.length >= 32) return secret
  throw new StartError(
    `SECRET_KEY is not set and ${file} is damaged. Restore it from a backup; identity numbers cannot be read without it.`,
  )
}

/** Written beside and linked into place: of two concurrent starts one wins, and neither reads a partial key. */
function writeSecret(file: string, secret = randomBytes(48).toString('base64url')): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? ''
}
