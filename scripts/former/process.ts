// Runs a built release as a process on a database that others use as well.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface ReleaseOptions {
  /** Folder of the release, with its `dist`. */
  readonly root: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly secretKey: string
  readonly adminPassword: string
  readonly args?: readonly string[]
}

export interface Running {
  readonly url: string
  /** Everything that it wrote so far. */
  said(): string
  /** @returns its exit code; null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a release; rejects with its output if it ends instead. */
export function startRelease(options: ReleaseOptions): { ready: Promise<Running>; running: Running } {
  const { root, databaseUrl, dataDir, secretKey, adminPassword, args = [] } = options
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      ADMIN_PASSWORD: adminPassword,
    },
  })
  // No server outlives an interrupted run.
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  let url = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const running: Running = {
    get url() {
      return url
    },
    said: () => said,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
  const ready = new Promise<Running>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        url ||= /^Ready at (\S+)$/m.exec(said)?.[1] ?? ''
        if (url) resolve(running)
      })
    void ended.then((code) => reject(new Error(`it ended with ${code}:\n${said}`)))
  })
  // Met where it is awaited.
  ready.catch(() => undefined)
  return { ready, running }
}
