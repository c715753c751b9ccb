// Small databases of past releases: where they are kept, and how to open them.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Of those databases only; nobody real is in them. */
export const RELEASE_SECRET_KEY = 'a-key-for-tests-only-0123456789abcdef'
export const RELEASE_PASSWORD = 'Passw0rd1'

export function releaseFile(version: string): string {
  return `tests/product/releases/${version}.sql.br`
}

/** Statements for an empty database. */
export function releaseText(version: string): string {
  return brotliDecompressSync(readFileSync(releaseFile(version))).toString()
}
