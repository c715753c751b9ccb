/** Restarts PostgreSQL when it dies under a running server, and reports when that is hopeless. */
import { bringUp, type Parts } from './bring-up'
import { type Postmaster, signalIfAlive, stopPostmaster } from './postmaster'

const recently = 60_000
const enough = 3

export interface KeptUp {
  stop(): Promise<void>
  /** Synchronous, for the process's exit handler. */
  abandon(): void
  onLost(callback: (reason: Error) => void): void
}

export function keepUp(parts: Parts, first: Postmaster, log: (line: string) => void): KeptUp {
  const callbacks: Array<(reason: Error) => void> = []
  let current: Postmaster | undefined = first
  let stopping = false
  let lost: Error | undefined

  async function watch(): Promise<void> {
    const failures: number[] = []
    while (!stopping) {
      const how = current ? await current.died : 'it did not start'
      if (stopping) return
      current = undefined
      failures.push(performance.now())
      if (failures.filter((time) => time > performance.now() - recently).length >= enough) return giveUp(how)
      log(`The database stopped unexpectedly (${how}). Starting it again …`)
      try {
        current = await bringUp(parts, first.port)
        log('The database is back.')
      } catch (error) {
        log((error as Error).message)
      }
    }
  }

  function giveUp(how: string): void {
    lost = new Error(
      `The database failed ${enough} times within a minute (last: ${how}). See postgres.log in ${parts.place.folder}.`,
    )
    for (const callback of callbacks) callback(lost)
  }

  const watching = watch()
  return {
    async stop() {
      stopping = true
      if (current) await stopPostmaster(current, parts.place, parts.native)
      await watching
      // Stopped during the restart.
      if (current) await stopPostmaster(current, parts.place, parts.native)
    },
    abandon() {
      if (current && process.platform !== 'win32') signalIfAlive(current.pid, 'SIGINT')
    },
    onLost(callback) {
      callbacks.push(callback)
      if (lost) callback(lost)
    },
  }
}
