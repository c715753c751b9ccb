// No cyclic imports between files, nor between folders.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const files = new Set(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'kernel', 'generator', 'server', 'src', 'scripts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && existsSync(file)),
)

/** The file of an import; undefined for packages and for non-code files. */
function target(from: string, path: string): string | undefined {
  const place = path.startsWith('#kernel/')
    ? join('kernel', path.slice('#kernel/'.length))
    : path.startsWith('.')
      ? normalize(join(dirname(from), path))
      : undefined
  return place && ['', '.ts', '.tsx', '/index.ts'].map((end) => place + end).find((file) => files.has(file))
}

/** Includes type imports, which a reader of a file has to follow. Dynamic `import()` doesn't count. */
const imports: Graph = new Map(
  [...files].map((file) => {
    const paths = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) ?[^;'"()]*?from '([^']+)'/gm)]
    const found = paths.flatMap(([, path]) => target(file, path as string) ?? [])
    return [file, new Set(found.filter((one) => one !== file))]
  }),
)

/** Folders by the imports of their files; a folder and its subfolders count as one. */
function rooms(): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [file, found] of imports) {
    const room = dirname(file)
    const other = [...found]
      .map(dirname)
      .filter((one) => !`${one}/`.startsWith(`${room}/`) && !`${room}/`.startsWith(`${one}/`))
    graph.set(room, new Set([...(graph.get(room) ?? []), ...other]))
  }
  return graph
}

/** Groups of nodes on a common cycle (Tarjan). */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node) as number)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

test('imports are read at all', () => {
  expect(imports.get('server/app.ts')).toContain('server/core/load-behaviours.ts')
  expect(
    circles(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
        ['c', new Set(['b'])],
      ]),
    ),
  ).toEqual([['b', 'c']])
})

test('files do not import each other in circles', () => {
  expect(circles(imports)).toEqual([])
})

test('rooms do not import each other in circles', () => {
  expect(circles(rooms())).toEqual([])
})
