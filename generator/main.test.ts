// `npm run generate`: what it writes, says and answers. Once as a process, otherwise within this one, which is sooner.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '../tests/support/outcome'
import { generate as generateIn } from './command'
import { type Tree, treeOf } from './fixtures/tree'

/** As `npm run generate` does it, except that runs this short end before optimised code would pay for itself. */
const command = ['--no-opt', '--import', import.meta.resolve('tsx/esm'), join(import.meta.dirname, 'main.ts')]
const schema = 'schemas/desk/letter.json'
let tree: Tree
let watching: ChildProcess | undefined

beforeEach(() => {
  tree = treeOf('view-of-a-table')
})
afterEach(() => {
  watching?.kill()
  watching = undefined
  tree.remove()
})

const generate = (...args: string[]) => outcomeOf((say) => generateIn(args, tree.root, say))

function asProcess(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...command, ...args], { cwd: tree.root }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })
}

const read = (file: string) => readFileSync(join(tree.root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(tree.root, file), text)

test('it writes once and then has nothing to do; --check agrees', async () => {
  expect((await asProcess()).output).toMatch(/(\d+) of \1 files written/)
  expect((await generate()).output).toMatch(/all \d+ files are as the schemas say/)
  expect((await generate('--check')).code).toBe(0)
  // The exit code is that of the process.
  write('generated/resources/left_over.ts', '')
  expect((await asProcess('--check')).code).toBe(1)
})

test('--check names each file that is stale, missing or left over, and writes nothing', async () => {
  await generate()
  const types = read('generated/resources/letter.ts')
  write(schema, read(schema).replace('"burn"', '"scorch"'))
  write('generated/resources/left_over.ts', '')
  const { code, output } = await generate('--check')
  expect(code).toBe(1)
  expect(output.match(/^stale: .*/gm)).toEqual([
    'stale: generated/index.ts',
    'stale: generated/openapi.json',
    'stale: generated/resources/left_over.ts',
    'stale: generated/resources/letter.ts',
  ])
  expect(read('generated/resources/letter.ts')).toBe(types)
})

test('with any fault nothing is written at all', async () => {
  await generate()
  write(schema, read(schema).replace('"burn"', '"scorch"'))
  write('schemas/desk/outbox.json', read('schemas/desk/outbox.json').replace('"stamp"', '"stmp"'))
  const types = read('generated/resources/letter.ts')
  const { code, output } = await generate()
  expect(code).toBe(1)
  expect(output).toContain(
    'schemas/desk/outbox.json:13:12: show: unknown action or toggle "stmp"; did you mean "stamp"?',
  )
  expect(output).toContain('1 fault; nothing was written')
  expect(read('generated/resources/letter.ts')).toBe(types)
})

test('a file whose schema is gone goes too', async () => {
  await generate()
  write('generated/resources/left_over.ts', '')
  await generate()
  expect(existsSync(join(tree.root, 'generated/resources/left_over.ts'))).toBe(false)
})

test('an unknown argument is refused', async () => {
  expect(await generate('--chek')).toMatchObject({ code: 2, output: expect.stringContaining('--chek') })
  expect(existsSync(join(tree.root, 'generated'))).toBe(false)
})

test('--watch follows a schema that is saved, tells a fault, and goes on', async () => {
  const child = spawn(process.execPath, [...command, '--watch'], { cwd: tree.root })
  watching = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const says = (wanted: RegExp) => expect.poll(() => output, { timeout: 15_000 }).toMatch(wanted)
  await says(/files written/)
  const whole = read(schema)

  output = ''
  write(schema, whole.replace('"subject"', '"subjct"'))
  await says(/did you mean "subject"\?[\s\S]*nothing was written/)

  output = ''
  write(schema, whole.replaceAll('"burn"', '"scorch"'))
  await says(/files written/)
  expect(read('generated/resources/letter.ts')).toContain('/letter/burn')
  expect(read('generated/resources/letter.ts')).toContain('scorch')
})
