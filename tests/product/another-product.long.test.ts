// The engine without the association: in a copy of this tree, three resources of another trade replace it.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productGlobs } from '../../scripts/product-files'
import { freshDatabase } from '../support/database'
import { type ModuleTree, makeTree } from '../support/module-tree'
import type { TreeCopy } from '../support/tree-copy'

let built: ModuleTree

function replaceProduct(tree: TreeCopy): string {
  execFileSync('sh', ['-c', `rm -r ${productGlobs}`], { cwd: tree.root })
  cpSync('tests/another-product', tree.root, { recursive: true })
  rmSync(join(tree.root, 'tests/another-product'), { recursive: true })
  // Some suites list files with Git.
  execFileSync('git', ['init', '--quiet'], { cwd: tree.root })
  return 'workshop'
}

beforeAll(async () => {
  const { url } = await freshDatabase('template1')
  // Generated, migrated, type-checked, built and started, with its demonstration.
  built = await makeTree([replaceProduct], {
    databaseUrl: url,
    client: true,
    demo: true,
  })
}, 300_000)
afterAll(() => built?.stop())

async function call(token: string, path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(`${built.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { status: number; content: Record<string, never> }
}

test('it starts as the product of that trade, and its administrator finds the pages', async () => {
  const page = await (await fetch(built.url)).text()
  expect(page).toContain('<title>自行车工坊</title>')
  const { username, password } = built
  const { content } = await call('', '/login', { username, password })
  const token = content['token'] as string
  const menu = JSON.stringify((await call(token, '/getMenu')).content)
  for (const path of ['/bike/list', '/repair/list', '/shop/list', '/admin/index', '/role/index', '/menu/index'])
    expect(menu).toContain(`"${path}"`)
  expect((await call(token, '/bike/list', { page: 1, limit: 10 })).content).toMatchObject({ total: 9 })
})

test('nothing of the association is left in what people are sent', async () => {
  const found = await built.tree.run('grep', '-rlE', '会员|协会|商会|sxh_', 'dist/client', 'generated')
  expect(found.output).toBe('')
})

test('`npm run build` builds it too, without pages beside the app', async () => {
  const { output, code } = await built.tree.run('tsx', 'scripts/build/pages.ts')
  expect(output).toBe('')
  expect(code).toBe(0)
})

/** Suites that run the same code on the same fixtures whatever the product is. */
const same = [
  ...['packages', 'deploy', 'pack.long', 'totals', 'compressed', 'thumbnails', 'attacks/hostile-files'],
  ...['health', 'resumable', 'bucket', 'upload', 'tidying'].map((name) => `journeys/${name}`),
]

/** By name: `--exclude` has no effect on projects that exclude files themselves. */
function suitesOf(root: string): string[] {
  const skipped = new Set(same.map((name) => `${name}.test.ts`))
  const all = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !skipped.has(file),
  )
  return [...all.map((file) => `tests/${file}`), 'server/start', 'src/layout', 'src/api']
}

test('the engine’s own suites pass there, and those of the other product', async () => {
  const { code, output } = await built.tree.run(
    'env',
    'NODE_ENV=test',
    'BUILT=dist',
    'vitest',
    'run',
    '--reporter=dot',
    // Beside those of the suites around it.
    '--maxWorkers=2',
    ...suitesOf(built.tree.root),
  )
  expect(code, output.slice(-6000)).toBe(0)
}, 600_000)
