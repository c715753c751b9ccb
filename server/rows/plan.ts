// Plans of reading, as plain data: the fields and captions of a row, which rows, in which order.
import { canRead, type Grant, type RowScope } from '#kernel/access'
import type { Binding, Call, Field, Reference, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { withoutStray } from '#kernel/formats'
import { firstBy } from '#kernel/leading'
import { type By, byOf, keyPattern } from '#kernel/shapes'
import { companionOf, fieldOf, standard } from '#kernel/standard'
import { placeholders } from '#kernel/text'
import { isHidden } from '#kernel/tidy'
import { phoneOf } from '#kernel/typed'
import type { Filter, GroupRows, ListQuery } from '#kernel/wire'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'
import { isWorkedOut } from './values'

/** The caption of the record, or records, that a field refers to. */
export interface CaptionPlan {
  readonly field: string
  /** Name under which it is answered. */
  readonly companion: string
  /** Resource of the record. */
  readonly base: string
  readonly label: string
  /** Fields in the label. */
  readonly names: readonly string[]
  readonly many: boolean
}

/** The values of an answered row. */
export interface RowPlan {
  readonly fields: readonly string[]
  readonly captions: readonly CaptionPlan[]
}

/** Rows of these groups; `''` for those without a value. */
export interface GroupPlan {
  readonly by: By
  readonly keys: readonly string[]
}

/** Which rows; the role's data scope and soft delete apply to all. */
export interface Conditions {
  readonly rowScope: RowScope
  readonly filter: Filter
  /** Any of these holds. */
  readonly any: readonly Filter[]
  readonly group?: GroupPlan
  /** Parents named beside the filter, such as `activity_id`; null for rows without one. */
  readonly parents: Row
  readonly keyword: string | null
  /** Fields in which the keyword is searched. */
  readonly searched: readonly string[]
  readonly ids?: readonly number[]
  /** Field of which every value has first rows of its own, because rows are counted by it. */
  readonly each?: string
}

export interface PagePlan extends RowPlan {
  readonly resource: string
  /** Rows that the caller may refer to, instead of those of the role's data scope. */
  readonly scoped?: 'referable'
  readonly where: Conditions
  /** Field names, `-` before those in descending order. */
  readonly order: readonly string[]
  /** Null for all rows. */
  readonly limit: number | null
  readonly offset: number
  /** Rows in all, if known beforehand: a page in the second half is then read from the end. */
  readonly total?: number
}

/** The page and call whose rows are read. */
export interface Asked extends Caller {
  readonly page: Binding
  readonly call: Call
  readonly rowScope: RowScope
}

/** True if the caller may read the field. */
export function mayRead(field: Field, { session }: Caller): boolean {
  return !field.writeOnly && (!session || canRead(session.grant, field))
}

/** Names that a caller may read, out of those wanted. */
export function readable(resource: Resource, names: readonly string[], caller: Caller): string[] {
  return names.filter((name) => {
    const field = resource.binding.fields[name]
    return field ? mayRead(field, caller) : Object.hasOwn(standard, name)
  })
}

/** True if the caller gets no more than a mask of the field's values. Calls without a session are the server's own. */
export function hides(field: Pick<Field, 'sensitive'>, { session }: Caller): boolean {
  return session !== null && isHidden(field, session.canSensitive)
}

/** Names that a caller may search, out of those wanted: even a whole value that matches would confirm a guess. */
export function searchable(resource: Resource, names: readonly string[], caller: Caller): string[] {
  return readable(resource, names, caller).filter((name) => !hides(resource.binding.fields[name] ?? {}, caller))
}

function captionPlan(field: Pick<Field, 'name' | 'many'>, ref: Reference, { resources }: Caller): CaptionPlan {
  const label = ref.label ?? resources.get(ref.base).binding.label
  const names = placeholders(label)
  return { field: field.name, companion: companionOf(field), base: ref.base, label, names, many: field.many }
}

/** True if the field holds ids of records with captions. */
export function hasCaption(field: Field | undefined): field is Field & { ref: Reference } {
  return field?.kind === 'reference' && field.ref !== undefined && !field.ref.resource.startsWith('$')
}

/** The readable ones of these fields, with the captions of all references among them. */
export function planRow(resource: Resource, wanted: readonly string[], caller: Caller): RowPlan {
  const fields = readable(resource, [...new Set(wanted)], caller)
  const captions = fields.flatMap((name) => {
    const field = resource.binding.fields[name]
    if (hasCaption(field)) return [captionPlan(field, field.ref, caller)]
    if (field || name !== 'admin_id') return []
    return [captionPlan({ name, many: false }, { base: 'admin' } as Reference, caller)]
  })
  return { fields, captions }
}

const anybody: Grant = new Set()
const kept = new WeakMap<Grant, WeakMap<Binding, Record<string, RowPlan>>>()

/**
 * The plan of a page's rows for one purpose, kept as long as the caller's grant. `wanted`: the same names for the same
 * page and purpose.
 */
export function rowPlanOf(
  resource: Resource,
  page: Binding,
  purpose: 'list' | 'read' | 'options',
  wanted: () => readonly string[],
  caller: Caller,
): RowPlan {
  const grant = caller.session?.grant ?? anybody
  const ofGrant = kept.get(grant) ?? new WeakMap<Binding, Record<string, RowPlan>>()
  kept.set(grant, ofGrant)
  const plans = ofGrant.get(page) ?? {}
  ofGrant.set(page, plans)
  plans[purpose] ??= planRow(resource, wanted(), caller)
  return plans[purpose]
}

/** Parents named beside the filter (`activity_id`, `pid`): rows of that parent, or of none for null. */
export function parentsIn({ binding }: Resource, query: Row, { call }: Pick<Asked, 'call'>): Field[] {
  return Object.values(binding.fields).filter(
    ({ name }) => Object.hasOwn(call.input, name) && query[name] !== undefined,
  )
}

const nameIn = (entry: string): string => entry.replace(/^-/, '')

/** An unreadable field must not be filterable either: the result would reveal it. */
export function refuseUnreadable(query: ListQuery, asked: Asked): void {
  const { page, session } = asked
  const filtered = [query.filter ?? {}, ...(query.any ?? [])].flatMap((filter) => Object.keys(filter))
  const sorted = (query.sort ?? []).map(nameIn)
  for (const name of [...sorted, ...filtered, ...(query.columns ?? [])]) {
    const field = fieldOf(page, name)
    const compared = filtered.includes(name) || sorted.includes(name)
    if (field && session && (!canRead(session.grant, field) || (compared && hides(field, asked))))
      fail('PARAM', { errors: { [name]: { zh: '没有查看权限', en: 'Not permitted' } } })
  }
  // Pages that share a call have filters and orders of their own.
  const foreign = filtered.find((name) => !page.views.list.filters.includes(name))
  if (foreign) fail('PARAM', { errors: { [foreign]: { zh: '此页不能按此筛选', en: 'Not a filter of this page' } } })
  const first = (query.any ?? []).flatMap(Object.keys).find((name) => firstBy(fieldOf(page, name) ?? {}))
  if (first) fail('PARAM', { errors: { [first]: { zh: '不能是「满足任一」的条件', en: 'Not as one of several' } } })
  const order = sorted.find((name) => !page.views.list.sort.includes(name))
  if (order) fail('PARAM', { errors: { [order]: { zh: '不能按此字段排序', en: 'Cannot be sorted by' } } })
}

/** A grouping of the page by a field that the caller may read. */
export function groupingOf(text: string, asked: Pick<Asked, 'page'> & Caller): By {
  const by = byOf(asked.page, text)
  if (by && mayRead(by.field, asked) && !hides(by.field, asked)) return by
  return fail('PARAM', { errors: { by: { zh: '不能按此字段分组', en: 'Cannot be grouped by' } } })
}

/** A key that no row has may be one of another time, but not of another form. */
function groupOf({ by: text, keys }: GroupRows, asked: Asked): GroupPlan {
  const by = groupingOf(text, asked)
  const form = keyPattern(by)
  if (keys.every((key) => key === '' || form.test(key))) return { by, keys }
  return fail('PARAM', { errors: { keys: { zh: '没有这样的分组', en: 'No such group' } } })
}

/** The keyword as stored texts have it: a phone number without blanks and signs, where one is searched. */
function keywordOf(resource: Resource, { keyword }: ListQuery, searched: readonly string[]): string | null {
  const isNumber = searched.some((name) => resource.binding.fields[name]?.kind === 'phone')
  return (isNumber && phoneOf(withoutStray(keyword ?? ''))) || keyword || null
}

/** Most that a query may cost: far beyond what people put together, well below what makes others wait. */
const COST = 64
/** Of a value that is worked out for each row, against a condition on a stored one. */
const WORKED_OUT = 6

const tooMuch: Text = {
  zh: '条件过多，请减少；按统计得出的项目计算较慢，最多同时用几项',
  en: 'Too many conditions: use fewer, above all of those on figures that are worked out',
}

/** Refuses with PARAM, before it runs, a query whose conditions and order would keep the database busy. */
function refuseCostly(resource: Resource, { filter = {}, any = [], sort = [] }: ListQuery): void {
  const conditions = [filter, ...any].flatMap(Object.keys)
  const read = new Set([...conditions, ...sort.map(nameIn)])
  const workedOut = [...read].filter((name) => isWorkedOut(name, resource))
  if (conditions.length + workedOut.length * WORKED_OUT > COST) fail('PARAM', { message: tooMuch })
}

/** The rows that a query of the page's list means. */
export function conditionsOf(resource: Resource, query: ListQuery & Row, asked: Asked): Conditions {
  refuseCostly(resource, query)
  const searched = query.keyword ? searchable(resource, asked.page.views.list.search, asked) : []
  return {
    rowScope: asked.rowScope,
    filter: query.filter ?? {},
    any: query.any ?? [],
    ...(query.group ? { group: groupOf(query.group, asked) } : {}),
    parents: Object.fromEntries(parentsIn(resource, query, asked).map(({ name }) => [name, query[name]])),
    keyword: keywordOf(resource, query, searched),
    searched,
  }
}

/** The order asked for, or that of the page without fields that the caller may not read: an order would reveal them. */
export function orderOf(resource: Resource, { sort }: ListQuery, asked: Asked): readonly string[] {
  if (sort?.length) return sort
  return asked.page.views.list.order.filter((entry) => readable(resource, [nameIn(entry)], asked).length > 0)
}
