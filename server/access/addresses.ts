// Allowed addresses: IP addresses and networks, as people write them.
import { BlockList, isIP } from 'node:net'

/** null if one of them is neither an address nor a network such as `203.0.113.0/24`. */
export function addressList(written: readonly string[]): BlockList | null {
  const list = new BlockList()
  for (const one of written) {
    const [address = '', bits, ...more] = one.trim().split('/')
    const family = isIP(address)
    if (family === 0 || more.length > 0) return null
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
      list.addSubnet(address, Number(bits), kind)
    else return null
  }
  return list
}

/** True if the list is empty or holds the address. IPv4 addresses written as IPv6 are those of IPv4. */
export function isAllowed(written: readonly string[], ip: string): boolean {
  if (written.length === 0) return true
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family !== 0 && addressList(written)?.check(plain, family === 6 ? 'ipv6' : 'ipv4') === true
}
