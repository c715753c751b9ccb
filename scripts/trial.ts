/** Builds and serves the product with the tests' own resources while the other suites run. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Trial {
  /** Rejects with the output if it doesn't start. */
  readonly url: Promise<string>
  stop(): Promise<void>
}

/** @param folder gets the file `built`, with the path of the tree, or `failed` */
export function startTrial(folder: string): Trial {
  const tsx = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs')
  const env = { ...process.env, TRIAL_FOLDER: folder }
  const child = spawn(process.execPath, [tsx, 'tests/support/serve-trial.ts', '0'], { env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const found = /^Trial at (\S+)$/m.exec(output)?.[1]
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(output)))
  })
  // Handled where it is awaited.
  url.catch(() => undefined)
  return {
    url,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
