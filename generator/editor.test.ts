// Completion, hover and faults in editors: the meta-schemas by the language service of VS Code, without network.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { getLanguageService } from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type Path, usesIn, wordsOf } from './meta-words'

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is looked into everywhere
type Part = any

const names = ['resource', 'extension', 'product'] as const
type Name = (typeof names)[number]

const metas = new Map<Name, Part>(names.map((name) => [name, JSON.parse(readFileSync(metaFile(name), 'utf8'))]))

function metaFile(name: Name): string {
  return `schemas/_meta/${name}.json`
}

const service = getLanguageService({
  workspaceContext: { resolveRelativePath: (path, file) => new URL(path, file).href },
  // Only files: a place on the web would be refused here.
  schemaRequestService: async (uri) => readFileSync(new URL(uri), 'utf8'),
})

interface Written {
  readonly file: string
  readonly text: string
  readonly data: Part
}

function filesIn(folder: string, shownIn = folder): Written[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('_meta'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file: join(shownIn, file), text, data: JSON.parse(text) }
    })
}

const own = filesIn('schemas')
/** Resources of tests as well, as if they stood beside the product's: words that no product file uses today. */
const all = [
  ...own,
  ...filesIn('tests/schemas', 'schemas/trial'),
  ...['words', 'kinds', 'child-rows'].flatMap((name) => filesIn(`generator/fixtures/${name}/schemas`, 'schemas')),
]

const metaOf = ({ data }: Written): Name => ('extends' in data ? 'extension' : 'name' in data ? 'resource' : 'product')
const filesOf = (name: Name) => all.filter((written) => metaOf(written) === name)

/** The place of a schema file in this project; fixtures leave out `$schema`, which is added here on the same line. */
function open({ file, text, data }: Written, changed = text) {
  const added = '$schema' in data ? '' : `"$schema": "../_meta/${metaOf({ file, text, data })}.json",`
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 0, changed.replace('{', `{${added}`))
  return { document, json: service.parseJSONDocument(document), shift: added.length }
}

const nodeAt = (text: string, path: Path) => findNodeAtLocation(parseTree(text) as Node, path as JSONPath) as Node

/** Schemas of keys, by word; those of another meta-schema stand for what refers to them. */
function partsOf(meta: Part): Map<string, Part> {
  const found = new Map<string, Part>()
  const visit = (part: Part, name: string): void => {
    for (const [key, inner] of Object.entries<Part>(part?.properties ?? {})) {
      found.set(`${name}.${key}`, { ...foreign(inner), ...inner })
      visit(inner, `${name}.${key}`)
    }
    for (const inner of [part?.items, part?.additionalProperties, ...(part?.oneOf ?? [])]) if (inner) visit(inner, name)
  }
  visit({ ...meta, $defs: undefined }, 'resource')
  for (const [name, part] of Object.entries(meta.$defs ?? {})) visit(part, name)
  return found
}

const FOREIGN = 'resource.json#/'

function foreign({ $ref = '' }: Part): Part {
  if (!$ref.startsWith(FOREIGN)) return undefined
  const steps: string[] = $ref.slice(FOREIGN.length).split('/')
  return steps.reduce((part, step) => part[step], metas.get('resource'))
}

interface Place {
  readonly written: Written
  readonly path: Path
}

/** An extension made up from the examples of its keys: no file extends all that it could. */
function exampleFile(): Written {
  const keys = Object.entries<Part>(metas.get('extension').properties).filter(([, { examples }]) => examples)
  const data = { extends: 'label', ...Object.fromEntries(keys.map(([key, { examples }]) => [key, examples[0]])) }
  return { file: 'schemas/trial/label.json', text: JSON.stringify(data), data }
}

/** The first use of each word; extensions use words of resources as well. */
function placesOf(name: Name): Map<string, Place> {
  const places = new Map<string, Place>()
  const more = { resource: filesOf('extension'), extension: [exampleFile()], product: [] }
  for (const written of [...filesOf(name), ...more[name]])
    for (const { word, path } of usesIn(metas.get(name), written.data))
      if (!places.has(word)) places.set(word, { written, path })
  return places
}

/** Words with the same beginning. */
function byStart(words: Iterable<string>, start: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const word of words) {
    const key = word.replace(start, '')
    found.set(key, [...(found.get(key) ?? []), word])
  }
  return found
}

const LAST_KEY = /\.[^.]+$/
const VALUE = /=.*$/

async function hoverAt(written: Written, path: Path): Promise<string> {
  const { document, json, shift } = open(written)
  const key = nodeAt(written.text, path).parent?.children?.[0] as Node
  const found = await service.doHover(document, document.positionAt(key.offset + 1 + shift), json)
  const [contents] = [found?.contents ?? ''].flat()
  // Markdown signs of the text are escaped.
  return String(contents).replace(/\\([^A-Za-z0-9\s])/g, '$1')
}

/** Proposals where a part of a file is replaced, at the end of the new text before `after`. */
async function proposalsAt(written: Written, part: { offset: number; length: number }, before: string, after: string) {
  const { text } = written
  const start = text.slice(0, part.offset) + before
  const { document, json, shift } = open(written, start + after + text.slice(part.offset + part.length))
  const found = await service.doComplete(document, document.positionAt(start.length + shift), json)
  return (found?.items ?? []).map(({ label }) => label)
}

