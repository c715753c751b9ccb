// Renaming a field within its file: the field, and every word of the file that names it.
import { applyEdits, type Edit, getNodePath, type Node } from 'jsonc-parser'
import { treeOf } from '#generator/json-edit'

/** Words with texts for people or names of other things. */
const notFields = new Set([
  '$schema',
  'name',
  'kind',
  'of',
  'extends',
  'route',
  'icon',
  'group',
  'title',
  'noun',
  'description',
  'const',
  'enum',
  'default',
  'also',
  'en',
  'endpoint',
  'call',
  'resource',
  'grantedBy',
  'type',
  'format',
  'pattern',
  'tone',
  'storage',
  'report',
  'board',
  'related',
  'x-rows',
  'x-options',
  'x-perm',
  'x-widget',
  'tag',
])

/** Parts whose keys and values are another resource's: of a reference only the keys of `fill` are this one's. */
function isOthers(path: readonly (string | number)[], isKey: boolean): boolean {
  const reference = path.indexOf('x-ref')
  if (reference >= 0) return !(isKey && path[reference + 1] === 'fill' && path.length === reference + 3)
  const action = path[0] === 'actions' || path[0] === 'endpoints'
  return action && (path.includes('input') || path.includes('output'))
}

/** Objects whose keys are fields. */
const keyed = new Set([
  'x-when',
  'when',
  'filter',
  'where',
  'scope',
  'select',
  'set',
  'with',
  'to',
  'toggles',
  'fill',
  'cancelled',
])

function keyChange(key: Node, path: readonly (string | number)[], from: string, to: string): string | null {
  const name = key.value as string
  const parent = path.at(-2)
  if (path[0] === 'locales' && path.length === 3) {
    const parts = name.split('.')
    const isOwn = (parts[0] === 'fields' || parts[0] === 'toggles') && parts[1] === from
    return isOwn ? [parts[0], to, ...parts.slice(2)].join('.') : null
  }
  if (name !== from) return null
  if (path.length === 2 && (path[0] === 'fields' || path[0] === 'toggles')) return to
  return keyed.has(String(parent)) ? to : null
}

function valueChange(value: string, from: string, to: string, own: string): string | null {
  if (value === from) return to
  if (value === `-${from}`) return `-${to}`
  if (value === `${own}.${from}`) return `${own}.${to}`
  const changed = value
    .replace(new RegExp(`\\{${from}\\}`, 'g'), `{${to}}`)
    .replace(new RegExp(`^\\$record\\.${from}(?=\\.|$)`), `$record.${to}`)
    .replace(new RegExp(`^${from}(?=\\.\\w)`), to)
  return changed === value ? null : changed
}

/** Edits for all words of the file that name the field. */
export function renameEdits(text: string, from: string, to: string): Edit[] {
  const tree = treeOf(text)
  if (!tree) return []
  const own = String(tree.children?.find((one) => one.children?.[0]?.value === 'name')?.children?.[1]?.value ?? '')
  const edits: Edit[] = []
  const change = ({ offset, length }: Node, next: string | null) => {
    if (next !== null) edits.push({ offset, length, content: JSON.stringify(next) })
  }
  const visit = (node: Node): void => {
    const [key, value] = node.type === 'property' ? (node.children ?? []) : []
    if (key && value) {
      const path = getNodePath(value)
      if (!isOthers(path, true)) change(key, keyChange(key, path, from, to))
    }
    const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
    if (node.type === 'string' && !isKey) checkValue(node)
    for (const child of node.children ?? []) visit(child)
  }
  const checkValue = (node: Node): void => {
    const path = getNodePath(node)
    const words = path.filter((step) => typeof step === 'string')
    const word = words.at(-1)
    // `confirm` and `label` are texts with names in braces.
    if (path[0] === 'locales' || isOthers(path, false)) {
      if (path[0] === 'locales' && String(node.value).includes(`{${from}}`))
        change(node, String(node.value).replaceAll(`{${from}}`, `{${to}}`))
      return
    }
    if (
      words.some((one) => one !== word && ['report', 'board', 'related', 'storage', 'x-rows', 'x-perm'].includes(one))
    )
      return
    if (word !== undefined && notFields.has(word)) return
    // A constant of a condition equals a field's name only by chance.
    if (path.some((step) => step === 'const' || step === 'enum')) return
    change(node, valueChange(String(node.value), from, to, own))
  }
  visit(tree)
  return edits
}

export function renameField(text: string, from: string, to: string): string {
  return applyEdits(text, renameEdits(text, from, to))
}
