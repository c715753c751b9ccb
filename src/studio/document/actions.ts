// Edits of a resource file around one action: the call, its button, and what it writes.
import type { JSONPath } from 'jsonc-parser'
import { nodeAt, put, putOrRemove, remove } from '#generator/json-edit'
import { setEnglish } from './fields'
import { type ActionModel, type FieldModel, type FileModel, kindName, modelOf } from './model'

export type SetValue = string | number | boolean | null

/** Values that the server works out when the action runs. */
export const NOW = '$now'
export const ME = '$me'
export const askedFor = (field: string): string => `$input.${field}`

/** Kinds of which an action can ask for a value. */
const askable: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'integer',
  'number',
  'money',
  'date',
  'date-time',
  'month',
])

/** Words of a field that its input has as well. */
const inputWords = ['title', 'type', 'format', 'minLength', 'maxLength', 'minimum', 'maximum'] as const

export const isAskable = (field: FieldModel): boolean => askable.has(kindName(field))

/** Fields that an action can write; the server works out the others. */
export function settable({ fields }: FileModel): [string, FieldModel][] {
  const made = ['x-compute', 'x-derive', 'x-number']
  return Object.entries(fields ?? {}).filter(([, field]) => !made.some((word) => word in field))
}

/** Values that a field has by itself: its choices, yes and no. */
export function ownValues({ oneOf, type }: FieldModel): SetValue[] {
  if (Array.isArray(oneOf)) return oneOf.map((choice) => choice.const)
  return type === 'boolean' ? [true, false] : []
}

/** Beginning of an action until something else is chosen: it moves the state, or writes the time or the person. */
function beginning(model: FileModel): Pick<ActionModel, 'when' | 'set'> | null {
  const fields = settable(model)
  const stateful = fields.filter(([, field]) => ownValues(field).length > 1)
  // Nobody edits a state but its actions, and its choices have colours.
  const signs: ((field: FieldModel) => boolean)[] = [
    ({ readOnly }) => readOnly === true,
    ({ oneOf }) => Array.isArray(oneOf) && oneOf.some(({ tone }) => tone),
    ({ oneOf }) => Array.isArray(oneOf),
    () => true,
  ]
  const state = signs.flatMap((sign) => stateful.filter(([, field]) => sign(field)))[0]
  if (state) {
    const values = ownValues(state[1])
    const [from, to] = Array.isArray(state[1].oneOf) ? values : [false, true]
    return { when: { [state[0]]: { const: from } }, set: { [state[0]]: to } }
  }
  const time = fields.find(([, field]) => kindName(field) === 'date-time')
  if (time) return { set: { [time[0]]: NOW } }
  const text = fields.find(([, field]) => kindName(field) === 'text')
  return text ? { set: { [text[0]]: ME } } : null
}

export const canAct = (model: FileModel): boolean => beginning(model) !== null

const inPath = (name: string): string => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())

/** `/lesson` of the calls below it. */
function baseOf({ name = '', endpoints = {} }: FileModel): string {
  const calls = Object.values(endpoints).map((one) => (typeof one === 'string' ? one : (one?.path ?? '')))
  const found = calls.map((call) => /(\/.*)\/[^/]+$/.exec(call)?.[1]).find((path) => path !== undefined)
  return found ?? `/${inPath(name)}`
}

export interface NewAction {
  name: string
  title: string
  en: string
}

export function addAction(text: string, { name, title, en }: NewAction): string {
  const model = modelOf(text)
  const what = model && beginning(model)
  if (!what || model.actions?.[name]) return text
  const action = { title, endpoint: `POST ${baseOf(model)}/${inPath(name)}`, on: 'row', ...what }
  return setEnglish(put(text, ['actions', name], action), `actions.${name}`, en)
}

/** Also from the translations, and from actions that it undoes or follows. */
export function removeAction(text: string, name: string): string {
  const model = modelOf(text)
  if (!model?.actions?.[name]) return text
  const others = Object.keys(model.actions).filter((one) => one !== name)
  let next = remove(text, others.length > 0 ? ['actions', name] : ['actions'])
  for (const other of others)
    for (const word of ['undo', 'next'] as const)
      if (model.actions[other]?.[word] === name) next = remove(next, ['actions', other, word])
  for (const key of Object.keys(model.locales?.en ?? {}))
    if (key === `actions.${name}` || key.startsWith(`actions.${name}.`)) next = remove(next, ['locales', 'en', key])
  return next
}

/** Offers it only for rows with this value; null: for all. */
export const setWhen = (text: string, name: string, field: string | null, value?: SetValue): string =>
  putOrRemove(text, ['actions', name, 'when'], field === null ? null : { [field]: { const: value } })

/** The question before it runs; without it no translation either. */
export function setConfirm(text: string, name: string, question: string): string {
  const next = putOrRemove(text, ['actions', name, 'confirm'], question)
  return question ? next : setEnglish(next, `actions.${name}.confirm`, '')
}

/** The input that a value came from goes with it. */
function withoutInput(text: string, name: string, field: string): string {
  const path: JSONPath = ['actions', name, 'input']
  const fields = Object.keys(modelOf(text)?.actions?.[name]?.input?.fields ?? {})
  if (!fields.includes(field)) return text
  const required = (nodeAt(text, [...path, 'required'])?.children ?? []).findIndex(({ value }) => value === field)
  const rest = required < 0 ? text : remove(text, [...path, 'required', required])
  const next = remove(rest, fields.length > 1 ? [...path, 'fields', field] : path)
  return setEnglish(next, `actions.${name}.fields.${field}`, '')
}

function withInput(text: string, name: string, field: string): string {
  const model = modelOf(text)
  const words = model?.fields?.[field]
  if (!words || model?.actions?.[name]?.input?.fields?.[field]) return text
  const own = Object.fromEntries(inputWords.flatMap((word) => (words[word] === undefined ? [] : [[word, words[word]]])))
  const next = put(text, ['actions', name, 'input', 'fields', field], own)
  const en = model?.locales?.en?.[`fields.${field}`]
  return en ? setEnglish(next, `actions.${name}.fields.${field}`, en) : next
}

/** Writes the value to the field of each row; undefined: leaves the field alone. */
export function setValue(text: string, name: string, field: string, value: SetValue | undefined): string {
  const path: JSONPath = ['actions', name, 'set', field]
  const before = modelOf(text)?.actions?.[name]?.set?.[field]
  const free = before === askedFor(field) && value !== before ? withoutInput(text, name, field) : text
  if (value === undefined) return remove(free, path)
  return put(value === askedFor(field) ? withInput(free, name, field) : free, path, value)
}
