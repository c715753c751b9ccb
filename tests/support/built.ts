// The product as shipped, built once for a whole run: by `npm test` beforehand, otherwise by the first file that needs it.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const halves = {
  server: ['--ssr', 'server/main.ts'],
  client: [],
} as const
const run = promisify(execFile)

/** The folder of one half; main.js of the server finds its packages beside it. */
export async function built(half: keyof typeof halves): Promise<string> {
  const given = process.env['BUILT']
  if (given) return resolve(given, half)
  const folder = inject('builds')
  const ready = join(folder, half)
  // The creator of the folder builds; the others wait until it is renamed.
  const under = join(folder, `${half}.building`)
  while (!existsSync(ready)) {
    if (begins(under)) await build(half, under, ready)
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

async function build(half: keyof typeof halves, under: string, ready: string): Promise<void> {
  try {
    const packages = join(dirname(ready), 'node_modules')
    if (!existsSync(packages)) symlinkSync(join(process.cwd(), 'node_modules'), packages)
    await run('npx', ['--no-install', 'vite', 'build', ...halves[half], '--outDir', under])
    renameSync(under, ready)
  } catch (error) {
    rmSync(under, { recursive: true, force: true })
    throw error
  }
}
