// Fields that staff add to a resource: columns beside those of its file, in the bindings that server and browser work with.
import type { Binding, Choice, Field, Reference, Row, Text } from './binding'
import { kinds } from './kinds'

export type OwnKind = 'text' | 'textarea' | 'number' | 'money' | 'date' | 'choice' | 'choices' | 'boolean' | 'reference'

/** A field as staff described it. */
export interface OwnField {
  readonly id: number
  /** The base resource. */
  readonly resource: string
  readonly title: string
  readonly title_en: string | null
  readonly kind: OwnKind
  readonly options: readonly { readonly value: string; readonly title: string; readonly title_en?: string | null }[]
  /** Of a reference: the resource of the records. */
  readonly target: string | null
  readonly hint: string | null
  readonly hint_en: string | null
  readonly required: boolean
  readonly section: string
  readonly section_en: string | null
  readonly limit_read: boolean
  readonly limit_write: boolean
}

const TEXT_LENGTH = 200
const LONG_LENGTH = 2000
const MOST = 99_999_999_999

/** Its column, and its name in every call. */
export const ownName = (id: number): string => `own_${id}`

/** True for the column of a field that staff added. */
export const isOwnColumn = (name: string): boolean => /^own_\d+$/.test(name)

/** Right to see or to change a field that is limited. */
export const ownRight = (id: number, what: 'read' | 'write'): string => `${ownName(id)}.${what}`

const textOf = (zh: string, en: string | null | undefined): Text => ({ zh, en: en || zh })

function choicesOf({ options }: OwnField): Choice[] {
  return options.map(({ value, title, title_en }) => ({ value, title: textOf(title, title_en) }))
}

/** Records of another page; emptied once the record is deleted. */
function referenceTo(target: Binding): Reference | undefined {
  const options = target.calls['options']
  if (!options) return undefined
  const { method, path, limit = 500 } = options
  return {
    ...{ resource: target.name, base: target.base, tree: target.kind === 'tree', onDelete: 'setNull' },
    options: { method, path, select: target.select, limit },
  }
}

type Values = Pick<Field, 'kind'> & Partial<Field>

/** Null for a reference to a page that is no longer there. */
function valuesOf(field: OwnField, bindings: readonly Binding[]): Values | null {
  switch (field.kind) {
    case 'text':
      return { kind: 'text', maxLength: TEXT_LENGTH }
    case 'textarea':
      return { kind: 'textarea', maxLength: LONG_LENGTH }
    case 'number':
      return { kind: 'number', minimum: -MOST, maximum: MOST }
    case 'money':
      return { kind: 'money', minimum: -MOST, maximum: MOST }
    case 'date':
      return { kind: 'date' }
    case 'choice':
      return { kind: 'choice', choices: choicesOf(field) }
    case 'choices':
      return { kind: 'choice', many: true, uniqueItems: true, choices: choicesOf(field), default: [], nullable: false }
    case 'boolean':
      return { kind: 'boolean', default: false, required: false, nullable: false }
    case 'reference': {
      const target = bindings.find(({ name }) => name === field.target)
      const ref = target && referenceTo(target)
      return ref ? { kind: 'reference', ref } : null
    }
  }
}

/** The field as one of a binding; null if it can't be one. */
export function fieldOf(own: OwnField, bindings: readonly Binding[]): Field | null {
  const values = valuesOf(own, bindings)
  if (!values) return null
  const { id, limit_read: seen, limit_write: written } = own
  const perm = {
    ...(seen ? { read: ownRight(id, 'read') } : {}),
    ...(written || seen ? { write: ownRight(id, written ? 'write' : 'read') } : {}),
  }
  return {
    ...{ name: ownName(id), title: textOf(own.title, own.title_en) },
    ...(own.hint ? { hint: textOf(own.hint, own.hint_en) } : {}),
    ...{ many: false, required: own.required, nullable: !own.required, readOnly: false, writeOnly: false },
    // Nobody knows what staff will keep in it: it is erased with the person, and left out of copies for tests.
    sensitive: 'personal',
    ...(Object.keys(perm).length > 0 ? { perm } : {}),
    ...(own.kind === 'choices' && own.required ? { minItems: 1 } : {}),
    ...values,
  }
}

type Groups = Binding['views']['form']['groups']

