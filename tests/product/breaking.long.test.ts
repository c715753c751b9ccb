// A schema edit that breaks written code doesn't compile, and the compiler names the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build } from '../../generator/build'
import { generate as command } from '../../generator/command'
import { write } from '../../generator/output'
import type { Fault } from '../../generator/source'
import { migrate } from '../../scripts/migration/command'
import { outcomeOf } from '../support/outcome'
import { copyTree } from '../support/tree-copy'

const tree = copyTree()
afterAll(() => tree.remove())

async function generate(): Promise<Fault[]> {
  const { faults, files } = await build(tree.root)
  if (faults.length === 0) write(tree.root, files)
  return faults
}

test('a field that a behaviour uses cannot be renamed unnoticed, and an action that nobody wrote does not compile', async () => {
  const file = join(tree.root, 'schemas/content/article.json')
  const schema = readFileSync(file, 'utf8')
  const action = '"actions": { "celebrate": { "title": "庆祝", "endpoint": "POST /article/celebrate", "on": "row" },'
  writeFileSync(
    file,
    schema
      .replace('"actions": {', action)
      .replaceAll('"intro"', '"abstract"')
      .replaceAll('fields.intro', 'fields.abstract'),
  )
  expect(await generate()).toEqual([])
  // `npm run check` proves that the original compiles.
  const { code, output } = await tree.run('tsc', '-b', 'server', '--checkers', '1', '--pretty', 'false')
  expect(code).not.toBe(0)
  const errors = output.split('\n').filter((line) => /^server\/\S*\.ts\(/.test(line))
  expect(errors.filter((line) => !/behaviours\/article\.ts\(\d+,\d+\): error TS\d+: /.test(line))).toEqual([])
  expect(errors.join('\n')).toMatch(/intro/)
  expect(errors.join('\n')).toMatch(/celebrate/)
  writeFileSync(file, schema)
  expect(await generate()).toEqual([])
}, 120_000)

test('generate says which action and which computed column have no code yet, and a check refuses them', async () => {
  const action = '"actions": { "salute": { "title": "致意", "endpoint": "POST /label/salute", "on": "page" } },'
  const edited: [string, string, string][] = [
    ['schemas/content/banner.json', '"views": {', `${action.replaceAll('label', 'banner')}\n  "views": {`],
    [
      'schemas/organisation/work_nature.json',
      '"fields": {',
      '"fields": { "worth": { "title": "价值", "type": "integer", "readOnly": true, "x-compute": true },',
    ],
  ]
  const before = edited.map(([file]) => readFileSync(join(tree.root, file), 'utf8'))
  for (const [index, [file, from, to]] of edited.entries())
    writeFileSync(join(tree.root, file), (before[index] as string).replace(from, to))
  const generated = await outcomeOf((say) => command([], tree.root, say))
  expect(generated.code, generated.output).toBe(0)
  expect(generated.output).toMatch(
    /schemas\/content\/banner\.json:\d+:\d+: actions\.salute: no code yet; write `salute` in/,
  )
  expect(generated.output).toMatch(
    /work_nature\.json:\d+:\d+: fields\.worth: no code yet; write `worth` of `columns` in/,
  )
  expect((await outcomeOf((say) => command(['--check'], tree.root, say))).code).toBe(1)
  for (const [index, [file]] of edited.entries()) writeFileSync(join(tree.root, file), before[index] as string)
  // `npm run check` proves that the originals pass.
  expect(await generate()).toEqual([])
}, 120_000)

test('a migration is not written from tables that the schemas no longer describe', async () => {
  const file = join(tree.root, 'schemas/content/banner.json')
  const schema = readFileSync(file, 'utf8')
  writeFileSync(file, schema.replace('"end_time": {', '"end_time": { "nonsense": 1,'))
  expect(await generate()).toHaveLength(1)
  const refused = await outcomeOf((say) => migrate(['add_something'], tree.root, say))
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the schemas have 1 fault') })

  writeFileSync(file, schema.replace('"fields": {', '"fields": { "more": { "title": "更多", "type": "string" },'))
  const stale = await outcomeOf((say) => migrate(['--check'], tree.root, say))
  expect(stale).toMatchObject({ code: 1, output: expect.stringContaining('npm run generate') })
  writeFileSync(file, schema)
}, 120_000)
