/** Starting as root: PostgreSQL refuses to be root, and its account can't access everything that root can. */
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  endAll,
  isRoot,
  nobody,
  othersMayRead,
  postgresOf,
  query,
  start,
  temporaryHome,
} from '../../tests/support/lifecycle'
import { findNative } from './embedded/native'

let home: string
let elsewhere: string[]

beforeEach(() => {
  home = temporaryHome()
  elsewhere = []
})

afterEach(async () => {
  await endAll()
  for (const folder of [home, ...elsewhere]) rmSync(folder, { recursive: true, force: true })
})

/** A checkout with its own copy of the programs, as npm would install them. */
function checkout(): { dataDir: string; native: string } {
  cpSync(join(findNative(), '..'), join(home, 'package'), { recursive: true, verbatimSymlinks: true })
  return { dataDir: join(home, '.data'), native: join(home, 'package', 'native') }
}

describe.skipIf(!isRoot)('started as root', { timeout: 60_000 }, () => {
  it('runs PostgreSQL as an unprivileged account, in DATA_DIR when that can be reached', async () => {
    chmodSync(home, 0o755)
    const { url, place } = await start({ ...checkout(), explicit: false }).ready
    expect(place).toBe(join(home, '.data'))
    expect(statSync(`/proc/${postgresOf(place)}`).uid).not.toBe(0)
    expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('keeps data and programs in /var/lib under a home that is closed to others, and finds them again', async () => {
    const parts = checkout()
    const first = start({ ...parts, explicit: false })
    const { url, place } = await first.ready
    elsewhere.push(place)
    expect(place).toMatch(/^\/var\/lib\/association-admin\/[0-9a-f]{16}$/)
    expect(first.lines[0]).toContain(place)
    await query(url, 'create table kept ()')
    await first.kill('SIGTERM')

    // Also if the home is opened afterwards: the data must not seem lost.
    chmodSync(home, 0o755)
    const again = await start({ ...parts, explicit: false }).ready
    expect(again.place).toBe(place)
    expect(await query(again.url, 'select count(*)::int tables from kept')).toEqual([{ tables: 0 }])
  })

  it('keeps two checkouts apart', async () => {
    const native = checkout().native
    const places = await Promise.all(
      ['one', 'two'].map(async (name) => {
        mkdirSync(join(home, name))
        return (await start({ dataDir: join(home, name, '.data'), native, explicit: false }).ready).place
      }),
    )
    elsewhere.push(...places)
    expect(new Set(places).size).toBe(2)
  })

  it('refuses a DATA_DIR that was asked for and cannot be reached, and says which folder is in the way', async () => {
    const dataDir = join(home, 'wanted', 'data')
    const { code, said } = await start({ dataDir, explicit: true }).ended
    expect(code).toBe(1)
    expect(said).toContain(`may not enter ${home}.`)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('opens a DATA_DIR that is its own but closed, for passing through only', async () => {
    const { place } = await start({ dataDir: home, explicit: true }).ready
    expect(place).toBe(home)
    expect(statSync(home).mode & 0o777).toBe(0o711)
  })
})

describe.skipIf(!othersMayRead)('started as an ordinary user', { timeout: 60_000 }, () => {
  const account = nobody as Account

  it('comes up, and is served again by root as the account that owns the data', async () => {
    chownSync(home, account.uid, account.gid)
    chmodSync(home, 0o755)
    const dataDir = join(home, 'data')
    const first = start({ dataDir, explicit: true }, account)
    const { url } = await first.ready
    await query(url, 'create table kept ()')
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 })

    const asRoot = start({ dataDir, explicit: true })
    await query((await asRoot.ready).url, 'select * from kept')
    expect(statSync(`/proc/${postgresOf(dataDir)}`).uid).toBe(account.uid)
    await asRoot.kill('SIGTERM')
    await start({ dataDir, explicit: true }, account).ready
  })

  it('says so when the data belong to another account', async () => {
    chmodSync(home, 0o777)
    const dataDir = join(home, 'data')
    const first = start({ dataDir, explicit: true })
    await first.ready
    await first.kill('SIGTERM')
    chmodSync(dataDir, 0o777)
    // Owned by `postgres` if it exists, otherwise possibly by `nobody`.
    if (statSync(join(dataDir, 'pg')).uid === account.uid) return
    const { code, said } = await start({ dataDir, explicit: true }, account).ended
    expect(code).toBe(1)
    expect(said).toContain('belongs to another account')
  })
})
