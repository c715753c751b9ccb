// Signed addresses of files: they open for some minutes, for the session that was answered them.
import { timingSafeEqual } from 'node:crypto'
import type { Field, Row } from '#kernel/binding'
import { isMedia, isStoredFile } from '#kernel/files'
import type { Caller } from './caller'
import type { Cipher } from './cipher'

/** Seconds that an address opens at least. */
const OPENS = 600
/** Seconds during which the address stays the same, so that the browser asks for the file once. */
const STEADY = 300

type Signer = Pick<Caller, 'cipher' | 'now' | 'session'>

/** Id of a session, or `anybody` for the pages that are shown without one. */
type Holder = number | 'anybody'

const textOf = (url: string, until: number, holder: Holder) => `${url} ${until} ${holder}`

function signedFor(holder: Holder, url: string, { cipher, now }: Pick<Signer, 'cipher' | 'now'>): string {
  if (!isStoredFile(url)) return url
  const until = (Math.floor(now().getTime() / 1000 / STEADY) + 1) * STEADY + OPENS
  return `${url}?until=${until}&sign=${cipher.sign(textOf(url, until, holder))}`
}

/** The address with a signature for the session; as it is for work without one, and if it leads elsewhere. */
export function signedFile(url: string, signer: Signer): string {
  const holder = signer.session?.tokenId
  return holder ? signedFor(holder, url, signer) : url
}

/** The address with a signature for everybody who sees a page that is open without signing in. */
export function shownFile(url: string, signer: Pick<Signer, 'cipher' | 'now'>): string {
  return signedFor('anybody', url, signer)
}

/** Signs all addresses in a value of a field: of media, and of rows and objects with media. */
export function signedFiles(field: Pick<Field, 'kind' | 'fields'>, value: unknown, signer: Signer): unknown {
  if (Array.isArray(value)) return value.map((one) => signedFiles(field, one, signer))
  if (typeof value === 'string') return isMedia(field) ? signedFile(value, signer) : value
  if (value === null || typeof value !== 'object' || !field.fields) return value
  const row = { ...(value as Row) }
  for (const inner of Object.values(field.fields))
    if (inner.name in row) row[inner.name] = signedFiles(inner, row[inner.name], signer)
  return row
}

/** True if the address may be opened now, by this session. */
export function opens(
  url: string,
  query: { until?: unknown; sign?: unknown },
  session: Caller['session'],
  cipher: Cipher,
  now: Date,
): boolean {
  const until = Number(query.until)
  if (!Number.isSafeInteger(until) || until * 1000 < now.getTime() || typeof query.sign !== 'string') return false
  const given = Buffer.from(query.sign)
  return (['anybody', session?.tokenId] as const).some((holder) => {
    const wanted = holder && Buffer.from(cipher.sign(textOf(url, until, holder)))
    return wanted && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
