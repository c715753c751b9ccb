// `npm run dev`: a saved schema is generated, a missing migration is reported, and the running server follows.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../scripts/migration/command'
import { SUPER_PASSWORD } from '../support/constants'
import { type FreshDatabase, freshDatabase } from '../support/database'
import { moduleFile, moduleSchema } from '../support/module-tree'
import { outcomeOf } from '../support/outcome'
import { copyTree } from '../support/tree-copy'

const tree = copyTree()
const file = join(tree.root, moduleFile)
let database: FreshDatabase
let dev: ChildProcess
let output = ''
let url = ''

const says = (wanted: RegExp) => vi.waitFor(() => expect(output).toMatch(wanted), { timeout: 60_000 })

async function post(
  path: string,
  body: object = {},
  token = '',
): Promise<{ status: number; content: { token: string } }> {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json() as never
}

beforeAll(async () => {
  database = await freshDatabase('template1')
  dev = spawn(join(tree.root, 'node_modules/.bin/tsx'), ['scripts/dev.ts', '--empty'], {
    cwd: tree.root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(tree.root, '.data'),
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: SUPER_PASSWORD,
    },
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (output += chunk))
  await says(/^Ready at \S+,/m)
  url = /^Ready at (\S+),/m.exec(output)?.[1] as string
}, 90_000)
afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  dev.kill('SIGTERM')
  await ended
  await database.drop()
  tree.remove()
})

test('one port serves the page, its sources and the calls', async () => {
  expect(await (await fetch(url)).text()).toContain('/src/main.tsx')
  expect((await fetch(`${url}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
})

test('a new schema is followed, up to the command that the database needs', async () => {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, moduleSchema())
  await says(/The database lacks \d+ changes that the schemas want\. Run: npm run migration -- /)
  await says(/server: reloaded/)
  output = ''
  const migrated = await outcomeOf((say) => migrate(['add_visit'], tree.root, say))
  expect(migrated.code, migrated.output).toBe(0)
  const { status, content } = await post('/login', { username: 'admin', password: SUPER_PASSWORD })
  expect(status).toBe(200)
  // Generated files change in bursts: the first reported reload isn't the one with the migration.
  await expect.poll(async () => (await post('/visit/list', {}, content.token)).status, { timeout: 60_000 }).toBe(200)
})

test('a fault is told with its place, and what runs goes on', async () => {
  output = ''
  writeFileSync(file, moduleSchema().replace('"{subject}"', '"{subjekt}"'))
  await says(/schemas\/support\/visit\.json:9:12: label: unknown field "subjekt"; did you mean "subject"\?/)
  expect((await post('/visit/list')).status).toBe(401)
})

test('code that does not load is told, and what runs goes on', async () => {
  const written = join(tree.root, 'server/product/behaviours/position.ts')
  const code = readFileSync(written, 'utf8')
  output = ''
  writeFileSync(written, `${code}\nexport const broken = (`)
  await says(/position\.ts/)
  expect((await post('/visit/list')).status).toBe(401)
  output = ''
  writeFileSync(written, code)
  await says(/server: reloaded/)
})
