// A failed start ends with one line at the terminal, and changes nothing.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built } from '../support/built'
import { SECRET_KEY } from '../support/constants'
import { type FreshDatabase, freshDatabase } from '../support/database'

const folder = mkdtempSync(join(tmpdir(), 'association-refused-'))
const data = join(folder, 'data')
let database: FreshDatabase
let program = ''

beforeAll(async () => {
  program = join(await built('server'), 'main.js')
  database = await freshDatabase()
}, 120_000)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, '--empty'], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', DATABASE_URL: database.url, ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (/^Ready at/m.test(String(chunk))) child.kill('SIGTERM')
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.trim() })))
}

test('without its secret.key a database that holds encrypted values is refused, and no new key is made', async () => {
  for (let time = 0; time < 2; time++) {
    const { code, said } = await start({})
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([expect.stringMatching(/secret\.key is missing/)])
    expect(existsSync(join(data, 'secret.key'))).toBe(false)
  }
})

test('a port in use is one clear line, nothing behind it', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { code, said } = await start({ SECRET_KEY, PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(said.split('\n')).toEqual([expect.stringMatching(/^The port is in use: .*choose another with PORT\.$/)])
})

test('a database that holds nothing encrypted gets its key at the first start', async () => {
  const empty = await freshDatabase('template1')
  const { code, said } = await start({ DATABASE_URL: empty.url, ADMIN_PASSWORD: 'Begin12345' })
  await empty.drop()
  expect({ code, said }).toEqual({ code: 0, said: '' })
  expect(readFileSync(join(data, 'secret.key'), 'utf8').trim().length).toBeGreaterThanOrEqual(32)
  if (process.platform !== 'win32') expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600)
})
