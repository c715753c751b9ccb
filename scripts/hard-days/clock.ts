// The clock of server and database jumps while people work, by libfaketime (Debian's package `faketime`).
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Happening, statusOf } from './calls'
import { ADMIN_PASSWORD, type World } from './world'

const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const fileOf = ({ dataDir }: World) => join(dataDir, 'clock')

/** Offset of the clock, and seconds for which it stays: a day ahead the next backup is due, within a minute. */
const jumps = [
  ['+1h', 20],
  ['+0', 20],
  ['+1d', 75],
  ['+0', 20],
  ['-1h', 20],
  ['+0', 10],
] as const

/** Environment of a server whose clock can be set. Time that passes goes on as ever, as it does on a machine. */
export function clockOf(world: World): NodeJS.ProcessEnv {
  if (!existsSync(library)) return {}
  writeFileSync(fileOf(world), '+0')
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf(world),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    BACKUP_TO: join(world.dataDir, 'backups'),
  }
}

async function backupsOf(world: World): Promise<number> {
  const client = new pg.Client({ connectionString: world.databaseUrl() })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int from backup where state = 'done' and origin <> 'command'`)
  await client.end()
  return rows[0].count
}

/** Sessions, sign-in and captcha at each time; the people's jobs go on meanwhile. */
export const jump: Happening = async (world, probe) => {
  if (!existsSync(library)) return { recovered: null, note: 'not tried: the package faketime is not installed' }
  const refused: string[] = []
  // The first one of this server, made at its start.
  while ((await backupsOf(world)) === 0) await sleep(500)
  const before = await backupsOf(world)
  for (const [offset, stay] of jumps) {
    writeFileSync(fileOf(world), offset)
    await sleep(stay * 1000)
    const body = { username: 'admin', password: ADMIN_PASSWORD }
    for (const [title, status] of [
      ['list', await statusOf(world, probe)],
      ['sign-in', await statusOf(world, probe, { path: '/login', body, from: '10.1.1.1' })],
      ['captcha', (await fetch(`${world.url}/api/captcha`)).status],
    ] as const)
      if (status !== 200) refused.push(`${title} ${status} at ${offset}`)
  }
  const made = (await backupsOf(world)) - before
  const found = refused.length > 0 ? refused.join(', ') : 'sessions, sign-in, captcha and jobs went on'
  return { recovered: null, note: `${found}; ${made} backup came due` }
}
