// Secrets: what reveals one, and the one address that it may be sent to.
import type { Fields, Row } from './binding'

const USUAL: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** Scheme, host and port; a value that is no address is returned unchanged. */
export function originOf(address: unknown): string | null {
  if (typeof address !== 'string' || address === '') return null
  const [, scheme, place] = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)/i.exec(address) ?? []
  if (scheme === undefined || place === undefined) return address
  const usual = `:${USUAL[scheme.toLowerCase()]}`
  const host = place.toLowerCase()
  return `${scheme.toLowerCase()}//${host.endsWith(usual) ? host.slice(0, -usual.length) : host}`
}

/** True if an output, at any depth, is an unmasked secret or identity number. */
export function revealsSecret(output: Fields): boolean {
  return Object.values(output).some(
    ({ kind, sensitive, fields }) =>
      kind === 'password' ||
      sensitive === 'secret' ||
      sensitive === 'identity' ||
      (fields !== undefined && revealsSecret(fields)),
  )
}

/** Stored secrets whose address changes and that aren't entered anew. */
export function strayedSecrets(fields: Fields, change: Row, stored: Row | null): string[] {
  if (!stored) return []
  const strayed = Object.values(fields).filter(
    ({ name, sentTo }) =>
      sentTo !== undefined &&
      sentTo in change &&
      change[name] === undefined &&
      (stored[name] ?? null) !== null &&
      originOf(change[sentTo]) !== originOf(stored[sentTo]),
  )
  return strayed.map((field) => field.name)
}
