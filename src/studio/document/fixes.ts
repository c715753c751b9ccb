// The fix that a message of the generator names: `did you mean "x"?`.
import { findNodeAtOffset } from 'jsonc-parser'
import { treeOf } from '#generator/json-edit'

export interface Fault {
  file: string
  line: number
  column: number
  message: string
}

export interface Fix {
  from: number
  to: number
  insert: string
  /** The name that is put in. */
  name: string
}

export function offsetOf(text: string, { line, column }: Pick<Fault, 'line' | 'column'>): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return text.length
    start = end + 1
  }
  return Math.min(start + column - 1, text.length)
}

/** End of the token at an offset: a text with its quotes, or a word. */
export function tokenEnd(text: string, offset: number): number {
  const token = /^(?:"(?:[^"\\\n]|\\.)*"|[\w.-]+|.)/.exec(text.slice(offset, offset + 400))
  return offset + (token?.[0].length ?? 0)
}

/** null if the message names none, or its place is not found. */
export function fixOf(text: string, fault: Fault): Fix | null {
  const name = /did you mean "([^"]+)"\?/.exec(fault.message)?.[1]
  if (!name) return null
  const start = offsetOf(text, fault)
  const tree = treeOf(text)
  const node = tree && findNodeAtOffset(tree, start, true)
  if (!node) return null
  const wrong = [...fault.message.replace(/; did you mean.*$/, '').matchAll(/"([^"]+)"/g)].map(
    ([, one]) => one as string,
  )
  const end = node.offset + node.length
  // The wrong name stands at the place, or within the value there, such as a label with names in braces.
  for (const one of wrong.reverse()) {
    const found = new RegExp(`(?<![\\w])${one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`).exec(
      text.slice(start, end),
    )
    if (found) {
      const from = start + found.index
      return { from, to: from + one.length, insert: name, name }
    }
  }
  if (node.type !== 'string') return null
  return { from: node.offset + 1, to: end - 1, insert: name, name }
}
