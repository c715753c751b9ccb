// Completion with the names of the file's own fields, where the meta-schema only says that a name is wanted.
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser'
import type { Proposal } from '../../../src/studio/wire'

/** Lists of names. */
const lists = [
  /^required\.\d+$/,
  /^views\.list\.(columns|hidden|filters|search|sort|order|inline|facts)\.\d+$/,
  /^views\.(form|show)\.groups\.\d+\.fields\.\d+$/,
  /^views\.options\.\d+$/,
]
/** Objects by name: conditions, and what an action writes. */
const conditions = /(^|\.)(x-when|when|x-one-while)$/
const written = /^actions\.[^.]+\.set$/

export function fieldNames(text: string, offset: number): Proposal[] {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const place = (isAtPropertyKey ? path.slice(0, -1) : path).join('.')
  const isCondition = isAtPropertyKey && conditions.test(place)
  const isWritten = isAtPropertyKey && written.test(place)
  if (!isCondition && !isWritten && (isAtPropertyKey || !lists.some((list) => list.test(place)))) return []
  const tree = parseTree(text)
  const fields = tree && findNodeAtLocation(tree, ['fields'])
  const isWithin = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length
  const [from, to] = isWithin ? [previousNode.offset, previousNode.offset + previousNode.length] : [offset, offset]
  return (fields?.children ?? []).flatMap((field) => {
    const [key, words] = field.children ?? []
    const name = String(key?.value ?? '')
    const title = words && findNodeAtLocation(words, ['title'])?.value
    const value = isCondition ? ': { "const": $1 }' : isWritten ? ': $1' : ''
    return name ? [{ label: name, insert: `"${name}"${value}`, from, to, info: String(title ?? '') }] : []
  })
}
