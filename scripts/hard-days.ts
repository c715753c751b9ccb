/**
 * `npx tsx scripts/hard-days.ts [--minutes 15] [--only kill]`: hard days of a built server under load, with the figures
 * for docs/reliability.md.
 */
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Happening, nobody, seconds, statusOf, untilWrites } from './hard-days/calls'
import { clockOf, jump } from './hard-days/clock'
import { interruptMigration } from './hard-days/migration'
import { crowdOf } from './hard-days/people'
import { smallDisk, startWorld, type World } from './hard-days/world'

/** Of this run, since the server comes back at the same one. */
const PORT = 8400 + (process.pid % 500)
const PEOPLE = 50
const MEGABYTES = 1200
const CLOCK = 'the clock an hour and a day ahead, and back'
const { values } = parseArgs({
  options: {
    /** Of the first day. */
    minutes: { type: 'string', default: '1' },
    /** A part of the titles of those days that are wanted. */
    only: { type: 'string', default: '' },
  },
})
const minutes = Number(values.minutes)

const days: Record<string, Happening> = {
  'work as usual': async () => {
    await sleep(minutes * 60_000)
    return { recovered: null }
  },
  'kill -9 of the server': async (world, probe) => {
    await world.kill('SIGKILL')
    await world.start()
    return { recovered: await untilWrites(world, probe) }
  },
  'kill -9 of the database': async (world, probe) => {
    world.signalDatabase('SIGKILL')
    return { recovered: await untilWrites(world, probe) }
  },
  'kill -9 of both': async (world, probe) => {
    world.signalDatabase('SIGKILL')
    await world.kill('SIGKILL')
    await world.start()
    return { recovered: await untilWrites(world, probe) }
  },
  'the database frozen for ten seconds': async (world, probe) => {
    world.signalDatabase('SIGSTOP')
    await sleep(3000)
    const since = performance.now()
    const status = await statusOf(world, probe)
    const waited = seconds(performance.now() - since)
    await sleep(7000)
    world.signalDatabase('SIGCONT')
    return { recovered: await untilWrites(world, probe), note: `refused with ${status} after ${waited} s meanwhile` }
  },
  'the disk full for ten seconds': async (world, probe) => {
    const filler = join(world.dataDir, 'filler')
    const { bavail, bsize } = statfsSync(world.dataDir)
    if (bavail * bsize > MEGABYTES * 1e6)
      return { recovered: null, note: 'not tried: no small disk can be mounted here' }
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 30e6)))
    await sleep(5000)
    const [reads, writes] = [
      await statusOf(world, probe),
      await statusOf(world, probe, { path: '/label/edit', body: nobody }),
    ]
    await sleep(5000)
    truncateSync(filler)
    return { recovered: await untilWrites(world, probe), note: `meanwhile reads ${reads}, writes ${writes}` }
  },
  '10 000 idle connections': async (world, probe) => {
    const sockets: Socket[] = []
    for (let num = 0; num < 10_000; num++) {
      const socket = connect(PORT, '127.0.0.1')
      socket.on('error', () => undefined)
      sockets.push(socket)
      if (num % 500 === 0) await sleep(20)
    }
    await sleep(3000)
    const open = sockets.filter((socket) => !socket.connecting && !socket.destroyed).length
    const since = performance.now()
    await statusOf(world, probe)
    const answered = seconds(performance.now() - since)
    for (const socket of sockets) socket.destroy()
    return { recovered: null, note: `${open} open; a call took ${answered} s` }
  },
  '1 000 wrong sign-ins in a minute': async (world, probe) => {
    let refused = 0
    const since = performance.now()
    const longest = { of: 0 }
    for (let num = 0; num < 1000; num++) {
      const body = { username: `nobody${num % 100}`, password: 'wrong' }
      void statusOf(world, probe, { path: '/login', body, from: `10.0.${num % 50}.1` }).then((status) => {
        refused += status === 200 ? 0 : 1
      })
      await sleep(Math.max(0, since + num * 60 - performance.now()))
      if (num % 50 === 0) {
        const asked = performance.now()
        await statusOf(world, probe)
        longest.of = Math.max(longest.of, performance.now() - asked)
      }
    }
    return { recovered: null, note: `${refused} refused; another person's longest list ${seconds(longest.of)} s` }
  },
  [CLOCK]: jump,
  'kill -9 during a migration, beside a server that works': interruptMigration,
}

async function restart(world: World, env?: NodeJS.ProcessEnv): Promise<void> {
  await world.kill('SIGTERM')
  await world.start(env)
  await world.ready()
}

const folder = mkdtempSync(join(tmpdir(), 'association-hard-'))
const unmount = smallDisk(folder, MEGABYTES)
const world = await startWorld(join(folder, 'data'), PORT)
let isBad = false
try {
  const [probe = '', ...tokens] = await world.people(PEOPLE + 1)
  console.log(
    '| Day | Acknowledged writes | Lost or wrong | Writes again after | Answers, longest | |\n|---|---:|---:|---:|---:|---|',
  )
  const wanted = Object.entries(days).filter(([title]) => title.includes(values.only))
  for (const [index, [title, happen]] of wanted.entries()) {
    const hasJobs = title === 'work as usual' || title === CLOCK
    if (title === CLOCK) await restart(world, clockOf(world))
    const crowd = crowdOf({ urls: [world.url], tokens, name: `d${index}p`, hasJobs })
    await sleep(5000)
    const { recovered, note = '' } = await happen(world, probe)
    await sleep(5000)
    const day = await crowd.finish()
    if (title === CLOCK) await restart(world)
    isBad ||= day.wrong.length > 0
    for (const line of day.wrong.slice(0, 5)) console.error(line)
    const again = recovered === null ? '—' : `${recovered} s`
    console.log(
      `| ${title} | ${day.acknowledged} | ${day.wrong.length} | ${again} | ${day.answers}, ${seconds(day.longest)} s | ${note} |`,
    )
  }
} finally {
  await world.stop()
  unmount?.()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isBad ? 1 : 0
