// Addresses that may watch the big screen.
import { BlockList, isIP } from 'node:net'

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** An address, or one with the length of its prefix. */
export function isRange(text: string): boolean {
  const [ip = '', prefix, ...rest] = text.split('/')
  const most = isIP(ip) === 6 ? 128 : 32
  return (
    isIP(ip) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most))
  )
}

/** True if the address is in one of the ranges; an empty list allows any. */
export function mayWatch(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true
  const plain = ip.replace(/^::ffff:/i, '')
  if (isIP(plain) === 0) return false
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list.check(plain, familyOf(plain))
}
