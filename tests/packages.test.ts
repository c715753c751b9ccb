// Supported Node versions: stated once, satisfied by every package, refused in one line elsewhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { afterAll, describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const range = JSON.parse(read('package.json')).engines.node as string
interface Locked {
  version?: string
  engines?: { node?: string }
  resolved?: string
  optional?: boolean
  cpu?: string[]
}
/** Optional packages are for one platform each: only the common ones count. */
const isInstalled = ({ optional, cpu }: Locked) => !optional || cpu?.some((one) => one === 'x64' || one === 'arm64')
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, Locked>
}

test('engines, both readmes and the page on deploying say the same', () => {
  expect(range).toBe('^20.19 || >=22.12')
  for (const file of ['README.md', 'README.zh-CN.md', 'docs/deploy.md']) {
    expect(read(file), file).toContain('20.19')
    expect(read(file), file).toContain('22.12')
  }
})

test('npm ci warns of no package: each runs on the oldest Node of every line that is supported', () => {
  const misfit = Object.entries(lock.packages).flatMap(([path, { version, engines, ...rest }]) =>
    isInstalled(rest) &&
    ['20.19.0', '22.12.0', '24.0.0'].some((node) => engines?.node && !satisfies(node, engines.node))
      ? [`${path} ${version} wants ${engines?.node}`]
      : [],
  )
  expect(misfit).toEqual([])
})

test('the changelog begins with this version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(/^## (\S+)/m.exec(read('docs/changelog.md'))?.[1]).toBe(version)
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(version)
})

test('packages of production are those that the server imports; all others are for the build', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'kernel'], {
    encoding: 'utf8',
  })
  const imports = files
    .split('\n')
    .filter((file) => /(?<!\.test)\.(ts|cjs)$/.test(file) && existsSync(file))
    .flatMap((file) => [
      ...read(file).matchAll(
        /^(?:import|export) (?!type\b)(?:[^'"=;]* from )?'([^']+)'|\b(?:import|require|load)\('([^']+)'/gm,
      ),
    ])
    .map(([, named, called]) => (named ?? called).match(/^(@[\w-]+\/)?[\w-]+(?=\/|$)/)?.[0])
  const { dependencies } = JSON.parse(read('package.json'))
  expect(Object.keys(dependencies).sort()).toEqual([...new Set(imports)].filter(Boolean).sort())
})

test('the lock file names no registry', () => {
  expect(Object.entries(lock.packages).filter(([, one]) => one.resolved !== undefined)).toEqual([])
  expect(read('package-lock.json')).not.toMatch(/"resolved"/)
})

test('every push is proven on 20, 22 and 24', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/node: \[20, 22, 24\]/)
})

describe('npm start', () => {
  // A project without packages: a Node that is taken is told to install them, before anything is built or started.
  const root = mkdtempSync(join(tmpdir(), 'association-bare-'))
  cpSync('scripts/start.mjs', join(root, 'scripts/start.mjs'))
  cpSync('package.json', join(root, 'package.json'))
  afterAll(() => rmSync(root, { recursive: true }))

  /** Simulates another Node version. */
  const startOn = (version: string) => {
    const pretend = join(root, `node-${version}.cjs`)
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
    )
    const env = { PATH: process.env['PATH'] }
    return spawnSync(process.execPath, ['-r', pretend, 'scripts/start.mjs'], { cwd: root, encoding: 'utf8', env })
  }

  test.each(['18.20.4', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])('refuses Node %s in one line', (version) => {
    const { status, stderr, stdout } = startOn(version)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`this is Node ${version}`)])
    expect(stderr).toContain(range)
  })

  test.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '23.0.0', '24.0.0'])('takes Node %s', (version) => {
    const { status, stderr } = startOn(version)
    expect(status).toBe(1)
    expect(stderr.trim()).toBe('The packages are not installed yet. Run: npm ci')
  })
})
