// The bundled database of an older major version of PostgreSQL: refused with the command, upgraded as a whole or not at all.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher } from '../../server/core/cipher'
import { connect } from '../../server/database/database'
import { startEmbedded } from '../../server/database/embedded'
import { copyClient, tablesOf } from '../../server/operations/copying'
import { fetchBinaries } from '../../server/operations/former-binaries'
import { createFileStore } from '../../server/outside/files'
import { prepare } from '../../server/seed/prepare'
import { built } from '../support/built'
import { SECRET_KEY, SUPER_PASSWORD } from '../support/constants'

/** The major before the bundled one. */
const FORMER = '17'
const folder = mkdtempSync(join(tmpdir(), 'association-major-'))
/** A folder of the older version, of which each test has a copy. */
const original = join(folder, 'original')
let program = ''
let binaries = ''
let digests: Record<string, string>

/** Each table, as its rows are. */
async function digestsOf(url: string): Promise<Record<string, string>> {
  const client = await copyClient(url)
  const found: Record<string, string> = {}
  for (const table of Object.keys(await tablesOf(client))) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${table}" t`,
    )
    found[table] = rows[0].digest
  }
  await client.end()
  return found
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  program = join(await built('server'), 'main.js')
  binaries = (await fetchBinaries(FORMER)).folder
  const embedded = await startEmbedded({ dataDir: original, explicit: true, log: () => undefined, native: binaries })
  const connection = connect(embedded.url, { size: 2 })
  const files = createFileStore(folder)
  await prepare(connection, { adminPassword: SUPER_PASSWORD, empty: false, cipher: createCipher(SECRET_KEY), files })
  await connection.close()
  digests = await digestsOf(embedded.url)
  await embedded.stop()
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copyOf(name: string): string {
  const dataDir = join(folder, name)
  // With their owner: a database of root's runs as another account.
  execFileSync('cp', ['-a', original, dataDir])
  return dataDir
}

interface Ended {
  code: number | null
  said: string
}

/** @param until its process is killed once it has written this */
function run(
  dataDir: string,
  args: readonly string[],
  until?: RegExp,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), DATA_DIR: dataDir, PORT: '0', SECRET_KEY }
  const child = spawn(process.execPath, [program, ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
      if (until?.test(said)) child.kill(signal)
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

const start = (dataDir: string) => run(dataDir, [], /^Ready at/m, 'SIGTERM')
const upgrade = (dataDir: string, until?: RegExp) => run(dataDir, ['upgrade-database', '--binaries', binaries], until)
const majorIn = (dataDir: string) => readFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'utf8').trim()

/** Its tables, as the bundled PostgreSQL reads them, or that of `native`. */
async function contentOf(dataDir: string, native?: string): Promise<Record<string, string>> {
  const options = { dataDir, explicit: true, log: () => undefined, ...(native ? { native } : {}) }
  const embedded = await startEmbedded(options)
  return digestsOf(embedded.url).finally(embedded.stop)
}

test('the start refuses it, and names the command', async () => {
  const { code, said } = await start(original)
  expect(code).toBe(1)
  expect(said).toMatch(/was written by PostgreSQL 17; the bundled one is \d+.*cannot read it/)
  expect(said).toContain('npm run upgrade-database')
  expect(await contentOf(original, binaries)).toEqual(digests)
})

test('it is upgraded with all rows, starts, takes writes, and the old folder stays', async () => {
  const dataDir = copyOf('whole')
  const { code, said } = await upgrade(dataDir)
  expect(said).toMatch(/each table equal to the old one/)
  expect(code).toBe(0)
  expect(Number(majorIn(dataDir))).toBeGreaterThan(Number(FORMER))
  expect(await contentOf(dataDir)).toEqual(digests)
  const embedded = await startEmbedded({ dataDir, explicit: true, log: () => undefined })
  const connection = connect(embedded.url, { size: 1 })
  const { rows } = await connection.pool.query(`insert into label (type, label) values ('x', 'after') returning id`)
  const { rows: last } = await connection.pool.query('select max(id)::int as id from label')
  expect(rows[0].id).toBe(last[0].id)
  await connection.close()
  await embedded.stop()
  expect(await start(dataDir)).toMatchObject({ code: 0 })
  const left = readdirSync(dataDir).filter((name) => /^(pg-|upgrade)/.test(name))
  expect(left.sort()).toEqual(['pg-17-before-upgrade', 'pg-password'])
  // The kept folder can be put back.
  rmSync(join(dataDir, 'pg'), { recursive: true })
  renameSync(join(dataDir, 'pg-17-before-upgrade'), join(dataDir, 'pg'))
  expect(await contentOf(dataDir, binaries)).toEqual(digests)
})

test('one that is of the bundled version already is left alone', async () => {
  const dataDir = join(folder, 'new')
  const embedded = await startEmbedded({ dataDir, explicit: true, log: () => undefined })
  await embedded.stop()
  expect(await upgrade(dataDir)).toMatchObject({ code: 0, said: expect.stringMatching(/already/) })
})

test.each([
  ['copying', /Copying the database/],
  ['restoring', /Restoring and comparing/],
])('killed while %s, it leaves the old folder as it was, and the next one completes', async (_when, moment) => {
  const dataDir = copyOf(`killed-${_when}`)
  expect((await upgrade(dataDir, moment)).code).toBeNull()
  expect(majorIn(dataDir)).toBe(FORMER)
  expect((await start(dataDir)).said).toContain('npm run upgrade-database')
  expect(await contentOf(dataDir, binaries)).toEqual(digests)
  expect(await upgrade(dataDir)).toMatchObject({ code: 0 })
  expect(await contentOf(dataDir)).toEqual(digests)
})

test('killed between the two steps of the exchange, the next start completes it', async () => {
  const dataDir = copyOf('exchanged')
  expect(await upgrade(dataDir)).toMatchObject({ code: 0 })
  renameSync(join(dataDir, 'pg'), join(dataDir, 'pg-upgraded'))
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  expect(await start(dataDir)).toMatchObject({ code: 0 })
  expect(existsSync(join(dataDir, 'pg-upgraded'))).toBe(false)
})

test('without programs of the older version it says how to get them', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const { code, said } = await run(original, ['upgrade-database', '--binaries', empty])
  expect(code).toBe(1)
  expect(said).toMatch(/holds no programs of PostgreSQL/)
})
