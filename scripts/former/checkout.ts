// Takes a release out of git and builds it in a folder of its own.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

export interface Release {
  /** Of its package.json. */
  readonly version: string
  readonly commit: string
}

/** @param ref tag or commit; by default the last commit of the version before this one */
export function releaseOf(ref?: string): Release {
  // The commit that set the present version is the first one that is not of the former release.
  const commit = git('rev-parse', ref ?? `${git('log', '-1', '--format=%H', '-G"version":', '--', 'package.json')}^`)
  return { version: JSON.parse(git('show', `${commit}:package.json`)).version, commit }
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string }>
}

/** Packages by folder; of the project itself only these count. */
function packagesOf(text: string): string {
  const { packages } = JSON.parse(text) as Lock
  const installed = Object.entries(packages).filter(([folder]) => folder !== '')
  return JSON.stringify(installed.map(([folder, { version, integrity }]) => [folder, version, integrity]).sort())
}

/** Builds the release in `folder`, with the packages installed here if they are the same. */
export function buildRelease({ commit }: Release, folder: string): void {
  const archive = join(folder, 'release.tar')
  git('archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
  if (packagesOf(lock) === packagesOf(readFileSync('package-lock.json', 'utf8')))
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
  else npm('ci', '--prefer-offline')
  npm('run', 'build')
}
