// `npm run dev` for a journey: on a copy of the project, where it may change files, with a database of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { copyTree } from '../../support/tree-copy'
import { PASSWORD } from './person'

export interface DevServer {
  readonly url: string
  /** Folder of the copy. */
  readonly root: string
}

/** Milliseconds until the first page is ready: database, packages and server are prepared. */
const READY = 150_000

export const test = base.extend<object, { dev: DevServer }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const tree = copyTree()
      const child = spawn(join(tree.root, 'node_modules/.bin/tsx'), ['scripts/dev.ts', '--empty'], {
        cwd: tree.root,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: '0',
          DATA_DIR: join(tree.root, '.data'),
          ADMIN_PASSWORD: PASSWORD,
        },
      })
      let output = ''
      const url = new Promise<string>((resolve, reject) => {
        const hear = (chunk: Buffer) => {
          output += chunk
          const ready = /^Ready at (\S+),/m.exec(output)?.[1]
          if (ready) resolve(ready)
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}\n${output}`)))
      })
      try {
        await use({ url: await url, root: tree.root })
      } finally {
        if (child.exitCode === null) {
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          await ended
        }
        tree.remove()
      }
    },
    { scope: 'worker', timeout: READY },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
})
