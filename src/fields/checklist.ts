// What ticking one entry of a tree means for the others.
import type { Option } from '#kernel/wire'
import { flatten } from './options'

function pathTo(options: readonly Option[], id: number): Option[] {
  for (const option of options) {
    if (option.id === id) return [option]
    const below = pathTo(option.son ?? [], id)
    if (below.length > 0) return [option, ...below]
  }
  return []
}

/** A page is of no use without the directory above it: up comes along; what is below comes and goes with it. */
export function ticked(options: readonly Option[], chosen: ReadonlySet<number>, id: number, on: boolean): number[] {
  const path = pathTo(options, id)
  const below = flatten(path.slice(-1)).map((option) => option.id)
  const next = new Set(chosen)
  if (on) for (const one of [...path.map((option) => option.id), ...below]) next.add(one)
  else for (const one of below) next.delete(one)
  return [...next]
}

/** Entries that are not chosen themselves but have something chosen below. */
export function halfTicked(options: readonly Option[], chosen: ReadonlySet<number>): number[] {
  return options.flatMap((option) => {
    const below = halfTicked(option.son ?? [], chosen)
    const some = below.length > 0 || (option.son ?? []).some((one) => chosen.has(one.id))
    return some && !chosen.has(option.id) ? [option.id, ...below] : below
  })
}

/** The branches that hold the words somewhere. */
export function matching(options: readonly Option[], words: string): Option[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...options]
  return options.flatMap((option) => {
    if (option.name.toLowerCase().includes(wanted)) return [option]
    const son = matching(option.son ?? [], words)
    return son.length > 0 ? [{ ...option, son }] : []
  })
}
