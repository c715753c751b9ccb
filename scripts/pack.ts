/**
 * `npm run pack`: everything built and the packages that a running server needs in one file, for a machine without the
 * registry. `tsx scripts/pack.ts [folder of the build] [folder for the file]`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const [dist = 'dist', to = 'dist'] = process.argv.slice(2)
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
const release = `${name}-${version}`
/** Some packages, and the bundled PostgreSQL, are programs for one kind of machine. */
const file = resolve(to, `${release}-${process.platform}-${process.arch}.tar.gz`)
const folder = mkdtempSync(join(tmpdir(), 'association-pack-'))
const root = join(folder, release)
/** Beside the build and the packages. */
const files = [
  '.npmrc',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'scripts/start.mjs',
  'deploy/association-admin.service',
]

try {
  for (const path of files) cpSync(path, join(root, path))
  for (const part of ['client', 'server']) cpSync(join(dist, part), join(root, 'dist', part), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  // A source by scripts/start.mjs: newer than the build, it would make the first start build anew.
  rmSync(join(root, 'package-lock.json'))
  execFileSync('tar', ['-czf', file, '-C', folder, release])
  console.log(`Packed: ${file}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
