// The programs of docs/programs.md run as they are written there.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../scripts/client/write'
import { publishedDocument } from '../../scripts/fuzz/contract'
import { allowedNets } from '../../server/outside/addresses'
import { createWeb } from '../../server/outside/web'
import { sendEvents } from '../../server/webhooks/send'
import { apiToken } from '../support/api-token'
import { startServer, type TestServer } from '../support/server'

const folder = mkdtempSync(join(tmpdir(), 'association-programs-'))
const [exporting, showing, receiving] = [
  ...readFileSync('docs/programs.md', 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm),
].map(([, block]) => block as string) as [string, string, string]

let server: TestServer
let url: string
let token: string
beforeAll(async () => {
  server = await startServer({ web: createWeb({ allowed: allowedNets('127.0.0.1') }) })
  url = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
  ;({ token } = await apiToken(server, ['/user/list', '/activity/list'], { can_sensitive: true, per_minute: 6000 }))
  mkdirSync(join(folder, 'api'))
  for (const [name, text] of clientOf(publishedDocument())) writeFileSync(join(folder, 'api', name), text)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Runs a program of the page. */
function program(block: string, port = 0, more: Record<string, string> = {}) {
  const name = /^\/\/ (\S+)$/m.exec(block)?.[1] as string
  writeFileSync(join(folder, name), block)
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const env = { ADMIN_URL: url, ADMIN_TOKEN: token, PORT: String(port), ...more }
  const child = spawn(process.execPath, [join(folder, name)], {
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, home, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

test('the nightly program of the page writes every member', async () => {
  const { home, ended } = program(exporting)
  expect(await ended).toBe(0)
  const [name] = readdirSync(home)
  expect(name).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(join(home, name as string), 'utf8')
    .trimEnd()
    .split('\r\n')
  const admin = await server.as('admin')
  const { total } = (await admin.call('POST /user/list', { scene: 'member', limit: 1 })).content
  expect(lines).toHaveLength(total + 1)
  expect(lines[1]).toMatch(/^"[^"]+","[^"]+","\d{11}","[^"]*"$/)
})

test('the web site of the page shows the activities that everybody can join', async () => {
  const admin = await server.as('admin')
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const type_id = (await admin.call('POST /activity/allType', {})).content.list_data[0].id
  for (const [title, audience] of [
    ['茶会 <虚构>', 'all'],
    ['理事会（虚构）', 'members'],
  ]) {
    const more = { start_time: at(5), end_time: at(6), apply_start: at(-1), apply_end: at(4), place: '会馆' }
    const body = {
      title,
      type_id,
      audience,
      cover: '/uploads/2026/06/x.jpg',
      content: '<p>欢迎</p>',
      sign_way: 'qr',
      ...more,
    }
    const created = await admin.call('POST /activity/add', body)
    expect(created.status, JSON.stringify(created)).toBe(200)
    const published = await admin.call('POST /activity/publish', { id_list: [created.content.id] })
    expect(published.status, JSON.stringify(published)).toBe(200)
  }
  const port = await freePort()
  const { child, ended } = program(showing, port)
  const page = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      (answer) => answer.text(),
      () => '',
    )
  await expect.poll(page, { timeout: 10_000 }).toContain('茶会 &#60;虚构&#62;, 会馆')
  expect(await page()).not.toContain('理事会')
  child.kill()
  await ended
})

test('the receiver of the page keeps the titles of the activities, and takes nothing that is not signed', async () => {
  const admin = await server.as('admin')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/`
  const events = ['created', 'changed', 'removed', 'restored']
  const hook = { name: '官网', url: address, resource: 'activity', events }
  const { secret } = (await admin.call('POST /webhook/add', hook)).content
  const { child, home, ended } = program(receiving, port, { WEBHOOK_SECRET: secret })
  const forged = () =>
    fetch(address, { method: 'POST', body: '{"data":[]}' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(forged, { timeout: 10_000 }).toBe(401)
  const { list_data } = (await admin.call('POST /activity/list', { limit: 2 })).content
  const [first, second] = list_data as { id: number; title: string }[]
  const rename = async (id: number, title: string) => {
    const { revision } = (await admin.call('POST /activity/read', { id })).content
    expect(await admin.call('POST /activity/edit', { id, revision, title })).toMatchObject({ status: 200 })
  }
  const kept = () => JSON.parse(readFileSync(join(home, 'activities.json'), 'utf8'))
  await rename(first?.id as number, '重阳茶会')
  await rename(second?.id as number, '年会')
  await sendEvents(server.app.parts)
  expect(kept().sort()).toEqual(['年会', '重阳茶会'])
  await server.connection.pool.query('update activity set delete_time = now() where id = $1', [first?.id])
  await sendEvents(server.app.parts)
  expect(kept()).toEqual(['年会'])
  child.kill()
  await ended
})
