// Where an address is, as far as a table that comes along can tell; nobody outside is asked.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Text } from '#kernel/binding'
import { type Language, pick } from '#kernel/text'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const local = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  local.addSubnet(net, bits)
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

const here: Text = { zh: '本机', en: 'This machine' }
const nearby: Text = { zh: '局域网', en: 'Local network' }

interface Found {
  country: string
  province: string
  city: string
  isp: string
}
type Search = (address: string) => Found | null

let table: Promise<Search> | undefined

/** Some megabytes: read when the first public address is shown, never at the start. */
async function load(): Promise<Search> {
  const { default: loaded } = await import('ip2region')
  // A CommonJS module: its own default stands inside the one that Node gives it.
  const Table = (loaded as unknown as { default?: typeof loaded }).default ?? loaded
  const opened = new Table()
  return (address) => opened.search(address)
}

/** IPv4 inside IPv6, as a server that listens on both gives it. */
function plain(ip: string): string {
  const [, inner] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return inner ?? ip
}

/**
 * By whom an address is used: of IPv6 the first half, for whoever has one address of it has all.
 * `2001:db8:1:2::7` belongs to `2001:db8:1:2`.
 */
export function networkOf(ip: string): string {
  const [address = ''] = plain(ip).split('%')
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].slice(0, 4).join(':')
}

/** Province, city and carrier; the country only where it is another one. */
export async function placeOf(ip: string | null, language: Language): Promise<string | null> {
  const address = plain(ip ?? '')
  if (isIP(address) === 0) return null
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (loopback.check(address, family)) return pick(here, language)
  if (local.check(address, family)) return pick(nearby, language)
  try {
    table ??= load()
    const found = (await table)(address)
    if (!found) return null
    const { country, province, city, isp } = found
    const words = [country === '中国' ? '' : country, province, city, isp].map((word) => word.trim()).filter(Boolean)
    return [...new Set(words)].join(' ') || null
  } catch {
    return null
  }
}
