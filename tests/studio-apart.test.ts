// The studio is a tool of development: no entry of a build reaches it, and no file that is shipped names it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn, importsOf } from '../scripts/imports'
import { built } from './support/built'

const files = codeIn(['kernel', 'generated', 'generator', 'server', 'src', 'scripts']).filter(
  (file) => !file.includes('.test.'),
)
const imports = importsOf(files, true)
const isStudio = (file: string) => /^(src\/studio|scripts\/dev)\//.test(file)

function reached(entries: readonly string[]): Set<string> {
  const found = new Set(entries)
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
  return found
}

test('no entry of a build imports it, also not when something is opened later', () => {
  const pages = readdirSync('.').filter((name) => name.endsWith('.html'))
  const scripts = pages.map((page) => /<script type="module" src="\/([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1])
  const entries = [...scripts.filter((entry) => entry !== undefined), 'server/main.ts']
  expect(entries).toContain('src/main.tsx')
  const all = reached(entries)
  expect(all.size).toBeGreaterThan(200)
  expect([...all].filter(isStudio)).toEqual([])
})

test('nothing but its own files and the development server imports it', () => {
  const importers = [...imports].filter(([file, found]) => !isStudio(file) && [...found].some(isStudio))
  expect(importers.map(([file]) => file).filter((file) => file !== 'scripts/dev.ts')).toEqual([])
})

/** The server's file holds package.json, with the names of all packages. */
const signs = { client: /\bstudio\b|codemirror|cm-content/i, server: /\/studio\b|StudioRefusal/i }

test.each(['client', 'server'] as const)('no byte of it is in the built %s', async (part) => {
  const folder = await built(part)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => /\.(m?js|css|html)$/.test(name))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((name) => signs[part].test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
