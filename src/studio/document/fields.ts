// Edits of a resource file around one field: all places that belong together change at once.
import type { JSONPath } from 'jsonc-parser'
import { append, insert, move, nodeAt, put, putOrRemove, remove } from '#generator/json-edit'
import { filtering, newKinds, unlisted } from './kinds'
import { type FileModel, modelOf, names } from './model'

export interface NewField {
  name: string
  kind: string
  title: string
  en: string
  /** Of a reference. */
  resource?: string
  /** Group of the form, by its place; the last one if absent. */
  group?: number
}

const columns: JSONPath = ['views', 'list', 'columns']

/** Lists of names that hold fields, as far as the file has them. */
function listsOf(model: FileModel): JSONPath[] {
  const groups = (view: 'form' | 'show'): JSONPath[] =>
    (model.views?.[view]?.groups ?? []).map((_, index) => ['views', view, 'groups', index, 'fields'])
  const list = ['columns', 'hidden', 'filters', 'search', 'sort', 'order', 'inline', 'facts'].map(
    (name): JSONPath => ['views', 'list', name],
  )
  return [['required'], ...list, ...groups('form'), ...groups('show'), ['views', 'options']]
}

/** The time of creation, and whatever else no field describes, stays at the end. */
function addColumn(text: string, model: FileModel, name: string): string {
  const held = names(model.views?.list?.columns)
  const last = held.at(-1)
  return last && !model.fields?.[last] ? insert(text, columns, held.length - 1, name) : append(text, columns, name)
}

export function addField(text: string, { name, kind, title, en, resource, group }: NewField): string {
  const model = modelOf(text)
  const template = newKinds.find((one) => one.kind === kind)
  if (!model || !template || model.fields?.[name]) return text
  const words = structuredClone(template.words)
  if (kind === 'reference') words['x-ref'] = { resource }
  let next = put(text, ['fields', name], { title, ...words })
  if (nodeAt(text, columns) && !unlisted.has(kind) && kind !== 'textarea') next = addColumn(next, model, name)
  if (filtering.has(kind) && nodeAt(text, ['views', 'list', 'filters']))
    next = setListed(next, ['views', 'list', 'filters'], name, true)
  for (const view of ['form', 'show'] as const) {
    const groups = model.views?.[view]?.groups ?? []
    const place = view === 'form' && group !== undefined ? Math.min(group, groups.length - 1) : groups.length - 1
    // A form asks for nothing that the server gives.
    if (groups[place] && !(view === 'form' && words['readOnly']))
      next = append(next, ['views', view, 'groups', place, 'fields'], name)
  }
  if (model.locales?.en) {
    next = put(next, ['locales', 'en', `fields.${name}`], en)
    for (const [place, choice] of ((words['oneOf'] ?? []) as { const: string }[]).entries())
      next = put(next, ['locales', 'en', `fields.${name}.${choice.const}`], place === 0 ? 'First' : 'Second')
  }
  return next
}

/** Removes the field with its switch, and its name from all lists and translations of the file. */
export function removeField(text: string, name: string): string {
  const model = modelOf(text)
  if (!model) return text
  let next = remove(text, ['fields', name])
  for (const path of listsOf(model)) {
    const entries = names(nodeAt(next, path)?.children?.map((node) => node.value as unknown))
    for (let index = entries.length - 1; index >= 0; index--)
      if (entries[index]?.replace(/^-/, '') === name) next = remove(next, [...path, index])
  }
  const isOnlySwitch = Object.keys(model.toggles ?? {}).every((one) => one === name)
  if (model.toggles?.[name] !== undefined) next = remove(next, isOnlySwitch ? ['toggles'] : ['toggles', name])
  for (const key of Object.keys(model.locales?.en ?? {}))
    if (key === `fields.${name}` || key.startsWith(`fields.${name}.`)) next = remove(next, ['locales', 'en', key])
  return next
}

