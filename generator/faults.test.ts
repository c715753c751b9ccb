// Every fault of a schema folder is reported with its position and a suggestion, all at once.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { build } from './build'
import { casesWith, printed, type Tree, treeOf, wantedOf } from './fixtures/tree'

let tree: Tree | undefined
afterEach(() => tree?.remove())

describe('faults of the case', () => {
  test.each(casesWith('faults.txt'))('%s', async (name) => {
    tree = treeOf(name)
    const { faults, files } = await build(tree.root)
    expect(files.size).toBe(0)
    await expect(printed(faults)).toMatchFileSnapshot(wantedOf(name, 'faults.txt'))
  })
})

/** Texts that aren't JSON can't be fixtures in a folder of JSON files. */
const broken: { what: string; text: string; wanted: string }[] = [
  { what: 'nothing', text: '', wanted: '1:1: the file is empty' },
  { what: 'a list', text: '[]', wanted: '1:1: the file: must be an object in { }' },
  { what: 'a key twice', text: '{\n  "name": "note",\n  "name": "slip"\n}', wanted: '3:3: "name" is written twice' },
]

test.each(broken)('$what is reported with its position', async ({ text, wanted }) => {
  tree = treeOf('kinds')
  writeFileSync(join(tree.root, 'schemas/desk/note.json'), text)
  const { faults, files } = await build(tree.root)
  expect(printed(faults).split('\n')[0]).toBe(`schemas/desk/note.json:${wanted}`)
  expect(files.size).toBe(0)
})

test('a mark at the beginning of a file, as some editors leave, does no harm', async () => {
  tree = treeOf('kinds')
  const slip = {
    name: 'slip',
    title: 'Slip',
    fields: { subject: { title: 'S', type: 'string' } },
    locales: { en: { title: 'Slip' } },
  }
  writeFileSync(join(tree.root, 'schemas/desk/slip.json'), `\uFEFF${JSON.stringify(slip)}`)
  expect((await build(tree.root)).faults).toEqual([])
})

test('a broken product file is a fault of its own', async () => {
  tree = treeOf('kinds')
  writeFileSync(join(tree.root, 'schemas/_product.json'), '{ "title": "Desk", "groups": [{ "key": "desk" }] }')
  const { faults } = await build(tree.root)
  expect(printed(faults)).toContain('schemas/_product.json:1:1: the file: "locales" is missing')
  expect(printed(faults)).toContain('schemas/_product.json:1:31: groups.0: "path" is missing')
})

test('each check that compares files has a case', () => {
  const expected = readdirSync(join(import.meta.dirname, 'fixtures'))
  for (const check of readdirSync(join(import.meta.dirname, 'verify'))) {
    const name = check.replace(/\.ts$/, '')
    // Cases covered elsewhere: the shared world, the loop, captions (reported, not refused); names are checked in the
    // case of fields.
    if (['world', 'index', 'words', 'names'].includes(name)) continue
    expect(expected).toContain(name)
  }
})
