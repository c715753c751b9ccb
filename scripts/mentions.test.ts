// Places that name a field are found in code and schemas, those of other resources are not.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mentionsOf } from './mentions'

const root = mkdtempSync(join(tmpdir(), 'association-mentions-'))
afterAll(() => rmSync(root, { recursive: true }))

const files: Record<string, string> = {
  'schemas/desk/note.json': '{\n  "name": "note",\n  "fields": { "place": {}, "placement": {}, "level": "金牌" }\n}',
  'server/product/behaviours/far.ts': "const rows = 'note'\nconst one = row.place\nconst two = row.displace",
  'server/product/behaviours/other.ts': 'const one = row.place',
  'server/product/migrations/0001_a.sql': 'note place',
  'schemas/_from/note.json': '{ "name": "note", "place": 1 }',
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const placesOf = (word: string) => mentionsOf(root, ['note'], word).map(({ file, line }) => `${file}:${line}`)

test('whole words, in files that name the resource', () => {
  expect(placesOf('place')).toEqual(['schemas/desk/note.json:3', 'server/product/behaviours/far.ts:2'])
})

test('words of any letters and signs', () => {
  expect(placesOf('金牌')).toEqual(['schemas/desk/note.json:3'])
  expect(placesOf('金')).toEqual([])
  expect(placesOf('a.c (x')).toEqual([])
})
