// Signed addresses of sensitive files: they open for some minutes, for whoever was answered them.
import { timingSafeEqual } from 'node:crypto'
import { isPrivateFile } from '#kernel/files'
import type { Cipher } from './cipher'

/** Seconds that an address opens at least. */
const OPENS = 600
/** Seconds during which the address stays the same, so that the browser asks for the file once. */
const STEADY = 300

const textOf = (url: string, until: number) => `${url} ${until}`

/** The address with its signature; any other address as it is. */
export function signedFile(url: string, cipher: Cipher, now: Date): string {
  if (!isPrivateFile(url)) return url
  const until = (Math.floor(now.getTime() / 1000 / STEADY) + 1) * STEADY + OPENS
  return `${url}?until=${until}&sign=${cipher.sign(textOf(url, until))}`
}

/** Signs all addresses in a value of a media field. */
export function signedFiles(value: unknown, cipher: Cipher, now: Date): unknown {
  if (Array.isArray(value)) return value.map((one) => signedFiles(one, cipher, now))
  return typeof value === 'string' ? signedFile(value, cipher, now) : value
}

/** True if the address may be opened now. */
export function opens(url: string, query: { until?: unknown; sign?: unknown }, cipher: Cipher, now: Date): boolean {
  const until = Number(query.until)
  if (!Number.isSafeInteger(until) || until * 1000 < now.getTime() || typeof query.sign !== 'string') return false
  const [given, wanted] = [Buffer.from(query.sign), Buffer.from(cipher.sign(textOf(url, until)))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
