// A secret belongs to the address that it was given for: at another one it is not to be had.
import type { Fields, Row } from './binding'

const USUAL: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** Scheme, host and port; what is no address stands for itself. */
export function originOf(address: unknown): string | null {
  if (typeof address !== 'string' || address === '') return null
  const [, scheme, place] = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)/i.exec(address) ?? []
  if (scheme === undefined || place === undefined) return address
  const usual = `:${USUAL[scheme.toLowerCase()]}`
  const host = place.toLowerCase()
  return `${scheme.toLowerCase()}//${host.endsWith(usual) ? host.slice(0, -usual.length) : host}`
}

/** Secrets that a change leaves without their address: those that are stored and not typed anew. */
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
