// Normalised addresses for limits and logs, and the network of one user.
import { BlockList, isIPv6 } from 'node:net'

function netsOf(nets: readonly (readonly [net: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, isIPv6(net) ? 'ipv6' : 'ipv4')
  return list
}

/** Loopback. */
export const loopbackNets = netsOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Local networks: private, link-local, and carrier-grade NAT. */
export const localNets = netsOf([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
])

/** Networks that are reserved, for examples, multicast, or tunnels to another address (RFC 6890 and later). */
export const reservedNets = netsOf([
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Globally allocated IPv6. */
export const globalNets = netsOf([['2000::', 3]])

/** IPv4 inside IPv6, as reported by a dual-stack server. */
export function plainAddress(ip: string): string {
  const [, inner] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return inner ?? ip
}

/**
 * The network of one user: for IPv6 the first half, because one user has all its addresses. `2001:db8:1:2::7` belongs
 * to `2001:db8:1:2`.
 */
export function networkOf(ip: string): string {
  const [address = ''] = plainAddress(ip).split('%')
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].slice(0, 4).join(':')
}
