// The processes around the product's: the bare server, the load, and a watch over resident memory.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { megabytes } from '../measure'
import { readiness } from '../product'
import type { Answered, Load } from './load'

const typescript = ['--import', 'tsx/esm']

export interface Bare {
  readonly url: string
  readonly pid: number
  stop(): void
}

export async function startBare(databaseUrl: string): Promise<Bare> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [...typescript, 'bench/server/bare.ts'], { env })
  return { url: await readiness(child), pid: child.pid as number, stop: () => void child.kill() }
}

export interface Presser {
  press(load: Load): Promise<Answered>
  stop(): void
}

export function startLoad(): Presser {
  const child: ChildProcess = fork('bench/server/load.ts', { execArgv: typescript })
  return {
    press: (load) =>
      new Promise((resolve, reject) => {
        const gone = (code: number) => reject(new Error(`the load ended with ${code}`))
        child.once('exit', gone)
        child.once('message', ({ answered, failed }: { answered?: Answered; failed?: string }) => {
          child.off('exit', gone)
          if (answered) resolve(answered)
          else reject(new Error(failed))
        })
        child.send(load)
      }),
    stop: () => void child.kill(),
  }
}

/** The most megabytes that a process had since then. */
export function watchMemory(pid: number): { most(): number; stop(): void } {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, megabytes(pid))
  }, 50)
  return { most: () => most, stop: () => clearInterval(timer) }
}
