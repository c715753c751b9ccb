// Crash test: killed during writes, acknowledged data survive the next start.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { built } from '../support/built'
import { SUPER_PASSWORD } from '../support/constants'

const ROUNDS = 10
const kinds = ['server', 'postgres', 'both'] as const
const folder = mkdtempSync(join(tmpdir(), 'association-crash-'))
const data = join(folder, 'data')
const acknowledged: number[] = []
let server: ChildProcess
let program = ''
let url = ''

beforeAll(async () => {
  // As root the database runs as another account, which needs access.
  chmodSync(folder, 0o711)
  program = join(await built('server'), 'main.js')
}, 120_000)
afterAll(async () => {
  await stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

function start(): Promise<void> {
  server = spawn(process.execPath, [program, '--empty'], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', ADMIN_PASSWORD: SUPER_PASSWORD },
  })
  let output = ''
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        const ready = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (!ready) return
        url = ready
        resolve()
      })
    }
  })
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

async function post(path: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
  const answer = await fetch(url + API + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as {
    status: number
    content: { id: number; token: string; list_data: { id: number }[] }
  }
}

/** Signs in; retries while the database is restarting and the server answers SYS. */
async function token(): Promise<string> {
  return expect
    .poll(async () => (await post('/login', { username: 'admin', password: SUPER_PASSWORD })).content?.token, {
      timeout: 15_000,
    })
    .toBeTruthy()
    .then(async () => (await post('/login', { username: 'admin', password: SUPER_PASSWORD })).content.token)
}

/** Writes on four connections until stopped; records what was acknowledged. */
function write(as: string): () => Promise<unknown> {
  let going = true
  const writers = [1, 2, 3, 4].map(async () => {
    while (going) {
      const draft = { title: '写入中', image: '/uploads/2026/01/a.jpg', place: 'home' }
      const answer = await post('/banner/add', draft, as).catch(() => null)
      if (answer?.status === 200) acknowledged.push(answer.content.id)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return () => {
    going = false
    return Promise.all(writers)
  }
}

async function stored(as: string): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const { content } = await post('/banner/list', { page, limit: 200, sort: ['create_time'] }, as)
    for (const row of content.list_data) ids.add(row.id)
    if (content.list_data.length < 200) return ids
  }
}

test.each(Array.from({ length: ROUNDS }, (_, index) => [index + 1, kinds[index % kinds.length]] as const))(
  'kill -9, round %i: of %s; every start opens, nothing acknowledged is lost',
  async (_round, kind) => {
    await start()
    const before = acknowledged.length
    const finish = write(await token())
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 300))
    const postgres = Number(readFileSync(join(data, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    if (kind !== 'server') process.kill(postgres, 'SIGKILL')
    if (kind !== 'postgres') await stop('SIGKILL')
    else await token()
    await finish()
    await stop('SIGTERM')

    await start()
    const kept = await stored(await token())
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await stop('SIGTERM')
  },
  60_000,
)
