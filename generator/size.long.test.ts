// Ceilings for the generated lines that a resource and a field add, to keep a review readable.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from './build'

/** Average; the largest resource may need five times as many. */
const LINES_PER_RESOURCE = 450
const BYTES_PER_RESOURCE = 20_000
const LINES_PER_FIELD = 60

const generated = (files: ReadonlyMap<string, string>) => [...files].filter(([file]) => file.startsWith('generated/'))

let root: string
/** As the schemas are. */
let files: [string, string][]
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'association-size-'))
  cpSync('schemas', join(root, 'schemas'), { recursive: true })
  files = await built()
})
afterAll(() => rmSync(root, { recursive: true }))

async function built(): Promise<[string, string][]> {
  const { faults, files } = await build(root)
  expect(faults).toEqual([])
  return generated(files)
}

/** Number of lines that a diff of two texts would add or remove. */
function changedLines(before: string, after: string): number {
  const paths = [before, after].map((text, index) => {
    const path = join(root, `side-${index}`)
    writeFileSync(path, text)
    return path
  })
  try {
    execFileSync('git', ['diff', '--no-index', '--numstat', ...paths], { encoding: 'utf8' })
    return 0
  } catch (error) {
    const [added, removed] = String((error as { stdout: string }).stdout).split('\t')
    return Number(added) + Number(removed)
  }
}

test('a resource adds few lines and bytes', () => {
  const resources = files.filter(([file]) => file.startsWith('generated/resources/')).length
  const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
  const bytes = files.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0)
  expect(resources).toBeGreaterThan(0)
  expect(lines / resources).toBeLessThan(LINES_PER_RESOURCE)
  expect(bytes / resources).toBeLessThan(BYTES_PER_RESOURCE)
})

test('no line is so long that a diff hides what changed in it', () => {
  for (const [file, text] of files) {
    const longest = Math.max(...text.split('\n').map((line) => line.length))
    expect(longest, file).toBeLessThan(400)
  }
})

test('a field added to the largest resource, with column, filter and form, changes few lines', async () => {
  const before = new Map(files)
  const resources = [...before].filter(([file]) => file.startsWith('generated/resources/'))
  const [largest = ''] = resources.sort(([, left], [, right]) => right.length - left.length)[0] ?? []
  const path = join(root, schemaOf(before.get(largest) as string))
  const written = readFileSync(path, 'utf8')
  const schema = JSON.parse(written)
  schema.fields.height = { title: '身高', type: 'integer', minimum: 0, maximum: 300, description: '厘米' }
  schema.locales.en['fields.height'] = 'Height'
  schema.locales.en['fields.height.hint'] = 'Centimetres'
  const { list, form } = schema.views ?? {}
  for (const names of [list?.hidden, list?.filters, form?.groups?.[0].fields]) names?.splice(2, 0, 'height')
  writeFileSync(path, JSON.stringify(schema))
  const after = new Map(await built())
  writeFileSync(path, written)
  const changed = [...after].map(([file, text]) => changedLines(before.get(file) ?? '', text))
  const sum = changed.reduce((total, lines) => total + lines, 0)
  expect(sum).toBeGreaterThan(5)
  expect(sum).toBeLessThanOrEqual(LINES_PER_FIELD)
})

/** The schema file that the header of a generated file names. */
function schemaOf(text: string): string {
  return /from (schemas\/\S+\.json)/.exec(text)?.[1] as string
}
