// The resource file of a shape: fields, endpoints, a list and a form, as a person would begin.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import { reservedName } from '../../kernel/reserved'
import type { RawField, RawSchema } from '../source'
import { type Decision, type Property, type Shape, spoken, spokenChoice } from './shape'

const COLUMNS = 8
const SEARCHED = 3

/** Path of calls and routes: `user_renew` gives `userRenew`. */
export function pathName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
}

const kindIn = ({ words, refers }: Property) =>
  refers ? { kind: 'reference', many: words.type === 'array' } : kindOf(words, TEXTAREA_FROM)

/** The property that names a record: two of them for a person. */
function labelOf(properties: readonly Property[]): string {
  const texts = properties.filter((one) => kindIn(one)?.kind === 'text' && !kindIn(one)?.many && !one.words.writeOnly)
  const named = (pattern: RegExp) => texts.find(({ name }) => pattern.test(name))
  const [first, last] = [named(/^(first|given)_?name$/), named(/^(last|family|sur)_?name$/)]
  if (first && last) return `{${first.name}} {${last.name}}`
  const best =
    named(/^(name|title|subject|label)$/) ?? named(/(name|title|subject)$/) ?? named(/^(code|number|no|email)$/)
  return `{${(best ?? texts[0])?.name ?? 'id'}}`
}

function isBrief(property: Property): boolean {
  const kind = kindIn(property)
  return kind !== null && !['textarea', 'html', 'json', 'object', 'rows', 'password'].includes(kind.kind)
}

/** Kinds that a list is filtered by, those first that are filtered by most. */
const filtered = ['choice', 'reference', 'boolean', 'date', 'date-time', 'number', 'money', 'integer']

function filtersOf(properties: readonly Property[]): string[] {
  const place = (property: Property) => {
    const { kind = '', many = true } = kindIn(property) ?? {}
    return many && kind !== 'choice' && kind !== 'reference' ? -1 : filtered.indexOf(kind)
  }
  return properties
    .filter((one) => place(one) >= 0)
    .sort((left, right) => place(left) - place(right))
    .map(({ name }) => name)
}

/** Names that suggest more care than a schema elsewhere asks for. */
const careful: readonly [pattern: RegExp, advice: string][] = [
  [/(^|_)(secret|password|passwd|token|api_?key|private_?key)(_|$)/, 'may be a secret: x-sensitive "secret"'],
  [/(^|_)(phone|mobile|tel|email|e_?mail|address|street)(_|$)/, 'may be personal: x-sensitive "contact" masks it'],
  [
    /(^|_)(birthday|birth_?date|date_of_birth|ssn|id_?card|passport)(_|$)/,
    'may be personal: x-sensitive "personal" or "identity"',
  ],
]

function fieldOf({ title, words, refers, deletes }: Property): RawField {
  const { description, ...others } = words
  const reference = refers ? { 'x-ref': { resource: refers, ...(deletes ? { onDelete: deletes } : {}) } } : {}
  return { title, ...(description ? { description } : {}), ...others, ...reference } as RawField
}

function englishOf(shape: Shape, properties: readonly Property[], hasForm: boolean): Record<string, string> {
  const words: Record<string, string> = { title: spoken(shape.name) }
  for (const { name, from, words: field } of properties) {
    words[`fields.${name}`] = spoken(from)
    if (field.description) words[`fields.${name}.hint`] = field.description
    for (const { const: value } of field.oneOf ?? field.items?.oneOf ?? [])
      words[`fields.${name}.${String(value)}`] = spokenChoice(value)
  }
  if (hasForm) words['views.form.0'] = 'Content'
  return words
}

/** `{ "x-unique": true }`, or with the siblings that it is unique with. */
function uniqueIn(shape: Shape, name: string): RawField {
  const set = shape.unique.find((names) => names.at(-1) === name)
  if (!set) return {} as RawField
  return { 'x-unique': set.length === 1 ? true : set.slice(0, -1) } as RawField
}

export interface Begun {
  readonly data: RawSchema
  readonly decisions: readonly Decision[]
}

/**
 * @param order place in the menu
 * @param paths first parts of paths that other resources have
 */
export function resourceOf(shape: Shape, group: string, order: number, paths: ReadonlySet<string>): Begun {
  const decisions = [...shape.decisions]
  const properties = shape.properties.filter(({ name }) => {
    const why = reservedName(name)
    if (why) decisions.push({ path: ['fields'], message: `"${name}" is left out: the name ${why}` })
    return !why
  })
  for (const { name, refers } of properties)
    for (const [pattern, advice] of careful)
      if (!refers && pattern.test(name)) decisions.push({ path: ['fields', name], message: advice })
  const own = pathName(shape.name)
  const path = `/${paths.has(own) ? `${own}Record` : own}`
  const call = (word: string) => `POST ${path}/${word}`
  const shown = properties.filter((one) => isBrief(one) && !one.words.writeOnly)
  const label = labelOf(properties)
  const [leading = ''] = [...label.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const isLeading = ({ name }: Property) => label.includes(`{${name}}`)
  const ordered = [...shown.filter(isLeading), ...shown.filter((one) => !isLeading(one))]
  const searched = shown.filter(
    (one) => ['text', 'email', 'phone'].includes(kindIn(one)?.kind ?? '') && !kindIn(one)?.many,
  )
  const adoptedWords = shape.adopted
    ? {
        storage: { table: shape.adopted, adopted: true },
        features: {
          standard: false,
          softDelete: false,
          revision: false,
          export: true,
          ...(shape.canWrite ? { import: true } : {}),
        },
      }
    : { features: { export: true, ...(shape.canWrite ? { import: true } : {}) } }
  const sorted = [
    shape.adopted ? 'id' : 'create_time',
    ...shown.filter((one) => !kindIn(one)?.many && kindIn(one)?.kind !== 'reference').map(({ name }) => name),
  ]
  const written = properties.filter(({ words }) => !words.readOnly)
  const needed = written.filter(({ required }) => required).map(({ name }) => name)
  const canCreate = shape.canWrite && written.length > 0
  const data = {
    $schema: '../_meta/resource.json',
    name: shape.name,
    title: shape.title,
    route: `${path}/list`,
    icon: 'TableOutlined',
    group,
    order,
    label: leading === 'id' ? '{id}' : label,
    ...adoptedWords,
    endpoints: {
      list: call('list'),
      ...(canCreate ? { create: call('add') } : {}),
      read: call('read'),
      ...(canCreate ? { update: call('edit'), remove: call('delete') } : {}),
      options: call('options'),
    },
    ...(shape.indexes.length > 0 ? { indexes: shape.indexes } : {}),
    ...(canCreate && needed.length > 0 ? { required: needed } : {}),
    fields: Object.fromEntries(properties.map((one) => [one.name, { ...fieldOf(one), ...uniqueIn(shape, one.name) }])),
    views: {
      list: {
        columns: ordered.slice(0, COLUMNS).map(({ name }) => name),
        ...(ordered.length > COLUMNS ? { hidden: ordered.slice(COLUMNS).map(({ name }) => name) } : {}),
        filters: filtersOf(shown),
        search: searched.slice(0, SEARCHED).map(({ name }) => name),
        sort: sorted,
        order: [`-${sorted[0]}`],
      },
      ...(canCreate
        ? { form: { open: 'drawer', groups: [{ title: '内容', fields: written.map(({ name }) => name) }] } }
        : {}),
    },
    locales: { en: englishOf(shape, properties, canCreate) },
  }
  return { data: data as unknown as RawSchema, decisions }
}
