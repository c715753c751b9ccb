// A schema edit that breaks written code does not compile, and the compiler names the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyTree } from './support/tree-copy'

const tree = copyTree()
afterAll(() => tree.remove())

async function compile(): Promise<{ code: number; output: string }> {
  const generated = await tree.run('tsx', 'generator/main.ts')
  expect(generated.code, generated.output).toBe(0)
  return tree.run('tsc', '-b', 'server', '--pretty', 'false')
}

test('a field that a behaviour uses cannot be renamed unnoticed', async () => {
  expect(await compile()).toEqual({ code: 0, output: '' })

  const file = join(tree.root, 'schemas/content/banner.json')
  const schema = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    schema.replaceAll('"end_time"', '"until_time"').replaceAll('fields.end_time', 'fields.until_time'),
  )
  const renamed = await compile()
  expect(renamed.code).not.toBe(0)
  expect(renamed.output).toMatch(/^server\/behaviours\/banner\.ts\(\d+,\d+\): error TS\d+: .*end_time/m)

  writeFileSync(file, schema)
  expect(await compile()).toEqual({ code: 0, output: '' })
}, 60_000)

test('an action that nobody wrote does not compile', async () => {
  const file = join(tree.root, 'schemas/content/banner.json')
  const schema = readFileSync(file, 'utf8')
  const action =
    '"actions": { "celebrate": { "title": "庆祝", "endpoint": "POST /banner/celebrate", "on": "row" } },\n  "views"'
  writeFileSync(file, schema.replace('"views"', action))
  const added = await compile()
  expect(added.code).not.toBe(0)
  expect(added.output).toMatch(/server\/behaviours\/banner\.ts\(\d+,\d+\): error TS\d+: .*celebrate/)
}, 60_000)
