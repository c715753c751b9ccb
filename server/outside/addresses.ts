// Which addresses of the network the server may send to: public ones, and those that the environment allows besides.
import { BlockList, isIP, isIPv4 } from 'node:net'
import { plainAddress } from '../network'

/** IPv4 that leads into the own machine or network, or nowhere (RFC 6890 and its successors). */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits)

/** Of IPv6 only what is given out for the public network; the rest is local, reserved, or hides an IPv4 address. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
/** Within it: tunnels that hide an IPv4 address, and examples. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address)
  return outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** The text of `ALLOW_PRIVATE`: addresses and networks, separated by commas. Throws where one of them is none. */
export function allowedNets(text: string): BlockList {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue
    const [net = '', bits, more] = part.split('/')
    const family = isIP(net)
    const most = family === 4 ? 32 : 128
    const size = bits === undefined ? most : Number(bits)
    if (family === 0 || more !== undefined || bits === '' || !/^\d+$/.test(bits ?? '0') || size > most)
      throw new Error(`must be addresses or networks such as 127.0.0.1, 10.0.0.0/8, not "${part}".`)
    list.addSubnet(net, size, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** `none`: not to be connected to. `allowed` by the environment: also without encryption. */
export function standingOf(ip: string, allowed: BlockList): 'none' | 'public' | 'allowed' {
  const address = plainAddress(ip)
  const family = isIP(address)
  if (family === 0) return 'none'
  if (allowed.check(address, family === 4 ? 'ipv4' : 'ipv6')) return 'allowed'
  return isPublic(address) ? 'public' : 'none'
}
