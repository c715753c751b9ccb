// No cyclic imports between files, nor between folders.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn, type Imports, importsOf } from '../scripts/imports'

type Graph = Imports

/** Dynamic `import()` doesn't count: a reader of a file doesn't have to follow it. */
const files = codeIn(['kernel', 'generator', 'server', 'src', 'scripts']).filter((file) => !file.includes('.test.'))
const imports: Graph = importsOf(files)

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
