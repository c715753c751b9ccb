// Text of one JSON file to its value and the line and column of each part; broken JSON becomes faults.
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { told } from './json-words'
import type { Fault, Path, Source } from './source'

export interface Read {
  data: unknown
  at: Source['at']
  /** True if the text has such a part. */
  has(path: Path): boolean
  faults: Fault[]
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 }
}

/** The node of a path, or of its nearest existing ancestor. */
function nodeAt(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[])
    if (node) return node
  }
  return tree
}

/** JSON keeps only the last of two keys with one name, which is never intended. */
function* repeatedKeys(node: Node): Generator<Node> {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key && seen.has(key.value)) yield key
    seen.add(key?.value)
    yield* repeatedKeys(child)
  }
}

export function read(file: string, written: string): Read {
  const text = written.replace(/^\uFEFF/, '')
  const starts = lineStarts(text)
  const problems: ParseError[] = []
  const tree = parseTree(text, problems, { disallowComments: true, allowTrailingComma: false })
  const fault = (offset: number, message: string): Fault => ({ file, ...placeOf(starts, offset), message })
  if (!tree) {
    const faults = [fault(0, 'the file is empty')]
    return { data: undefined, at: () => ({ line: 1, column: 1 }), has: () => false, faults }
  }
  const faults = [
    // Only the first: the others are mostly its consequences.
    ...problems.slice(0, 1).map((problem) => {
      const { offset, message } = told(problem, text)
      return fault(offset, `not valid JSON: ${message}`)
    }),
    ...[...repeatedKeys(tree)].map(({ offset, value }) => fault(offset, `"${value}" is written twice`)),
  ]
  const at: Source['at'] = (path, on = 'value') => {
    const node = nodeAt(tree, path)
    const spot = on === 'key' && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
    return placeOf(starts, spot.offset)
  }
  const has = (path: Path) => findNodeAtLocation(tree, path as (string | number)[]) !== undefined
  return { data: getNodeValue(tree), at, has, faults }
}