test('no file of the schemas has a fault in an editor', async () => {
  const faults: string[] = []
  for (const written of own) {
    expect(String(written.data.$schema), written.file).toMatch(
      new RegExp(`^(\\.\\./)?_meta/${metaOf(written)}\\.json$`),
    )
    const { document, json } = open(written)
    for (const { range, message } of await service.doValidation(document, json))
      faults.push(`${written.file}:${range.start.line + 1}: ${message}`)
  }
  expect(faults).toEqual([])
})

test('a fault is shown at its place while it is typed', async () => {
  const [written] = own.filter(({ file }) => file === 'schemas/activity/activity_type.json') as [Written]
  const { document, json } = open(written, written.text.replace('"columns"', '"colums"'))
  const [fault] = await service.doValidation(document, json)
  expect(fault?.message).toBe('Property colums is not allowed.')
  expect(document.getText(fault?.range)).toBe('"colums"')
})

test('an extension has the words of fields and actions', () => {
  const keysOf = (name: Name, definition: string) => Object.keys(metas.get(name).$defs[definition].properties)
  for (const definition of ['field', 'action'])
    expect(keysOf('extension', definition)).toEqual(keysOf('resource', definition))
})

describe.each(names)('%s', (name) => {
  const meta = metas.get(name)
  const places = placesOf(name)
  const parts = partsOf(meta)
  /** Words of another meta-schema are looked at where they are used. */
  const words = [...parts].filter(([word, { $ref = '' }]) => !$ref.startsWith(FOREIGN) || places.has(word))

  test('each key says what it means, and each definition what it is', () => {
    expect([...parts].filter(([, { description }]) => !description).map(([word]) => word)).toEqual([])
    const definitions = Object.entries<Part>(meta.$defs ?? {})
    expect(definitions.filter(([, { title, description }]) => !title && !description)).toEqual([])
  })

  test('the meaning of each key is shown above it', async () => {
    const wrong: string[] = []
    for (const [word, { description }] of words) {
      const place = places.get(word)
      const shown = place && (await hoverAt(place.written, place.path))
      if (!shown?.includes(description)) wrong.push(`${word}: ${shown ?? 'used nowhere'}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('at an empty place of each object all its keys are offered', async () => {
    const wrong: string[] = []
    for (const [holder, keys] of byStart(parts.keys(), LAST_KEY)) {
      const place = keys.map((key) => places.get(key)).find(Boolean)
      if (!place) {
        wrong.push(`${holder}: used nowhere`)
        continue
      }
      const { written, path } = place
      const { offset, length } = nodeAt(written.text, path.slice(0, -1))
      // The file keeps its meta-schema.
      const schema = holder === 'resource' && '$schema' in written.data ? `"$schema": "${written.data.$schema}", ` : ''
      const offered = await proposalsAt(written, { offset, length }, `{ ${schema}`, ' }')
      const missing = keys.map((word) => word.split('.').at(-1) as string).filter((key) => !offered.includes(key))
      const given = schema ? ['$schema'] : []
      if (missing.join() !== given.join()) wrong.push(`${holder}: ${missing.join(' ')} in ${written.file}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('all values of a word with fixed values are offered', async () => {
    const wrong: string[] = []
    const values = new Set([...wordsOf(meta), ...places.keys()].filter((word) => word.includes('=')))
    for (const [word, wanted] of byStart(values, VALUE)) {
      const { written, path } = places.get(wanted.find((one) => places.has(one)) ?? '') ?? {}
      if (!written || !path) {
        wrong.push(`${word}: used nowhere`)
        continue
      }
      const listed = typeof path.at(-1) === 'number'
      const part = nodeAt(written.text, listed ? path.slice(0, -1) : path)
      const offered = await proposalsAt(written, part, listed ? '[' : '', listed ? ']' : '')
      const missing = wanted.filter((one) => !offered.includes(JSON.stringify(one.replace(/^[^=]*=/, ''))))
      if (missing.length > 0) wrong.push(`${word}: ${missing.join(' ')}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('each key has an example, in a file or of its own', () => {
    expect(words.filter(([word, { examples }]) => !places.has(word) && !examples).map(([word]) => word)).toEqual([])
  })

  test('a switch says its default', () => {
    const silent = words.filter(([, part]) => part.type === 'boolean' && part.default === undefined)
    expect(silent.map(([word]) => word)).toEqual([])
  })

  test('examples and defaults are valid where they stand', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true })
    for (const [one, schema] of metas) ajv.addSchema(schema, `${one}.json`)
    const wrong: string[] = []
    const visit = (part: Part, pointer: string, keyed: boolean): void => {
      if (typeof part !== 'object' || part === null) return
      const said = keyed ? [] : [...(part.examples ?? []), ...('default' in part ? [part.default] : [])]
      for (const value of said)
        if (!ajv.validate({ $ref: `${name}.json#${pointer}` }, value))
          wrong.push(`${pointer}: ${JSON.stringify(value)}`)
      for (const [key, inner] of Object.entries(part))
        if (keyed || (key !== 'examples' && key !== 'default'))
          visit(inner, `${pointer}/${encodeURI(key)}`, !keyed && (key === 'properties' || key === '$defs'))
    }
    visit(meta, '', false)
    expect(wrong).toEqual([])
  }, 60_000)
})
