/** The bundled database's lifecycle, with real processes and kills. KILLS=30 for the long run. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endAll, postgresOf, query, start, temporaryHome, until } from '../../tests/support/lifecycle'
import { inspectProcess } from './embedded/inspect-process'
import { findNative } from './embedded/native'

const kills = Number(process.env.KILLS ?? 6)
let home: string
let dataDir: string

beforeEach(() => {
  home = temporaryHome()
  chmodSync(home, 0o711)
  dataDir = join(home, 'data')
})

afterEach(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

describe.skipIf(process.platform === 'win32')('the bundled database', { timeout: 60_000 }, () => {
  it('comes up as the present user, keeps its data over a clean stop, and leaves nothing running', async () => {
    const first = start({ dataDir, explicit: true })
    const { url, place } = await first.ready
    expect(place).toBe(dataDir)
    await query(url, 'create table kept (name text)')
    await query(url, "insert into kept values ('张伟')")
    const postgres = postgresOf(place)
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 })
    expect(inspectProcess(postgres)).toBeUndefined()
    expect(readdirSync(place).filter((name) => name.startsWith('holder'))).toEqual([])

    const second = start({ dataDir, explicit: true })
    const again = await second.ready
    expect(await query(again.url, 'select name from kept')).toEqual([{ name: '张伟' }])
  })

  it('is durable, UTF-8, in the same locale everywhere, and heard on loopback only', async () => {
    const { url } = await start({ dataDir, explicit: true }).ready
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'server_encoding',
      'listen_addresses',
      'unix_socket_directories',
    ]
    const [row] = await query<object>(url, `select ${names.map((name) => `current_setting('${name}') ${name}`)}`)
    expect(Object.values(row ?? {})).toEqual(['on', 'on', 'on', 'UTF8', '127.0.0.1', ''])
    const [database] = await query(
      url,
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    )
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' })
  })

  it('lets nobody else read the data or the password, and nobody in without it', async () => {
    const { url, place } = await start({ dataDir, explicit: true }).ready
    expect(modeOf(join(place, 'pg'))).toBe(0o700)
    expect(modeOf(join(place, 'pg-password'))).toBe(0o600)
    expect(modeOf(place)).toBe(0o711)
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('tells a second start who has the data, and ends it with 1', async () => {
    const first = start({ dataDir, explicit: true })
    const { url } = await first.ready
    const end = await start({ dataDir, explicit: true }).ended
    expect(end.code).toBe(1)
    expect(end.said).toContain(`process ${first.pid}`)
    expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('is won by exactly one of several starts after a crash', async () => {
    const first = start({ dataDir, explicit: true })
    const { place } = await first.ready
    await first.kill('SIGKILL')
    const many = Array.from({ length: 5 }, () => start({ dataDir, explicit: true }))
    const outcomes = await Promise.all(
      many.map((server) => server.ready.then(() => 'ready').catch((error: Error) => error.message)),
    )
    const winner = many[outcomes.indexOf('ready')]
    expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.includes(`process ${winner?.pid}`))).toHaveLength(4)
    expect(postgresOf(place)).toBeGreaterThan(0)
  })

  it('takes over a PostgreSQL that outlived its killed server', async () => {
    const first = start({ dataDir, explicit: true })
    const { url, place } = await first.ready
    const postgres = postgresOf(place)
    await first.kill('SIGKILL')
    const second = start({ dataDir, explicit: true })
    expect((await second.ready).url).toBe(url)
    expect(postgresOf(place)).toBe(postgres)
    await second.kill('SIGTERM')
    expect(inspectProcess(postgres)).toBeUndefined()
  })

  it('is not kept out by a lock whose process number now belongs to another program', async () => {
    const first = start({ dataDir, explicit: true })
    const { place } = await first.ready
    const holder = JSON.parse(readFileSync(join(place, 'holder.1.json'), 'utf8'))
    await first.kill('SIGTERM')
    const old = [process.pid, join(place, 'pg'), 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
    writeFileSync(join(place, 'pg', 'postmaster.pid'), old, { mode: 0o600 })
    writeFileSync(join(place, 'holder.7.json'), JSON.stringify({ ...holder, pid: process.pid }))
    const { url } = await start({ dataDir, explicit: true }).ready
    expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('comes back on the same address when PostgreSQL is killed, and is given up after the third time', async () => {
    const server = start({ dataDir, explicit: true })
    const { url, place } = await server.ready
    for (const time of [1, 2]) {
      process.kill(postgresOf(place), 'SIGKILL')
      await until(() => server.lines.filter((line) => line.includes('is back')).length === time)
      expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
    }
    process.kill(postgresOf(place), 'SIGKILL')
    expect(await server.ended).toMatchObject({ code: 3 })
    expect(server.lines.at(-1)).toContain('lost The database failed 3 times')
  })

  it('loses nothing that was acknowledged when PostgreSQL, the server, and both are killed by turns', {
    timeout: 60_000 + kills * 10_000,
  }, async () => {
    const acknowledged = new Set<number>()
    let server = start({ dataDir, explicit: true, insert: true })
    let { place } = await server.ready
    for (let turn = 0; turn < kills; turn++) {
      const before = server.acknowledged.length
      await until(() => server.acknowledged.length > before + 20)
      await sleep(Math.random() * 300)
      const postgres = postgresOf(place)
      if (turn % 3 !== 1) process.kill(postgres, 'SIGKILL')
      if (turn % 3 === 0) continue
      await server.kill('SIGKILL')
      for (const number of server.acknowledged) acknowledged.add(number)
      server = start({ dataDir, explicit: true, insert: true })
      place = (await server.ready).place
    }
    await until(() => server.acknowledged.length > 0)
    await server.kill('SIGTERM')
    for (const number of server.acknowledged) acknowledged.add(number)

    const { url } = await start({ dataDir, explicit: true }).ready
    const rows = await query<{ number: string }>(url, 'select number from written')
    const written = new Set(rows.map((row) => Number(row.number)))
    expect([...acknowledged].filter((number) => !written.has(number))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(kills * 20)
  })

  it('makes the library links that npm did not', async () => {
    const native = join(home, 'package', 'native')
    cpSync(join(findNative(), '..'), join(home, 'package'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
    const { url } = await start({ dataDir, explicit: true, native }).ready
    expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('names DATABASE_URL when its programs do not run', async () => {
    const native = join(home, 'native')
    mkdirSync(join(native, 'bin'), { recursive: true })
    for (const name of ['initdb', 'postgres', 'pg_ctl']) {
      writeFileSync(join(native, 'bin', name), '#!/bin/sh\necho wrong machine >&2\nexit 1\n')
    }
    // The database's account must be able to run them under any umask.
    execFileSync('chmod', ['-R', '755', native])
    const { code, said } = await start({ dataDir, explicit: true, native }).ended
    expect(code).toBe(1)
    expect(said).toContain('wrong machine')
    expect(said).toContain('DATABASE_URL')
  })
})
