// Memory of the server process during ten uploads of 10 MB at once: they go to the disk, not into memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { built } from '../support/built'
import { SUPER_PASSWORD } from '../support/constants'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'association-memory-'))
let server: ChildProcess
let url = ''
let token = ''

beforeAll(async () => {
  // As root the database runs as another account, which needs access.
  chmodSync(folder, 0o711)
  const program = join(await built('server'), 'main.js')
  server = spawn(process.execPath, [program, '--empty'], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', ADMIN_PASSWORD: SUPER_PASSWORD },
  })
  url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        const ready = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (ready) resolve(ready)
      })
  })
  const answer = await fetch(`${url}${API}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: SUPER_PASSWORD }),
  })
  token = ((await answer.json()) as { content: { token: string } }).content.token
}, 120_000)
afterAll(async () => {
  server.removeAllListeners('exit')
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

/** Resident megabytes of the server process; the processes that draw pictures have a cap of their own. */
const resident = (): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

/** Noise that packs to nearly 10 MB, another one each time; as JPEG, which is drawn anew sooner than PNG. */
async function large(place: number): Promise<Buffer> {
  const pixels = randomFillSync(Buffer.alloc(2300 * 1500 * 3), 0)
  const bytes = await sharp(pixels, { raw: { width: 2300, height: 1500, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return Buffer.concat([bytes, Buffer.from([place])])
}

async function send(bytes: Buffer, name: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${url}${API}/file`, { method: 'POST', headers: { authorization: token }, body: form })
  return ((await answer.json()) as { status: number }).status
}

test.runIf(process.platform === 'linux')(
  'ten uploads of 10 MB at once stay under 400 MB',
  { timeout: 180_000 },
  async () => {
    const files = await Promise.all(Array.from({ length: 10 }, (_, place) => large(place)))
    for (const one of files) expect(one.length).toBeGreaterThan(9 * MB)
    const before = resident()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, resident())
    }, 10)
    const answers = await Promise.all(files.map((bytes, place) => send(bytes, `${place}.jpg`)))
    clearInterval(watch)
    console.info(`server process: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`)
    expect(answers).toEqual(Array(10).fill(200))
    expect(peak).toBeLessThan(400)
  },
)
