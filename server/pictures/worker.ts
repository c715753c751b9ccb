// A picture process, started on demand and stopped after some idle time.
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import source from './picture-child.cjs?raw'

export interface Job {
  /** Of the picture; what is drawn lies beside it. */
  readonly path: string
  readonly mime: string
  readonly limits: { pixels: number; moving: number; thumbnail: number; memory: number }
}

export type Outcome =
  | { width: number; height: number; size: number }
  | { refused: 'pixels' | 'moving' | 'unfit' | 'caps' }

export interface Worker {
  /** One at a time. */
  run(job: Job, milliseconds: number): Promise<Outcome>
  end(): void
}

const IDLE = 30_000
/** Lowest priority: a picture may wait, a sign-in may not. */
const PRIORITY = 10

function start(): ChildProcess {
  const child = spawn(process.execPath, ['--max-old-space-size=128', '-e', source], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Empty environment: picture processing needs no keys.
    env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  })
  child.on('error', () => undefined)
  try {
    if (child.pid) setPriority(child.pid, PRIORITY)
  } catch {
    // Already ended, or a system without priorities.
  }
  return child
}

/** Referenced only while it works: an idle process must not keep the server alive. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref()
  else child.unref()
  if (held) child.channel?.ref()
  else child.channel?.unref()
}

export function createWorker(): Worker {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  return {
    end,
    run(job, milliseconds) {
      clearTimeout(idle)
      const mine = child?.connected ? child : start()
      child = mine
      hold(mine, true)
      return new Promise<Outcome>((resolve) => {
        const done = (outcome: Outcome, gone: boolean) => {
          clearTimeout(timer)
          mine.removeAllListeners('message').removeAllListeners('exit')
          if (gone) {
            mine.kill('SIGKILL')
            if (child === mine) child = null
          } else if (child === mine) {
            hold(mine, false)
            idle = setTimeout(end, IDLE).unref()
          }
          resolve(outcome)
        }
        const timer = setTimeout(() => done({ refused: 'caps' }, true), milliseconds)
        mine.once('exit', () => done({ refused: 'caps' }, true))
        mine.once('message', (answer) => done(answer as Outcome, false))
        mine.send({ ...job, from: import.meta.url }, (error) => {
          if (error) done({ refused: 'caps' }, true)
        })
      })
    },
  }
}
