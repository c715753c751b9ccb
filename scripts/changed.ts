/** Suites and journeys that a change reaches, for `npm test -- changed`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { bindings } from '#generated/bindings'
import { isWhole } from './depth'
import { codeIn, importsOf } from './imports'

export interface Reached {
  readonly changed: readonly string[]
  readonly suites: readonly string[]
  readonly journeys: readonly string[]
  /** Suites and journeys of the same resources that are left to `npm test`. */
  readonly left: number
}

const FOLDERS = ['kernel', 'generated', 'generator', 'server', 'src', 'scripts', 'tests', 'bench']
/** Files through which everything is reached: suites behind them are chosen by the resources that they call. */
const WHOLE: ReadonlySet<string> = new Set(['server/app.ts', 'src/main.tsx', 'generated/bindings.ts'])
/** Of the suites and journeys that call a resource, those that do it most: some minutes of work. */
const MOST = { suites: 12, journeys: 4 }

const isSuite = (file: string) => /\.test\.tsx?$/.test(file) && (isWhole || !file.includes('.long.'))
const isJourney = (file: string) => file.endsWith('.spec.ts') && (isWhole || !file.includes('.long.'))
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, also those that Git doesn't know yet. */
function changedSince(commit: string): string[] {
  return [...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** The resource that a schema, a behaviour or a screen is named after. */
function resourceOf(file: string): string | undefined {
  const name = /^(?:schemas\/\w+|server\/(?:product\/)?behaviours|src\/(?:product\/)?slots)\/(\w+)/.exec(file)?.[1]
  return bindings.some((binding) => binding.base === name || binding.name === name) ? name : undefined
}

/** Suites that a file reaches by imports, without those that reach everything. */
function reachedBy(changed: readonly string[], files: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of importsOf(files, true))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  for (const file of reached) if (!WHOLE.has(file)) for (const one of importers.get(file) ?? []) reached.add(one)
  return reached
}

/** How often each test names a call or the page of these resources, the most frequent first. */
function callersOf(names: ReadonlySet<string>, tests: readonly string[]): string[] {
  const own = bindings.filter(({ name, base }) => names.has(name) || names.has(base))
  const words = new Set(
    own.flatMap(({ route, calls }) => [route ?? [], Object.values(calls).map((call) => call.path)].flat()),
  )
  const counted = tests.map((file) => {
    const text = readFileSync(file, 'utf8')
    return { file, num: [...words].reduce((sum, word) => sum + text.split(word).length - 1, 0) }
  })
  return counted
    .filter(({ num }) => num > 0)
    .sort((one, other) => other.num - one.num)
    .map(({ file }) => file)
}

/** Words of a path in the engine's screens, such as `calendar`, by which its journeys are named. */
function areasOf(changed: readonly string[]): string[] {
  return changed.flatMap(
    (file) => /^src\/(?:product\/)?(?:resource|fields|pages|layout)\/([a-z]+)/.exec(file)?.[1] ?? [],
  )
}

/** @param commit the change is what differs from it */
export function reachedSince(commit: string): Reached {
  const changed = changedSince(commit)
  const files = codeIn(FOLDERS)
  const reached = reachedBy(changed, files)
  const names = new Set(changed.flatMap((file) => resourceOf(file) ?? []))
  const callers =
    names.size > 0
      ? callersOf(
          names,
          files.filter((file) => isSuite(file) || isJourney(file)),
        )
      : []
  const areas = areasOf(changed)
  const near = files.filter((file) => isJourney(file) && areas.some((word) => file.split('/').at(-1)?.includes(word)))
  const [suites, journeys] = [callers.filter(isSuite), callers.filter(isJourney)]
  return {
    changed,
    suites: [...new Set([...[...reached].filter(isSuite), ...suites.slice(0, MOST.suites)])],
    journeys: [...new Set([...[...reached].filter(isJourney), ...near, ...journeys.slice(0, MOST.journeys)])],
    left: Math.max(0, suites.length - MOST.suites) + Math.max(0, journeys.length - MOST.journeys),
  }
}
