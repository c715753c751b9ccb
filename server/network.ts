// Addresses as limits and people need them: plain, and by whom they are used.
import { isIPv6 } from 'node:net'

/** IPv4 inside IPv6, as a server that listens on both gives it. */
export function plainAddress(ip: string): string {
  const [, inner] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return inner ?? ip
}

/**
 * By whom an address is used: of IPv6 the first half, for whoever has one address of it has all.
 * `2001:db8:1:2::7` belongs to `2001:db8:1:2`.
 */
export function networkOf(ip: string): string {
  const [address = ''] = plainAddress(ip).split('%')
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].slice(0, 4).join(':')
}
