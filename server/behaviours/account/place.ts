// Location of an IP address from a bundled table; no request leaves the server.
import { isIP, isIPv4 } from 'node:net'
import type { Text } from '#kernel/binding'
import { type Language, pick } from '#kernel/text'
import { localNets, loopbackNets, plainAddress } from '../../outside/network'

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

/** Several megabytes: loaded when the first public address is shown, not at startup. */
async function load(): Promise<Search> {
  const { default: loaded } = await import('ip2region')
  // A CommonJS module: its default export is nested in the one that Node adds.
  const Table = (loaded as unknown as { default?: typeof loaded }).default ?? loaded
  const opened = new Table()
  return (address) => opened.search(address)
}

/** Province, city and carrier; the country only if it is not China. */
export async function placeOf(ip: string | null, language: Language): Promise<string | null> {
  const address = plainAddress(ip ?? '')
  if (isIP(address) === 0) return null
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (loopbackNets.check(address, family)) return pick(here, language)
  if (localNets.check(address, family)) return pick(nearby, language)
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
