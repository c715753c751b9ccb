// A resource file as the form reads it: plain values, whatever is missing.
import { getNodeValue } from 'jsonc-parser'
import { treeOf } from '#generator/json-edit'
import { TEXTAREA_FROM } from '#kernel/constants'
import { type FieldWords, kindOf } from '#kernel/kinds'

export interface ChoiceWords {
  const: string | number
  title: string
  tone?: string
}

export interface FieldModel extends FieldWords {
  title?: string
  description?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  readOnly?: boolean
  oneOf?: ChoiceWords[]
  'x-ref'?: { resource?: string }
  'x-unique'?: true | string[]
  'x-when'?: Record<string, { const?: unknown }>
  'x-required'?: boolean
  'x-one-while'?: Record<string, { const?: unknown }>
  'x-after'?: string
  'x-at-most'?: string
}

export interface GroupModel {
  title?: string
  fields?: string[]
}

export interface ActionModel {
  title?: string
  icon?: string
  on?: string
  of?: string
  when?: Record<string, { const?: unknown }>
  set?: Record<string, unknown>
  input?: { fields?: Record<string, unknown> }
  confirm?: string
  danger?: boolean
  undo?: string
  next?: string
}

export interface FileModel {
  name?: string
  extends?: string
  of?: string
  title?: string
  noun?: string
  icon?: string
  group?: string
  order?: number
  label?: string
  route?: string
  kind?: string
  storage?: { table?: string }
  required?: string[]
  endpoints?: Record<string, string | { path?: string } | undefined>
  toggles?: Record<string, unknown>
  actions?: Record<string, ActionModel>
  fields?: Record<string, FieldModel>
  views?: {
    list?: { columns?: string[]; hidden?: string[]; filters?: string[]; search?: string[] }
    form?: { groups?: GroupModel[] }
    show?: { groups?: GroupModel[] }
    calendar?: object
    options?: string[]
  }
  features?: { import?: boolean; export?: boolean }
  report?: object
  locales?: { en?: Record<string, string> }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** null while the text is no object, as in the middle of typing. */
export function modelOf(text: string): FileModel | null {
  const tree = treeOf(text)
  if (tree?.type !== 'object') return null
  const data = getNodeValue(tree) as FileModel
  if (data.fields !== undefined && !isObject(data.fields)) return null
  if (Object.values(data.fields ?? {}).some((field) => !isObject(field))) return null
  if (data.actions !== undefined && !isObject(data.actions)) return null
  if (Object.values(data.actions ?? {}).some((action) => !isObject(action))) return null
  return data
}

/** Texts in a list of a file that may hold anything. */
export function names(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export function kindName(field: FieldModel): string {
  const found = kindOf(field, TEXTAREA_FROM)
  return found ? found.kind + (found.many ? '[]' : '') : (field.type ?? '?')
}
