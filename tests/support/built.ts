// The product as shipped, built once for a whole run: by `npm test` beforehand, otherwise by the first file that needs it.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const parts = {
  server: ['--ssr', 'server/main.ts'],
  client: [],
  // No part of the product: a process that tests start and kill many times.
  lifecycle: ['--ssr', 'tests/support/lifecycle-child.ts'],
} as const
/** Run as a file of its own: npx would load npm first. */
const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js')
const run = promisify(execFile)

/** The folder of one part; main.js of the server finds its packages beside it. */
export async function built(part: keyof typeof parts): Promise<string> {
  const given = process.env['BUILT']
  if (given && part !== 'lifecycle') return resolve(given, part)
  const folder = inject('builds')
  const ready = join(folder, part)
  // The creator of the folder builds; the others wait until it is renamed.
  const under = join(folder, `${part}.building`)
  while (!existsSync(ready)) {
    if (begins(under)) await build(part, under, ready)
    else await sleep(100)
  }
  return ready
}

function begins(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

function linkPackages(folder: string): void {
  try {
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  } catch (error) {
    // Another part is being built beside this one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function build(part: keyof typeof parts, under: string, ready: string): Promise<void> {
  try {
    linkPackages(dirname(ready))
    await run(process.execPath, [vite, 'build', ...parts[part], '--outDir', under])
    renameSync(under, ready)
  } catch (error) {
    rmSync(under, { recursive: true, force: true })
    throw error
  }
}
