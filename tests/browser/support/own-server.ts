// Journeys on an empty installation of their own, whose clock they set.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PASSWORD } from './person'
import { fresh as base } from './test'

interface OwnServer {
  readonly url: string
  /** Moves the server's clock; its database and the browser keep theirs. */
  ahead(milliseconds: number): Promise<void>
  /** Stops the server, and starts it again at the same address when the work is done. */
  without(work: () => Promise<void>): Promise<void>
}

const READY = 60_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const healthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server does not answer')
}

export const test = base.extend<object, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'association-own-'))
      // As root the database runs as another account, which needs access.
      chmodSync(folder, 0o711)
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const clock = pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href
      const main = `${process.env['DIST'] ?? 'dist'}/server/main.js`
      const start = () =>
        spawn(process.execPath, ['--import', clock, main, '--empty'], {
          env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), ADMIN_PASSWORD: PASSWORD },
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
      let child = start()
      const stop = async () => {
        if (child.exitCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      try {
        await answers(url, child)
        await use({
          url,
          async ahead(milliseconds) {
            const set = once(child, 'message')
            child.send(milliseconds)
            await set
          },
          async without(work) {
            await stop()
            await work()
            child = start()
            await answers(url, child)
          },
        })
      } finally {
        await stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: READY * 2 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
})
