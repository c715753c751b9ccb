// Backups by schedule and by button: when one is due, who makes it, what is kept, and who is told when none succeeds.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUpIfDue } from '../../server/background/backups'
import { runScheduled } from '../../server/background/scheduled'
import { readArchive } from '../../server/operations/archive'
import { type Target, targetOf } from '../../server/operations/target'
import { type Person, startServer, type TestServer } from '../support/server'

const folder = mkdtempSync(join(tmpdir(), 'association-schedule-'))
const to = join(folder, 'backups')
const started = new Date('2026-06-15T00:00:00Z')
const HOUR = 3_600_000
let server: TestServer
let admin: Person
let now = started
let problems: unknown[] = []

beforeAll(async () => {
  server = await startServer({ facts: { backupTo: to } })
  admin = await server.as('admin')
  server.clock.now = started
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now = started
  problems = []
  rmSync(to, { recursive: true, force: true })
  await server.connection.pool.query('delete from backup')
})

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR)
}
const run = (target: Target = targetOf(to, folder)) => {
  const place = { databaseUrl: server.databaseUrl, files: server.app.parts.outside.files }
  const options = { db: server.connection.db, place, target, locks: {}, clock: () => now }
  return backUpIfDue(options, (error) => void problems.push(error))
}
const rows = async () => (await server.connection.pool.query('select * from backup order by id')).rows

test('one is due at first, then after the hours of the settings; it is whole, and its row says so', async () => {
  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'done', origin: 'schedule', is_encrypted: false, error: null })
  expect(Number(row.megabytes)).toBe(Math.round(statSync(join(to, row.name)).size / 1e5) / 10)
  const { sums } = await readArchive(join(to, row.name), {}, async (_name, bytes) => void (await bytes.toArray()))
  expect(sums.rows['admin']).toBeGreaterThan(1)
  later(23)
  expect(await run()).toBe(false)
  later(1.1)
  expect(await run()).toBe(true)
  await server.connection.pool.query('update config set backup_hours = 0')
  later(100)
  expect(await run()).toBe(false)
  await server.connection.pool.query('update config set backup_hours = 24')
  expect(problems).toEqual([])
})

test('of several instances one makes it; one that died in the middle is followed by another', async () => {
  expect((await Promise.all([run(), run(), run()])).filter(Boolean)).toHaveLength(1)
  await server.connection.pool.query(
    `update backup set state = 'running', beat_time = $1::timestamptz - interval '6 minutes', start_time = $1::timestamptz - interval '2 hours'`,
    [now.toISOString()],
  )
  expect(await run()).toBe(true)
  expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('one that fails says why, and is tried again after an hour', async () => {
  const nowhere = join(folder, 'a-file')
  writeFileSync(nowhere, '')
  expect(await run(targetOf(join(nowhere, 'below'), folder))).toBe(true)
  expect(await rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('ENOTDIR') }])
  expect(problems).toHaveLength(1)
  later(0.5)
  expect(await run()).toBe(false)
  later(0.6)
  expect(await run()).toBe(true)
})

test('the button asks for one at once; a second is refused while it waits', async () => {
  await run()
  expect(await admin.call('POST /backup/start', {})).toMatchObject({ status: 200 })
  expect(await admin.call('POST /backup/start', {})).toMatchObject({ code: 'STATE' })
  expect(await run()).toBe(true)
  expect((await rows()).map(({ origin, state }) => [origin, state])).toEqual([
    ['schedule', 'done'],
    ['button', 'done'],
  ])
  const { content } = await admin.call('POST /backup/list', {})
  expect(content.total).toBe(2)
})

test('those older than the settings say go, the newest three and all files of others stay', async () => {
  await run()
  const old = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map(
    (day) => `association-${day}T00-00-00.backup`,
  )
  for (const name of [...old, 'notes.txt', 'association-2026-01-01.tar']) writeFileSync(join(to, name), '')
  later(25)
  await run()
  expect(readdirSync(to).sort()).toEqual(
    ['association-2026-01-01.tar', old[3], ...(await rows()).map(({ name }) => name), 'notes.txt'].sort(),
  )
})

test('a bucket gets the file, and nothing of it stays on the machine', async () => {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'kept', configs: [] }],
  })
  const { port } = (await s3.run()) as AddressInfo
  try {
    const parts = join(folder, 'parts')
    const target = targetOf(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kept`, parts)
    expect(target.title).not.toContain('S3RVER')
    expect(await run(target)).toBe(true)
    expect(problems).toEqual([])
    const [row] = await rows()
    expect(await target.names()).toEqual([row.name])
    expect(readdirSync(parts)).toEqual([])
    await target.remove(row.name)
    expect(await target.names()).toEqual([])
  } finally {
    await s3.close()
  }
})

test('when none has succeeded for twice the hours, those who hold the page are told, once a day', async () => {
  const told = async () =>
    Number(
      (await server.connection.pool.query(`select count(*) from outbox where subject = '备份没有按时完成'`)).rows[0]
        .count,
    )
  const tick = async (hours: number) => {
    later(hours)
    server.clock.now = now
    await runScheduled(server.app.parts)
  }
  await run()
  await tick(47)
  expect(await told()).toBe(0)
  await tick(2)
  const first = await told()
  expect(first).toBeGreaterThan(0)
  await tick(1)
  expect(await told()).toBe(first)
  await tick(24)
  expect(await told()).toBe(2 * first)
  server.clock.now = started
})

test('the page of the system tells how it stands, and what to do', async () => {
  await run()
  const { content } = await admin.call('POST /system/status', {})
  const toned = Object.fromEntries(
    content.checks.map((check: { key: string; tone: string }) => [check.key, check.tone]),
  )
  expect(toned).toMatchObject({ backup: 'good', database: 'good', version: 'good' })
  await server.connection.pool.query(`update backup set state = 'failed'`)
  const after = await admin.call('POST /system/status', {}, { 'accept-language': 'en' })
  const backup = after.content.checks.find((check: { key: string }) => check.key === 'backup')
  expect(backup).toMatchObject({ tone: 'bad', value: 'Never', hint: expect.stringContaining('failed') })
  expect(await (await server.holding(['/user/list'])).call('POST /system/status', {})).toMatchObject({ code: 'PERM' })
})
