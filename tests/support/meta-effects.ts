// Effects of a schema file's words on the bindings, and the code that reads them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Loaded } from '../../generator/load'
import { compileMeta } from '../../generator/meta'
import { normalise } from '../../generator/normalise'
import type { Source } from '../../generator/source'
import { verify } from '../../generator/verify'
import type { Path } from './meta-words'

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

/** The keys at which two values differ; for lists the key that holds them. */
function differing(left: unknown, right: unknown, key: string, found: Set<string>): Set<string> {
  if (isDeepStrictEqual(left, right)) return found
  const plain = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!plain(left) || !plain(right)) return found.add(key)
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const inner of keys) {
    const [one, other] = [left, right].map((value) => (value as Record<string, unknown>)[inner])
    differing(one, other, /^\d+$/.test(inner) ? key : inner, found)
  }
  return found
}

function without(value: unknown, path: Path): unknown {
  const copy = structuredClone(value) as Record<string | number, unknown>
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key] as typeof copy, copy)
  delete holder[path.at(-1) as string]
  return copy
}

/** Removes parts of the files of one folder and returns the effects. */
export function createEffects({ sources, product }: Loaded, meta: object) {
  const misfits = compileMeta(meta)
  const bindingsOf = (all: readonly Source[]) => {
    if (!product) throw new Error('no product file')
    return normalise(all, product.data).bindings
  }
  const known = bindingsOf(sources)
  return {
    sources,
    /** Keys of bindings that change without the part; null if the file is refused without it. */
    without(source: Source, path: Path): Set<string> | null {
      const data = without(source.data, path) as Source['data']
      if (misfits(data).length > 0) return null
      const changed = sources.map((one) => (one === source ? { ...source, data } : one))
      if (verify(changed, product).length > 0) return null
      return differing(known, bindingsOf(changed), 'bindings', new Set())
    },
  }
}
