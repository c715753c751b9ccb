/** Gets PostgreSQL running on the data: adopts an earlier one, or starts a new one. */
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { adoptLiving, writeRecord } from './adopt'
import type { Native } from './native'
import type { Place } from './place'
import { type Postmaster, StartRefused, startPostmaster, stopPostmaster } from './postmaster'

export interface Parts {
  readonly place: Place
  readonly native: Native
  readonly password: string
  readonly settings: readonly string[]
}

/** After kill -9 the old server's last processes may hold its memory and lock for a moment. */
const passing = /still in use|lock file .* (already exists|is empty)|could not (bind|create any TCP)/
const patience = 10_000

/** `port`: set if it must come up again on a known port. */
export async function bringUp(parts: Parts, port?: number): Promise<Postmaster> {
  const { place, native, password, settings } = parts
  for (const deadline = Date.now() + patience; ; await sleep(200)) {
    const living = await adoptLiving(place, native, password, settings)
    if (living && (port === undefined || living.port === port)) return living
    if (living) await stopPostmaster(living, place, native)
    try {
      const endpoint = { port: port ?? (await freePort()), password }
      const running = await startPostmaster(place, native, endpoint, settings)
      await writeRecord(place, running, native, password, settings)
      return running
    } catch (error) {
      if (!(error instanceof StartRefused) || !passing.test(error.said) || Date.now() > deadline) throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
