// Effects of a schema file's words on the bindings, and the code that reads them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Loaded } from '../../generator/load'
import { compileMeta } from '../../generator/meta'
import type { Path } from '../../generator/meta-words'
import { bindingsOf, draftsOf, normalise } from '../../generator/normalise'
import type { Source } from '../../generator/source'
import { verify } from '../../generator/verify'
import { keeperOf } from './kept-drafts'

/** Generator code that writes files, and all run-time code; types and schema reading don't count as use. */
const readers = [
  'server',
  'src',
  'kernel',
  'generator/contract',
  'generator/emit',
  'generator/tables.ts',
  'generator/answers.ts',
]
const silent = /\.test\.tsx?$|^(kernel\/(binding|field|written)|generator\/(source|written))\.ts$/

const codes = new Map<boolean, string>()

/** Code without comments; `normalising`: including the generator's own reading of schema files. */
export function readingCode(normalising = false): string {
  const held = codes.get(normalising)
  if (held !== undefined) return held
  const folders = normalising ? [...readers, 'generator/*.ts'] : readers
  const code = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !silent.test(file))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, ''))
    .join('\n')
  codes.set(normalising, code)
  return code
}

type Keyed = Readonly<Record<string, unknown>>

/** True if two values of JSON differ at a key that is wanted; for lists the key that holds them. */
function differ(left: unknown, right: unknown, key: string, wanted: (key: string) => boolean): boolean {
  if (left === right) return false
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return wanted(key)
  const [one, other] = [left as Keyed, right as Keyed]
  const named = (inner: string): string => (Array.isArray(left) ? key : inner)
  return (
    Object.keys(one).some((inner) => differ(one[inner], other[inner], named(inner), wanted)) ||
    Object.keys(other).some((inner) => !(inner in one) && differ(undefined, other[inner], named(inner), wanted))
  )
}

function without(value: unknown, path: Path): unknown {
  const copy = structuredClone(value) as Record<string | number, unknown>
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key] as typeof copy, copy)
  delete holder[path.at(-1) as string]
  return copy
}

/** Each is found out when it is asked for: verifying takes longest, and is seldom needed. */
export interface Effects {
  /** True if bindings differ at a key that is wanted. */
  changes(wanted: (key: string) => boolean): boolean
  isRefused(): boolean
}

/** Removes parts of the files of one folder and returns the effects. */
export function createEffects({ sources, product }: Loaded, meta: object) {
  const misfits = compileMeta(meta)
  if (!product) throw new Error('no product file')
  const known = normalise(sources, product.data).bindings
  const kept = keeperOf(sources)
  return {
    sources,
    /** The effects of leaving out a part of a file. */
    without(source: Source, path: Path): Effects {
      const data = without(source.data, path) as Source['data']
      const changed = sources.map((one) => (one === source ? { ...source, data } : one))
      return {
        changes: (wanted) => {
          try {
            const drafts = draftsOf(changed, kept(source.data, data))
            return differ(known, bindingsOf(drafts, product.data.scope?.tree), 'bindings', wanted)
          } catch {
            // A file that would be refused.
            return false
          }
        },
        isRefused: () => misfits(data).length > 0 || verify(changed, product).length > 0,
      }
    },
  }
}
