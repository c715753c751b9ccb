// Effects of ticking one entry of a tree on the others, and the tick state of a branch.
import type { Option } from '#kernel/wire'
import { flatten } from '../options'

/** Changes of a tree by a person; the object stays the same while the tree is shown. */
export interface Ticking {
  /** Unfolds a branch, or folds it. */
  open(id: number): void
  tick(id: number, on: boolean): void
  tickRights(rights: readonly Option[], on: boolean): void
}

/** A right is beside its page, not below it. */
export function isRight(option: Option): boolean {
  return option['type'] === 'button'
}

/** A directory only contains pages. */
function isDirectory(option: Option): boolean {
  return option['type'] === 'directory'
}

/** Nature of a right: one that changes, or one that is dangerous, such as deleting. */
export type Risk = 'change' | 'danger'

export function riskOf(right: Option): Risk {
  return right['risk'] === 'danger' ? 'danger' : 'change'
}

/** True if a data scope less than all makes the right useless. */
export function needsAllAreas(right: Option): boolean {
  return right['shared'] === true
}

/** The rights of a page; all of them, or those of one nature. */
export function rightsOf(option: Option, risk?: Risk): Option[] {
  return (option.son ?? []).filter((one) => isRight(one) && (!risk || riskOf(one) === risk))
}

/** The rights of a branch of one nature, at any depth. */
export function rightsIn(option: Option, risk: Risk): Option[] {
  return flatten([option]).flatMap((one) => rightsOf(one, risk))
}

export function branchesOf(option: Option): Option[] {
  return (option.son ?? []).filter((one) => !isRight(one))
}

/** Branches with something to choose. */
export function choosable(options: readonly Option[]): Option[] {
  return options.flatMap((option) => {
    const son = choosable(option.son ?? [])
    return option.closed && son.length === 0 ? [] : [{ ...option, ...(option.son ? { son } : {}) }]
  })
}

function pathTo(options: readonly Option[], id: number): Option[] {
  for (const option of options) {
    if (option.id === id) return [option]
    const below = pathTo(option.son ?? [], id)
    if (below.length > 0) return [option, ...below]
  }
  return []
}

function idsBelow(option: Option): number[] {
  return flatten(option.son ?? []).map((one) => one.id)
}

/** Directories are part of the value while any of their pages is. */
function settled(options: readonly Option[], chosen: Set<number>): number[] {
  for (const option of flatten(options)) {
    if (!isDirectory(option)) continue
    if (idsBelow(option).some((id) => chosen.has(id))) chosen.add(option.id)
  }
  for (const option of flatten(options))
    if (isDirectory(option) && !flatten(option.son ?? []).some((one) => !isDirectory(one) && chosen.has(one.id)))
      chosen.delete(option.id)
  return [...chosen]
}

/**
 * Ticking a page adds its directories, ticking a directory its pages, but never their rights: a page's tick grants
 * reading only. Unticking removes everything below.
 */
export function ticked(options: readonly Option[], chosen: ReadonlySet<number>, id: number, on: boolean): number[] {
  const path = pathTo(options, id)
  const below = flatten(path.slice(-1))
  const next = new Set(chosen)
  if (on) {
    for (const one of path) next.add(one.id)
    for (const one of below) if (!isRight(one)) next.add(one.id)
  } else for (const one of below) next.delete(one.id)
  return settled(options, next)
}

/** Ticks these rights together with their pages, or unticks them. */
export function rightsTicked(
  options: readonly Option[],
  chosen: ReadonlySet<number>,
  rights: readonly Option[],
  on: boolean,
): number[] {
  const ids = new Set(rights.map(({ id }) => id))
  if (!on) return settled(options, new Set([...chosen].filter((id) => !ids.has(id))))
  const pages = flatten(options).filter((option) => rightsOf(option).some(({ id }) => ids.has(id)))
  return settled(options, new Set([...chosen, ...pages.map(({ id }) => id), ...ids]))
}

/** Entries of the value outside the tree: they can't be ticked here, so they are kept. */
export function beyond(options: readonly Option[], chosen: ReadonlySet<number>): number[] {
  const known = new Set(flatten(options).map((option) => option.id))
  return [...chosen].filter((id) => !known.has(id))
}

/**
 * `pages`: every page, with the rights already held; `changes`: also every right that is not dangerous. Dangerous ones
 * are ticked by themselves only.
 */
export function allTicked(
  options: readonly Option[],
  chosen: ReadonlySet<number>,
  what: 'changes' | 'pages' | 'nothing',
): number[] {
  const matching = flatten(options).filter((option) => {
    if (what === 'nothing') return false
    if (!isRight(option) || chosen.has(option.id)) return true
    return what === 'changes' && riskOf(option) === 'change'
  })
  return [...matching.map((option) => option.id), ...beyond(options, chosen)]
}

type Tick = 'all' | 'some' | 'none'

/** The tick of an entry: a directory's depends on the number of pages held, a page's on the page itself. */
export function tickOf(option: Option, chosen: ReadonlySet<number>): Tick {
  const below = flatten(option.son ?? []).filter((one) => !isDirectory(one) && !isRight(one))
  const count = below.filter((one) => chosen.has(one.id)).length
  if (isDirectory(option)) return count === 0 ? 'none' : count === below.length ? 'all' : 'some'
  if (chosen.has(option.id)) return 'all'
  return count > 0 ? 'some' : 'none'
}

/** Number of an entry's pages (or of a page's rights) held. */
export function countIn(entries: readonly Option[], chosen: ReadonlySet<number>): { held: number; of: number } {
  return { held: entries.filter((one) => chosen.has(one.id)).length, of: entries.length }
}

/** The pages in a branch, at any depth. */
export function pagesIn(option: Option): Option[] {
  return flatten(branchesOf(option)).filter((one) => !isRight(one) && !isDirectory(one))
}

/** The branches that contain the words. */
export function matching(options: readonly Option[], words: string): Option[] {
  const term = words.trim().toLowerCase()
  if (term === '') return [...options]
  return options.flatMap((option) => {
    if (option.name.toLowerCase().includes(term)) return [option]
    const son = matching(option.son ?? [], words)
    return son.length > 0 ? [{ ...option, son }] : []
  })
}
