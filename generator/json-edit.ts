// Edits of a JSON text that leave everything else as it was: order, layout and comments.
import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser'

/** Characters of a line above which a value takes several. */
const WIDE = 150

export function treeOf(text: string): Node | undefined {
  return parseTree(text, [], { disallowComments: false, allowTrailingComma: true })
}

export function nodeAt(text: string, path: JSONPath): Node | undefined {
  const tree = treeOf(text)
  return tree && findNodeAtLocation(tree, path)
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** White space at the beginning of the line. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? ''
}

function beginsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === ''
}

/** JSON as the schema files have it: on one line, or a part on each. */
export function written(value: unknown, indent = '', used = indent.length): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const partsOf = (inner: string): string[] =>
    isList
      ? value.map((one) => written(one, inner))
      : Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .map(([key, one]) => `${JSON.stringify(key)}: ${written(one, inner, inner.length + key.length + 4)}`)
  const flat = partsOf(indent)
  if (flat.length === 0) return open + close
  const gap = isList ? '' : ' '
  const line = `${open}${gap}${flat.join(', ')}${gap}${close}`
  if (used + line.length <= WIDE && !line.includes('\n')) return line
  const inner = `${indent}  `
  return `${open}\n${partsOf(inner)
    .map((part) => inner + part)
    .join(',\n')}\n${indent}${close}`
}

/** Layout of a part that `modify` inserts: on a line of its own where its neighbour has one. */
function placed(
  text: string,
  parent: Node,
  before: Node | undefined,
  after: Node | undefined,
  part: (indent: string) => string,
): string {
  const neighbour = before ?? after
  if (!neighbour) {
    const gap = parent.type === 'object' ? ' ' : ''
    return gap + part(indentAt(text, parent.offset)) + gap
  }
  const own = beginsLine(text, neighbour.offset)
  const indent = indentAt(text, neighbour.offset)
  const body = part(indent)
  const end = neighbour.offset + neighbour.length
  const wide = !own && end - lineStart(text, end) + body.length + 2 > WIDE
  const gap = own ? `\n${indent}` : wide ? `\n${indent}  ` : ' '
  return before ? `,${gap}${body}` : `${body},${gap}`
}

function insertion(text: string, edits: Edit[], content: string): string {
  const [edit] = edits
  if (!edit) return text
  return applyEdits(text, [{ ...edit, content }])
}

/** Writes a value at a path; parts on the way that are missing are made. */
export function put(text: string, path: JSONPath, value: unknown): string {
  const tree = treeOf(text)
  if (!tree) return text
  const held = findNodeAtLocation(tree, path)
  if (held) {
    if (held.type !== 'array' && held.type !== 'object' && held.value === value) return text
    const content = written(value, indentAt(text, held.offset), held.offset - lineStart(text, held.offset))
    return insertion(text, modify(text, path, value, {}), content)
  }
  let depth = path.length - 1
  while (depth > 0 && !findNodeAtLocation(tree, path.slice(0, depth))) depth--
  const parent = depth === 0 ? tree : findNodeAtLocation(tree, path.slice(0, depth))
  if (!parent || (parent.type !== 'object' && parent.type !== 'array')) return text
  const key = path[depth] as string | number
  if (typeof key === 'number') return insert(text, path.slice(0, depth), key, value)
  const whole = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  const edits = modify(text, [...path.slice(0, depth), key], whole, {})
  const part = (indent: string) => `${JSON.stringify(key)}: ${written(whole, indent, indent.length + key.length + 4)}`
  return insertion(text, edits, placed(text, parent, parent.children?.at(-1), undefined, part))
}

/** Inserts an entry into a list; a list that is missing is made. */
export function insert(text: string, path: JSONPath, index: number, value: unknown): string {
  const list = nodeAt(text, path)
  if (!list) return put(text, path, [value])
  if (list.type !== 'array') return text
  const entries = list.children ?? []
  const place = Math.min(index, entries.length)
  const edits = modify(text, [...path, place], value, { isArrayInsertion: true })
  return insertion(
    text,
    edits,
    placed(text, list, entries[place - 1], entries[0], (indent) => written(value, indent)),
  )
}

export function append(text: string, path: JSONPath, value: unknown): string {
  return insert(text, path, Number.MAX_SAFE_INTEGER, value)
}

/**
 * Removes a property or an entry, with its separator. `modify` counts on one layout for the last entry of a list
 * (jsonc-parser 3.3), so the range is found here.
 */
export function remove(text: string, path: JSONPath): string {
  const value = nodeAt(text, path)
  const part = value?.parent?.type === 'property' ? value.parent : value
  const siblings = part?.parent?.children
  if (!part?.parent || !siblings) return text
  const at = siblings.indexOf(part)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const offset = before ? before.offset + before.length : after ? part.offset : part.parent.offset + 1
  const end = before ? part.offset + part.length : after ? after.offset : part.parent.offset + part.parent.length - 1
  return applyEdits(text, [{ offset, length: end - offset, content: '' }])
}

/** Writes a value, or removes it if there is none. */
export function putOrRemove(text: string, path: JSONPath, value: unknown): string {
  return value === undefined || value === null || value === '' ? remove(text, path) : put(text, path, value)
}

/** Moves one part of a list or an object among the others; the places, with what lies between, stay. */
export function move(text: string, path: JSONPath, from: number, to: number): string {
  const slots = nodeAt(text, path)?.children ?? []
  if (!slots[from] || !slots[to] || from === to) return text
  const raw = slots.map(({ offset, length }) => text.slice(offset, offset + length))
  const [moved] = raw.splice(from, 1) as [string]
  raw.splice(to, 0, moved)
  return applyEdits(
    text,
    slots.flatMap(({ offset, length }, at) => {
      const content = raw[at] as string
      return content === text.slice(offset, offset + length) ? [] : [{ offset, length, content }]
    }),
  )
}
