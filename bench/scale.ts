// Unit costs of a call in processor time, of one server on its database, and of two behind haproxy on pgbouncer and a replica.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bindings } from '#generated/bindings'
import { tokenHash } from '../server/http/sessions'
import { freePort, hasPooler, startPooler } from '../tests/support/pooler'
import { startReplicated } from '../tests/support/replica'
import type { Figure } from './measure'
import { multiply } from './people'
import { readiness } from './product'
import { spent, spentBelow } from './server/processor'

const PEOPLE = 12
const PERSONS = 100_000
/** Milliseconds of each kind of call. */
const DURATION = 10_000
const HAPROXY = '/usr/sbin/haproxy'

interface Server {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

async function startServer(env: Record<string, string>, dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, ['dist/server/main.js', '--no-backup'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SECRET_KEY: 'of the bench, which keeps nothing of it',
      ...env,
    },
  })
  const url = await readiness(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    child,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Demonstration, a hundred thousand people, and the search index of them, which a start builds. */
async function prepare(url: string, folder: string): Promise<void> {
  await (await startServer({ DATABASE_URL: url }, folder)).stop()
  await on(url, (client) => client.query(multiply, [PERSONS]))
  await (await startServer({ DATABASE_URL: url }, folder)).stop()
  await on(url, (client) => client.query('vacuum analyze'))
}

function makePeople(url: string): Promise<string[]> {
  return on(url, async (client) => {
    const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
    for (const [index, token] of tokens.entries())
      await client.query(
        `with made as (insert into admin (username, real_name, phone, password, is_super, force_pass)
            select $1::text, $1, '1200000' || lpad($3::text, 4, '0'), password, true, false from admin order by id limit 1 returning id)
          insert into token (hash, admin_id, ip, ua, expire_time, create_time, last_time)
          select $2, id, '127.0.0.1', '', now() + interval '1 day', now(), now() from made`,
        [`scale_${index}`, tokenHash(token), index],
      )
    return tokens
  })
}

/** The first process of a database. */
function postmasterOf(url: string): Promise<number> {
  return on(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
    return Number(rows[0]?.text.split('\n')[0])
  })
}

const type = bindings.find(({ name }) => name === 'label')?.fields['type']?.choices?.[0]?.value

const calls = {
  list: () => ['/user/list', { scene: 'member', page: 1 + Math.floor(Math.random() * 200), limit: 20 }],
  'read one': () => ['/user/read', { id: 1 + Math.floor(Math.random() * 200) }],
  write: () => ['/label/add', { type, label: randomBytes(12).toString('hex') }],
} as const satisfies Record<string, () => readonly [string, object]>
type Kind = keyof typeof calls

/** Everybody calls without a pause. @returns how many calls were answered */
async function press(url: string, tokens: readonly string[], kind: Kind): Promise<number> {
  const until = performance.now() + DURATION
  let answered = 0
  await Promise.all(
    tokens.map(async (authorization) => {
      while (performance.now() < until) {
        const [path, body] = calls[kind]()
        const headers = { 'content-type': 'application/json', authorization }
        const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const { status } = (await answer.json()) as { status: number }
        if (status !== 200 && status !== 404) throw new Error(`${path}: ${status}`)
        answered++
      }
    }),
  )
  return answered
}

/** Milliseconds of processor time per call, by part. */
type Costs = Record<string, number>

async function costsOf(work: () => Promise<number>, parts: Record<string, () => number>): Promise<Costs> {
  const before = Object.values(parts).map((read) => read())
  const answered = await work()
  return Object.fromEntries(
    Object.entries(parts).map(([name, read], index) => [name, (read() - (before[index] as number)) / answered]),
  )
}

async function measure(url: string, tokens: readonly string[], parts: Record<string, () => number>) {
  const costs = {} as Record<Kind, Costs>
  for (const kind of Object.keys(calls) as Kind[]) {
    await press(url, tokens.slice(0, 2), kind).catch(() => 0)
    costs[kind] = await costsOf(() => press(url, tokens, kind), parts)
  }
  return costs
}

const database = (pid: number) => () => spent(pid) + spentBelow(pid)

/** haproxy before the servers; it sends each call to the next one. */
async function startProxy(urls: readonly string[], folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = urls.map((url, index) => `  server s${index} ${new URL(url).host} check`).join('\n')
  writeFileSync(
    file,
    `defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\nlisten all\n  bind 127.0.0.1:${port}\n  balance roundrobin\n  option httpchk GET /ready\n${servers}\n`,
  )
  const child = spawn(HAPROXY, ['-db', '-q', '-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 200))
  return { url, child }
}

/** Needs Debian's pgbouncer and haproxy, and a build; on other machines it measures nothing. */
export async function benchScale(): Promise<Figure[]> {
  if (!hasPooler || !existsSync(HAPROXY) || !existsSync('dist/server/main.js')) {
    console.log('scale: not measured, because it needs pgbouncer, haproxy and `npm run build`')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'association-scale-'))
  const databases = await startReplicated((url) => prepare(url, join(folder, 'data')))
  const tokens = await makePeople(databases.primary)
  const [primary, replica] = await Promise.all([postmasterOf(databases.primary), postmasterOf(databases.replica)])
  try {
    const alone = await startServer({ DATABASE_URL: databases.primary }, join(folder, 'data'))
    const single = await measure(alone.url, tokens, {
      server: () => spent(alone.child.pid as number),
      database: database(primary),
    })
    await alone.stop()

    const pooler = await startPooler(databases.primary)
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databases.primary,
      DATABASE_READ_URL: databases.replica,
    }
    const servers = [await startServer(env, join(folder, 'data')), await startServer(env, join(folder, 'data'))]
    const proxy = await startProxy(
      servers.map(({ url }) => url),
      folder,
    )
    const double = await measure(proxy.url, tokens, {
      server: () => servers.reduce((sum, { child }) => sum + spent(child.pid as number), 0),
      primary: database(primary),
      replica: database(replica),
    })
    proxy.child.kill()
    for (const server of servers) await server.stop()
    await pooler.stop()
    return (Object.keys(calls) as Kind[]).flatMap((kind) => [
      ...figuresOf(`${kind}, one server`, single[kind]),
      ...figuresOf(`${kind}, two servers, pgbouncer, replica, haproxy`, double[kind]),
    ])
  } finally {
    await databases.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(title: string, costs: Costs): Figure[] {
  return Object.entries(costs).map(([part, value]) => ({
    what: `scale: ${title}: processor time of the ${part}`,
    value,
    unit: 'ms',
  }))
}
