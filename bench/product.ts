// A built copy of the product that a benchmark may start and stop repeatedly.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { copyTree, type TreeCopy } from '../tests/support/tree-copy'

export const password = 'Bench12345'

export interface Running {
  readonly url: string
  readonly pid: number
  readonly token: string
  call(path: string, body: object): Promise<unknown>
  /** As the first administrator, or as another person with the same password. */
  signIn(username?: string): Promise<void>
  stop(): Promise<void>
}

export async function buildProduct(): Promise<TreeCopy> {
  const tree = copyTree()
  for (const args of [
    // Copies leave compression out by default.
    ['env', 'COMPRESS=on', 'vite', 'build'],
    ['vite', 'build', '--ssr', 'server/main.ts'],
  ]) {
    const { code, output } = await tree.run(args[0] as string, ...args.slice(1))
    if (code !== 0) throw new Error(output)
  }
  return tree
}

export function readiness(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        const url = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
  })
}

/** Words for Node itself, such as `--cpu-prof`. */
const words = (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)

/** Runs `npm start`. Resolves with the first answer of the first page. */
export async function startProduct(tree: TreeCopy, databaseUrl?: string, dataDir?: string): Promise<Running> {
  const child = spawn(process.execPath, [...words, 'scripts/start.mjs'], {
    cwd: tree.root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir ?? join(tree.root, '.data'),
      ADMIN_PASSWORD: password,
      // The receiver of webhooks is on this machine.
      ALLOW_PRIVATE: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
  const url = await readiness(child)
  await (await fetch(url)).text()
  let token = ''
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const envelope = (await answer.json()) as { status: number; message: string; content: unknown }
    if (envelope.status !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.content
  }
  return {
    url,
    pid: child.pid as number,
    get token() {
      return token
    },
    call,
    async signIn(username = 'admin') {
      const content = await call('/login', { username, password })
      token = (content as { token: string }).token
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
