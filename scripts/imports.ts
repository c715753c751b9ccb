/** Which files of this project import which, types included. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Imports = ReadonlyMap<string, ReadonlySet<string>>

const ALIASES = { '#kernel/': 'kernel/', '#generated/': 'generated/' }
const STATIC = /^(?:import|export|\}) ?[^;'"()]*?from '([^']+)'|^import '([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

/** TypeScript files below these folders, also those that Git doesn't know yet. */
export function codeIn(folders: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
}

/** @param lazy follows `import()` as well */
export function importsOf(files: readonly string[], lazy = false): Imports {
  const known = new Set(files)
  const target = (from: string, path: string): string | undefined => {
    const alias = Object.entries(ALIASES).find(([start]) => path.startsWith(start))
    const place = alias
      ? join(alias[1], path.slice(alias[0].length))
      : path.startsWith('.')
        ? normalize(join(dirname(from), path))
        : undefined
    return place && ['', '.ts', '.tsx', '/index.ts'].map((end) => place + end).find((file) => known.has(file))
  }
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      const found = [...text.matchAll(STATIC), ...(lazy ? text.matchAll(DYNAMIC) : [])]
      const targets = found.flatMap(([, from, bare]) => target(file, (from ?? bare) as string) ?? [])
      return [file, new Set(targets.filter((one) => one !== file))]
    }),
  )
}
