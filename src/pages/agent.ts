// Browser and system from a user agent string.

const browsers: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['MicroMessenger', 'WeChat'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: readonly (readonly [string, string])[] = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

type DeviceSort = 'phone' | 'tablet' | 'computer'

export function agentOf(text: string): { name: string; sort: DeviceSort } {
  const browser = browsers.find(([mark]) => text.includes(mark))?.[1]
  const system = systems.find(([mark]) => text.includes(mark))?.[1]
  const tablet = /iPad|Tablet/.test(text) || (text.includes('Android') && !text.includes('Mobile'))
  const sort = tablet ? 'tablet' : /Mobile|iPhone|Android/.test(text) ? 'phone' : 'computer'
  return { name: [browser, system].filter(Boolean).join(' · '), sort }
}
