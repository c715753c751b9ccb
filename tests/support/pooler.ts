// A pgbouncer in transaction mode before the databases of a server; only where it is installed.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const path = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((one) => existsSync(one))

export const hasPooler = path !== undefined

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

/** Few connections to the server, so that transactions of one client meet those of others on each. */
const settings = (port: number, { hostname, port: behind, username, password }: URL) => `[databases]
* = host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`

/** @param url of any database of the server @returns the address of the same database behind the pooler, and its end */
export async function startPooler(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (path === undefined) throw new Error('no pgbouncer is installed')
  const folder = mkdtempSync(join(tmpdir(), 'association-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(file, settings(port, new URL(url)))
  for (const [one, mode] of [[folder, 0o755] as const, [file, 0o644] as const]) chmodSync(one, mode)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  const child = spawn(path, ['-q', file], { ...account, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const pooled = new URL(url)
  pooled.port = String(port)
  await answering(pooled.href)
  return {
    url: pooled.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
