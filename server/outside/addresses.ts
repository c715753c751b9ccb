// Network addresses: those that the server may send to, and those from which a program may call.
import { BlockList, isIP, isIPv4 } from 'node:net'
import { globalNets, localNets, loopbackNets, plainAddress, reservedNets } from './network'

/** Of IPv6 only allocated ranges: the rest is local, reserved, or hides an IPv4 address. */
function isPublic(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const inner = [loopbackNets, localNets, reservedNets].some((nets) => nets.check(address, family))
  return !inner && (family === 'ipv4' || globalNets.check(address, family))
}

/** Addresses and networks, separated by commas, as in `ALLOW_PRIVATE`. Throws on an invalid one. */
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

/** True if the address is among those listed, or none are. */
export function isAmong(listed: readonly string[], ip: string): boolean {
  if (listed.length === 0) return true
  const address = plainAddress(ip)
  const family = isIP(address)
  return family !== 0 && allowedNets(listed.join(',')).check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** `none`: must not be connected to. `allowed` by the environment: also without encryption. */
export function permissionOf(ip: string, allowed: BlockList): 'none' | 'public' | 'allowed' {
  const address = plainAddress(ip)
  const family = isIP(address)
  if (family === 0) return 'none'
  if (allowed.check(address, family === 4 ? 'ipv4' : 'ipv6')) return 'allowed'
  return isPublic(address) ? 'public' : 'none'
}
