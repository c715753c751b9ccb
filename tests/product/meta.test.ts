// Every word of the meta-schema is used by a schema, changes a binding, and is read by code: none is accepted and ignored.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { load } from '../../generator/load'
import { type Use, usesIn, wordsOf } from '../../generator/meta-words'
import type { Source } from '../../generator/source'
import { createEffects, readingCode } from '../support/meta-effects'

const meta = JSON.parse(readFileSync('schemas/_meta/resource.json', 'utf8'))
const words = [...wordsOf(meta)]

/** Words for editors only. */
const forEditors = new Set(['resource.$schema'])

const root = mkdtempSync(join(tmpdir(), 'association-meta-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The product with the resources that only tests have, and fixtures for words that no product uses today. */
function folders(): string[] {
  const product = join(root, 'product')
  cpSync('schemas', product, { recursive: true })
  const trial = readdirSync('tests/schemas').filter((file) => file.endsWith('.json'))
  for (const file of trial) cpSync(join('tests/schemas', file), join(product, 'trial', file))
  const fixtures = ['words', 'kinds', 'child-rows'].map((name) => {
    const folder = join(root, name)
    cpSync(`generator/fixtures/${name}/schemas`, folder, { recursive: true })
    cpSync('schemas/_meta', join(folder, '_meta'), { recursive: true })
    return folder
  })
  // Small schema folders first: most words need no large one.
  return [...fixtures, product]
}

const worlds = folders().map((folder) => {
  const loaded = load(folder)
  if (loaded.faults.length > 0) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return createEffects(loaded, meta)
})

interface Found extends Use {
  readonly source: Source
  readonly world: (typeof worlds)[number]
}

const found = new Map<string, Found[]>()
for (const world of worlds)
  for (const source of world.sources)
    for (const use of usesIn(meta, source.data))
      found.set(use.word, [...(found.get(use.word) ?? []), { ...use, source, world }])

test('every word is used', () => {
  expect(words.filter((word) => !found.has(word))).toEqual([])
})

const isValue = (word: string) => word.includes('=')

test('every key changes something that code reads', () => {
  const ignored = words
    .filter((word) => !isValue(word) && !forEditors.has(word))
    .filter((word) => !(found.get(word) ?? []).slice(0, 40).some(isSeen))
  expect(ignored).toEqual([])
  // Hundreds of words, each tested by normalising everything without it.
}, 120_000)

/** True if a file without it is refused, or gives a different binding in a part that code reads. */
function isSeen({ world, source, path }: Found): boolean {
  const effects = world.without(source, path)
  return effects.changes(isRead) || effects.isRefused()
}

const read = new Map<string, boolean>()

/** True if the key stands in code: searched once, as the code is megabytes long. */
function isRead(key: string): boolean {
  const known = read.get(key) ?? new RegExp(`\\b${key}\\b`).test(readingCode())
  read.set(key, known)
  return known
}

test('every choice of a word is known to code', () => {
  const unknown = words.filter((word) => {
    const value = word.split('=')[1] as string
    return isValue(word) && !new RegExp(`['"]${value}['"]|\\b${value}:`).test(readingCode(true))
  })
  expect(unknown).toEqual([])
})

test('a word that nothing reads is noticed', () => {
  const loaded = load('schemas')
  const [source] = loaded.sources as [Source]
  Object.assign(source.data, { colour: 'red' })
  const tolerant = { ...meta, properties: { ...meta.properties, colour: { type: 'string' } } }
  expect(wordsOf(tolerant)).toContain('resource.colour')
  const effects = createEffects(loaded, tolerant).without(source, ['colour'])
  expect(effects.changes(() => true)).toBe(false)
  expect(effects.isRefused()).toBe(false)
})

/** Every list of choices in a file, by its place. */
function* choicesIn(part: unknown, path: string): Generator<{ path: string; text: string }> {
  if (typeof part !== 'object' || part === null) return
  if ('oneOf' in part) yield { path, text: JSON.stringify(part.oneOf) }
  for (const [key, inner] of Object.entries(part)) yield* choicesIn(inner, `${path}.${key}`)
}

test('choices of a table are written once', () => {
  const places = new Map<string, string[]>()
  for (const { data } of load('schemas').sources)
    for (const { path, text } of choicesIn(data, data.name)) places.set(text, [...(places.get(text) ?? []), path])
  const stored = /^\w+\.fields\.\w+(\.items)?$/
  expect([...places.values()].filter((same) => same.length > 1 && same.some((path) => stored.test(path)))).toEqual([])
})