/** Puts a name at the end of a list, or takes it out. */
export function setListed(text: string, path: JSONPath, name: string, listed: boolean): string {
  const entries = names(nodeAt(text, path)?.children?.map((node) => node.value as unknown))
  const at = entries.indexOf(name)
  if (listed === at >= 0) return text
  return listed ? append(text, path, name) : remove(text, [...path, at])
}

const conditional = (text: string, name: string): boolean => nodeAt(text, ['fields', name, 'x-when']) !== undefined

/** A field with a condition is required only while that is met, and says so itself. */
export const setRequired = (text: string, name: string, required: boolean): string =>
  conditional(text, name)
    ? putOrRemove(text, ['fields', name, 'x-required'], required || null)
    : setListed(text, ['required'], name, required)

export function isRequired({ required, fields }: FileModel, name: string): boolean {
  return names(required).includes(name) || fields?.[name]?.['x-required'] === true
}

/** Shows the field only while another one has that value; null: always. It stays required as far as it was. */
export function setCondition(text: string, name: string, sibling: string | null, value?: unknown): string {
  const model = modelOf(text)
  if (!model) return text
  const required = isRequired(model, name)
  const free = putOrRemove(setRequired(text, name, false), ['fields', name, 'x-when'], null)
  const next = sibling === null ? free : put(free, ['fields', name, 'x-when'], { [sibling]: { const: value } })
  return required ? setRequired(next, name, true) : next
}

export const setColumn = (text: string, name: string, listed: boolean): string => setListed(text, columns, name, listed)

export const moveColumn = (text: string, from: number, to: number): string => move(text, columns, from, to)

/** A title or hint in English; a file without translations keeps none. */
export function setEnglish(text: string, key: string, value: string): string {
  return putOrRemove(text, ['locales', 'en', key], value)
}

export interface Place {
  group: number
  index: number
}

/** Moves a field within the groups of the form. */
export function moveInForm(text: string, from: Place, to: Place): string {
  const list = (group: number): JSONPath => ['views', 'form', 'groups', group, 'fields']
  if (from.group === to.group) return move(text, list(from.group), from.index, to.index)
  const name = nodeAt(text, [...list(from.group), from.index])?.value as unknown
  if (typeof name !== 'string') return text
  return insert(remove(text, [...list(from.group), from.index]), list(to.group), to.index, name)
}

/** The order of fields is that of the form where it has no groups. */
export const moveField = (text: string, from: number, to: number): string => move(text, ['fields'], from, to)

export interface ChoiceChange {
  const?: string | number
  title?: string
  tone?: string | null
  en?: string
}

export function addChoice(text: string, field: string, value: string, title: string, en: string): string {
  const next = append(text, ['fields', field, 'oneOf'], { const: value, title })
  return en ? setEnglish(next, `fields.${field}.${value}`, en) : next
}

export function removeChoice(text: string, field: string, index: number): string {
  const path: JSONPath = ['fields', field, 'oneOf', index]
  const value = nodeAt(text, [...path, 'const'])?.value as unknown
  return remove(remove(text, path), ['locales', 'en', `fields.${field}.${String(value)}`])
}

export function changeChoice(text: string, field: string, index: number, change: ChoiceChange): string {
  const path: JSONPath = ['fields', field, 'oneOf', index]
  const before = nodeAt(text, [...path, 'const'])?.value as unknown
  let next = text
  if (change.title !== undefined) next = put(next, [...path, 'title'], change.title)
  if (change.tone !== undefined) next = putOrRemove(next, [...path, 'tone'], change.tone)
  if (change.en !== undefined) next = setEnglish(next, `fields.${field}.${String(before)}`, change.en)
  if (change.const !== undefined && change.const !== before) {
    next = put(next, [...path, 'const'], change.const)
    const key = nodeAt(next, ['locales', 'en', `fields.${field}.${String(before)}`])?.parent?.children?.[0]
    if (key)
      next = `${next.slice(0, key.offset)}${JSON.stringify(`fields.${field}.${change.const}`)}${next.slice(key.offset + key.length)}`
  }
  return next
}