/** Adds a field to the group with the title of its section, or to a new one at the end. */
function grouped(groups: Groups, own: OwnField): Groups {
  const name = ownName(own.id)
  const place = groups.findIndex(({ title }) => title.zh === own.section)
  if (place < 0) return [...groups, { title: textOf(own.section, own.section_en), fields: [name] }]
  return groups.map((group, index) => (index === place ? { ...group, fields: [...group.fields, name] } : group))
}

function withField(binding: Binding, own: OwnField, field: Field): Binding {
  const { name } = field
  const { list, form, show } = binding.views
  const facts = kinds[field.kind]
  const more = (names: readonly string[], fits: boolean) => (fits ? [...names, name] : names)
  const shown = list.columns.length > 0
  return {
    ...binding,
    fields: { ...binding.fields, [name]: field },
    views: {
      ...binding.views,
      list: {
        ...list,
        hidden: more(list.hidden, shown),
        filters: more(list.filters, shown && facts.filter !== 'none'),
        sort: more(list.sort, shown && !field.many && field.kind !== 'textarea' && field.kind !== 'reference'),
        search: more(list.search, shown && facts.text),
      },
      form: { ...form, groups: form.groups.length > 0 ? grouped(form.groups, own) : form.groups },
      show: { ...show, groups: show.groups.length > 0 ? grouped(show.groups, own) : show.groups },
    },
  }
}

/** True for values by which rows are grouped. */
const isGrouping = ({ kind, many }: Field): boolean =>
  !many && (kind === 'choice' || kind === 'boolean' || kind === 'date' || kind === 'reference')

/** A report over rows of the resource can be narrowed to values of the field, and grouped by them; one over facts has groups of its own. */
function inReport(binding: Binding, field: Field): Binding {
  const { report } = binding
  if (!report || kinds[field.kind].filter === 'none') return binding
  const { name, title, kind } = field
  const by = kind === 'date' ? ({ by: 'year' } as const) : {}
  const groups = isGrouping(field) && report.measures.every(({ fact }) => fact === undefined)
  const { list } = binding.views
  return {
    ...binding,
    fields: { ...binding.fields, [name]: field },
    ...(groups
      ? { report: { ...report, dimensions: [...report.dimensions, { name, title, field: name, chart: 'bar', ...by }] } }
      : {}),
    views: { ...binding.views, list: { ...list, filters: [...list.filters, name] } },
  }
}

/**
 * A binding with the fields that staff added to its resource, in their order.
 * @param bindings all that references may lead to
 */
export function withOwnFields(binding: Binding, own: readonly OwnField[], bindings: readonly Binding[]): Binding {
  const counted = binding.report ? bindings.find(({ name }) => name === binding.report?.of) : undefined
  const { base, features } = counted ?? binding
  if (!features.ownFields) return binding
  let extended = binding
  for (const one of own) {
    const field = one.resource === base ? fieldOf(one, bindings) : null
    if (field) extended = counted ? inReport(extended, field) : withField(extended, one, field)
  }
  return extended
}

/** Column of the table: its type, and a default where the field is never empty. */
export function ownColumn(kind: OwnKind): { readonly type: string; readonly fallback?: string } {
  if (kind === 'boolean') return { type: 'boolean', fallback: 'false' }
  if (kind === 'choices') return { type: 'text[]', fallback: "'{}'" }
  return { type: kinds[kind].column }
}

/** Fields of rows as they are stored, in their order. */
export function ownFieldsOf(rows: readonly Row[]): OwnField[] {
  return rows.map((row) => ({ ...row, options: row['options'] ?? [] }) as unknown as OwnField)
}

/** Opens the records that references lead to for everybody who opens the page of the field. */
function openedFor(binding: Binding, routes: readonly string[]): Binding {
  const options = binding.calls['options']
  const missing = routes.filter((route) => !options?.entryPoints.some((point) => point.route === route))
  if (!options || missing.length === 0) return binding
  const entryPoints = [
    ...options.entryPoints,
    ...missing.map((route) => ({ route, scope: {}, select: binding.select, derived: true })),
  ]
  return { ...binding, calls: { ...binding.calls, options: { ...options, entryPoints } } }
}

/** All bindings with the fields that staff added. */
export function allWithOwnFields(bindings: readonly Binding[], own: readonly OwnField[]): readonly Binding[] {
  if (own.length === 0) return bindings
  const routesOf = (name: string) =>
    own
      .filter(({ target }) => target === name)
      .flatMap(({ resource }) => bindings.filter(({ base }) => base === resource).flatMap(({ route }) => route ?? []))
  return bindings.map((binding) => openedFor(withOwnFields(binding, own, bindings), routesOf(binding.name)))
}
