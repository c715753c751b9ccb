/** Keeps the key that encrypts identity numbers in DATA_DIR, made once, so that a restart can still read them. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return readSecret(file) ?? makeSecret(file)
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error
    throw new Error(
      `DATA_DIR: ${file} cannot be read or written (${(error as Error).message}). ` +
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
  throw new Error(
    `SECRET_KEY is not set and ${file} is damaged. Restore it from a backup; identity numbers cannot be read without it.`,
  )
}

/** Written beside and linked into place: of two starts at once one wins, and neither ever reads half a key. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? ''
}
