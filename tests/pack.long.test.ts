// The packed file: unpacked into an empty folder, it runs without the sources, the registry and a build.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built } from './support/built'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'association-packed-'))
let root = ''

beforeAll(async () => {
  // The bundled PostgreSQL of a server started as root runs as another account.
  chmodSync(folder, 0o711)
  const [server] = await Promise.all([built('server'), built('client')])
  const tsx = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs')
  await run(process.execPath, [tsx, 'scripts/pack.ts', dirname(server), folder])
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
  await run('tar', ['-xzf', join(folder, file), '-C', folder])
  root = join(folder, file.replace(/-[a-z]+\d*-\w+\.tar\.gz$/, ''))
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it holds no source and no tool of the build', () => {
  expect(
    readdirSync(root)
      .filter((name) => name !== '.npmrc')
      .sort(),
  ).toEqual(['LICENSE', 'deploy', 'dist', 'node_modules', 'package.json', 'scripts'].sort())
  for (const name of ['vite', 'vitest', 'typescript', 'tsx'])
    expect(existsSync(join(root, 'node_modules', name))).toBe(false)
})

test('it starts on its own database, serves the first page, and ends on SIGTERM', async () => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--empty'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'Begin12345' },
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        const ready = /^Ready at (\S+)$/m.exec(said)?.[1]
        if (ready) resolve(ready)
      })
    void ended.then(() => reject(new Error(said)))
  })
  expect(said).not.toContain('building')
  for (const path of ['/health', '/ready']) {
    const answer = await fetch(url + path)
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, expect.objectContaining({ status: 'ok' })])
  }
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root"')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
