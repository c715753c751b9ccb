// The docs are true: links, commands, quoted code, the table of errors.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '#kernel/errors'
import { productGlobs } from '../../scripts/product-files'
import { moduleFile, moduleSchema, reportFile } from '../support/module-tree'
import { blockOf } from '../support/tree-copy'
import { taskLines, tasks } from './browser/daily/tasks'

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
const read = (file: string) => readFileSync(file, 'utf8')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

/** Bytes of a picture in the docs. */
const LARGEST_SCREENSHOT = 200_000

/** Anchor of a heading: lower case, words joined by dashes. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text)
  return headings.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

describe.each(documents)('%s', (file) => {
  const text = read(file)

  test('links to what is there', () => {
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(target)) continue
      const [path, anchor] = target.split('#')
      const linked = path ? join(dirname(file), path) : file
      expect(existsSync(linked), `${file} links to ${target}`).toBe(true)
      if (anchor) expect(anchorsOf(read(linked)), `${file} links to ${target}`).toContain(anchor)
    }
  })

  test('names only scripts that exist', () => {
    for (const [, name] of text.matchAll(/npm run ([a-z]+(?:[:-][a-z]+)*)/g))
      expect(scripts, `npm run ${name}`).toContain(name)
  })

  test('names only files that exist', () => {
    const named = text.matchAll(/`((?:schemas|kernel|generator|server|src|tests|scripts|bench|deploy)\/[\w./-]+?\/?)`/g)
    for (const [, path] of named) {
      // Files of the walk-through, and folders created on demand.
      if (path === moduleFile || path === reportFile || path === 'src/slots/') continue
      expect(existsSync(path), path).toBe(true)
    }
  })

  test('quotes code as it is', () => {
    for (const [, source, code] of text.matchAll(/<!-- from (\S+) -->\n```\w+\n([\s\S]*?)```/g))
      expect(read(source)).toContain(code.trimEnd())
  })
})

test('each screenshot is shown, and downloads at once', () => {
  const folder = 'docs/screenshots'
  const shown = documents.flatMap((file) =>
    [...read(file).matchAll(/screenshots\/([\w/]+\.png)\)/g)].map(([, name]) => name),
  )
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
  expect(kept.sort()).toEqual([...new Set(shown)].sort())
  const large = kept.filter((name) => statSync(join(folder, name)).size > LARGEST_SCREENSHOT)
  expect(large).toEqual([])
})

test('the special cases quote each sort of behaviour', () => {
  expect(
    [...read('docs/special-cases.md').matchAll(/<!-- from server\/(product\/)?behaviours\//g)].length,
  ).toBeGreaterThanOrEqual(4)
})

test('the table of errors is the catalogue', () => {
  const [, table] = read('docs/wire.md').split('## Errors')
  const rows = [...table.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \| (.+) \|$/gm)].map((row) => row.slice(1))
  const wanted = Object.entries(errors).map(([code, { status, text }]) => [code, String(status), text.zh, text.en])
  expect(rows).toEqual(wanted)
})

test('the clicks of the daily tasks are those that the journeys count', () => {
  const [, table] = read('docs/daily-work.md').split('| Task | Clicks | Limit |\n|---|---|---|\n')
  expect((table ?? '').trim().split('\n')).toEqual(taskLines())
  for (const { title, clicks, limit } of Object.values(tasks)) expect(clicks, title).toBeLessThanOrEqual(limit)
  const journeys = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'tests/product/browser'], {
    encoding: 'utf8',
  })
  const counted = journeys
    .split('\n')
    .filter((file) => file.endsWith('.spec.ts'))
    .map(read)
    .join('')
  for (const name of Object.keys(tasks))
    expect(counted, name).toMatch(new RegExp(`within\\(page, '${name}'|tasks\\.${name}\\b`))
})

test('the settings of both readmes are those that are read', () => {
  const known = [...read('server/start/config.ts').matchAll(/env\.([A-Z_]+)|read(?:<[^>]+>)?\('([A-Z_]+)'/g)]
    .map(([, direct, named]) => direct ?? named)
    .sort()
  for (const file of ['README.md', 'README.zh-CN.md']) {
    const named = [...read(file).matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(named.sort(), file).toEqual([...new Set(known)])
  }
})

test('every suite and tool that guards an invariant exists', () => {
  const rows = read('docs/ARCHITECTURE.md')
    .split('## Invariants')[1]
    .matchAll(/^\| [^|]+ \| (`.+`) \|$/gm)
  const guards = [...rows].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(guards.length).toBeGreaterThan(10)
  for (const guard of guards) {
    if (guard.startsWith('npm run ')) expect(scripts).toContain(guard.slice(8))
    else expect(existsSync(guard), guard).toBe(true)
  }
})

test('the walk-through holds the one file that the module test writes, and its commands', () => {
  const text = read('docs/add-a-module.md')
  expect(text).toContain(moduleFile)
  expect(moduleFile).toContain(`/${JSON.parse(moduleSchema()).name}.json`)
  const suite = read('tests/support/module-tree.ts')
  expect(text).toContain('npm run migration -- add_visit')
  expect(suite).toContain("return 'add_visit'")
  expect(suite).toContain("'scripts/migration.ts', migration")
})

test('the position of the mistake in the walk-through is that of the column in its file', () => {
  const [, line, column] = /visit\.json:(\d+):(\d+): views\.list\.columns/.exec(
    read('docs/add-a-module.md'),
  ) as string[]
  const text = moduleSchema().split('\n')[Number(line) - 1] as string
  expect(text).toMatch(/^ *"columns": \["subject"/)
  expect(text.slice(Number(column) - 1)).toMatch(/^"subject"/)
})

test('the page about another product removes what is the product, and nothing else', () => {
  expect(blockOf(read('docs/your-own-product.md'), 'bash').trim()).toBe(`rm -r ${productGlobs}`)
})
