/** Servers for the browser journeys that start while the other suites run. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Served {
  /** Rejects with the output if it doesn't start. */
  readonly url: Promise<string>
  stop(): Promise<void>
}

/** Of the first account, in every product that journeys visit. */
export const ADMIN_PASSWORD = 'Passw0rd1'

/** The built product with its demonstration, on any free port. */
export function serveProduct(folder: string): Served {
  const env = {
    DATA_DIR: join(folder, 'product'),
    // A backup is made at the start, so that its page is not empty.
    BACKUP_TO: join(folder, 'backups'),
    PORT: '0',
    ADMIN_PASSWORD,
    // Receivers of webhooks are on this machine.
    ALLOW_PRIVATE: '127.0.0.1',
  }
  return serve(['dist/server/main.js'], env, /^Ready at (\S+)$/m)
}

/**
 * Builds and serves the product with the tests' own resources.
 *
 * @param folder gets the file `built`, with the path of the tree, or `failed`
 */
export function serveTrial(folder: string): Served {
  const tsx = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs')
  return serve([tsx, 'tests/support/serve-trial.ts', '0'], { TRIAL_FOLDER: folder }, /^Trial at (\S+)$/m)
}

function serve(args: readonly string[], env: NodeJS.ProcessEnv, ready: RegExp): Served {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const found = ready.exec(output)?.[1]
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
