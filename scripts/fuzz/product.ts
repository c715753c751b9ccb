/** The built product on a throwaway folder, restarted for each demonstration. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { API } from '#kernel/constants'
import type { FuzzAnswer, FuzzCall } from './calls'
import { programToken } from './program'
import type { Product } from './run'

const password = 'Fuzz12345'
const json = { 'content-type': 'application/json' }
/** People of the demonstration, from the widest permissions to the narrowest; the first is a stranger, the last a token of the administrator. */
const people = ['nobody', 'admin', 'mishu', 'caiwu', 'fenhui', 'shenji', 'program']
/** Milliseconds after which a call has no answer. */
const PATIENCE = 30_000

export interface Built {
  readonly folder: string
  remove(): void
}

export function buildServer(): Built {
  const folder = mkdtempSync(join(tmpdir(), 'association-fuzz-'))
  // As root the database runs as another account, which needs access.
  chmodSync(folder, 0o711)
  const args = ['vite', 'build', '--ssr', 'server/main.ts', '--outDir', join(folder, 'server')]
  execFileSync('npx', ['--no-install', ...args], { stdio: 'pipe', shell: process.platform === 'win32' })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface World extends Product {
  stop(): Promise<void>
}

function started(child: ChildProcess): Promise<{ url: string; demoPassword: string }> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        const url = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (url) resolve({ url, demoPassword: /password (\S+) \(shown once; everybody/.exec(output)?.[1] ?? '' })
      })
  })
}

interface Logged {
  reqId?: string
  err?: { message: string; stack: string }
}

/** Log lines of each system error: its message and the first stack frames of our own code. */
function errorsOf(child: ChildProcess): Map<string, string> {
  const found = new Map<string, string>()
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter((one) => one.startsWith('{'))) {
      const { reqId: trace, err } = JSON.parse(line) as Logged
      const places = err?.stack.split('\n').filter((one) => /^\s+at .*\/server\//.test(one)) ?? []
      if (trace && err)
        found.set(
          trace,
          `${err.message} ${places
            .slice(0, 3)
            .map((one) => one.trim().split(' (')[0])
            .join(' ')}`,
        )
    }
  })
  return found
}

/** A different address for each call: failures are counted by address. */
function addressOf(sent: number): string {
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
}

export async function startWorld({ folder }: Built, name: string): Promise<World> {
  const data = join(folder, name)
  mkdirSync(data)
  chmodSync(data, 0o711)
  const child = spawn(process.execPath, [join(folder, 'server/main.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', ADMIN_PASSWORD: password, TRUST_PROXY: 'true' },
  })
  const { url, demoPassword } = await started(child)
  const errors = errorsOf(child)
  const tokens = people.map(() => '')
  let sent = 0

  const send = async (call: FuzzCall): Promise<FuzzAnswer> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server has died')
    const token = tokens[call.person]
    const before = performance.now()
    const answer = await fetch(url + call.url, {
      method: call.method,
      headers: { ...call.headers, 'x-forwarded-for': addressOf(++sent), ...(token ? { authorization: token } : {}) },
      signal: AbortSignal.timeout(PATIENCE),
      ...(call.payload === undefined ? {} : { body: call.payload }),
    })
    const body = await answer.text()
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body,
      took: performance.now() - before,
    }
  }
  const admin = {
    call: async (call: string, body: unknown = {}) => {
      const [method, path] = call.split(' ') as [string, string]
      const sent = method === 'GET' ? { headers: {} } : { headers: json, payload: JSON.stringify(body) }
      return JSON.parse((await send({ person: 1, method, url: API + path, ...sent })).body)
    },
  }
  const renew = async (person: number) => {
    tokens[person] = ''
    if (person === people.length - 1) {
      tokens[person] = await programToken(admin)
      return
    }
    const username = people[person] as string
    const given = { username, password: username === 'admin' ? password : demoPassword }
    const { body } = await send({
      person: 0,
      method: 'POST',
      url: `${API}/login`,
      headers: json,
      payload: JSON.stringify(given),
    })
    tokens[person] = (JSON.parse(body) as { content?: { token?: string } | null }).content?.token ?? ''
  }
  // The token is made when it is first needed: most worlds have none.
  for (let person = 1; person < people.length - 1; person++) await renew(person)
  return {
    people,
    send,
    renew,
    // Written shortly after the answer.
    async why(trace) {
      if (!errors.has(trace)) await setTimeout(100)
      return errors.get(trace)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      rmSync(data, { recursive: true, force: true })
    },
  }
}
