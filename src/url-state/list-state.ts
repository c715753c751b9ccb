// State of a list: as query string of its address, and as body of its call.
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZES } from '#kernel/constants'
import { filterOf } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import type { Filter, ListQuery } from '#kernel/wire'
import { readFilterValue } from './filter-value'

export interface ListState {
  page: number
  limit: number
  keyword: string
  /** Empty: the default order. */
  sort: readonly string[]
  filter: Filter
  /** At least one of these must also hold. */
  any: readonly Filter[]
  preset: string | null
  /** Rows as cards by state, or as entries of a calendar; empty: as a table. */
  as: Shape
  /** Grouping of the rows, field of the board or date of the calendar; empty: none, or the first one that suits. */
  by: string
  /** The open groups, or the part of the calendar in view. Not part of what a view is. */
  at: string
}

const shapes = ['', 'board', 'calendar'] as const
export type Shape = (typeof shapes)[number]

/** One query parameter for the whole state: one place to keep, drop and check it. */
const KEY = 'list'
/** A saved view; 0 for none, if another one opens by default. */
const VIEW = 'view'
const LONGEST_KEYWORD = 100
/** Characters of `by` and of `at`. */
export const LONGEST_SHAPE = 500
/** The call's maximum of groups. */
const MOST_GROUPS = 20

export const firstState: ListState = {
  page: 1,
  limit: PAGE_SIZE,
  keyword: '',
  sort: [],
  filter: {},
  any: [],
  preset: null,
  as: '',
  by: '',
  at: '',
}

/** Short names keep a shared link short. */
export interface Packed {
  p?: unknown
  l?: unknown
  k?: unknown
  s?: unknown
  f?: unknown
  a?: unknown
  t?: unknown
  v?: unknown
  g?: unknown
  d?: unknown
}

export function pack(state: ListState): Packed {
  const packed: Packed = {}
  if (state.page > 1) packed.p = state.page
  if (state.limit !== PAGE_SIZE) packed.l = state.limit
  if (state.keyword !== '') packed.k = state.keyword
  if (state.sort.length > 0) packed.s = state.sort
  if (Object.keys(state.filter).length > 0) packed.f = state.filter
  if (state.any.length > 0) packed.a = state.any
  if (state.preset !== null) packed.t = state.preset
  if (state.as) packed.v = state.as
  if (state.by) packed.g = state.by
  if (state.at) packed.d = state.at
  return packed
}

/**
 * `?list=…`, or nothing for a list's default state. Never `encode: false`: a search for `A&B=#1%+` must survive. With a
 * view, the list is included only if it differs from the saved state.
 */
export function encodeState(state: ListState, view?: { id: number; saved: ListState | null }): string {
  const packed = pack(state)
  const parts: string[] = []
  if (view) parts.push(`${VIEW}=${view.id}`)
  const as = view?.saved ?? null
  if (as ? !sameList(state, as) || state.page > 1 || state.at !== as.at : Object.keys(packed).length > 0)
    parts.push(`${KEY}=${encodeURIComponent(JSON.stringify(packed))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** True if both show the same rows in the same order, on any page and page size. */
export function sameList(left: ListState, right: ListState): boolean {
  const facts = ({ keyword, sort, any, preset, filter, as, by }: ListState): string =>
    canonical({ keyword, sort, any, preset, filter, as, by })
  return facts(left) === facts(right)
}

/** The same text for the same content: a database keeps no order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

function partOf(search: string, key: string): string | null {
  const part = search
    .replace(/^\?/, '')
    .split('&')
    .find((one) => one.startsWith(`${key}=`))
  return part === undefined ? null : part.slice(key.length + 1)
}

/** The saved view in an address: null if absent, 0 for explicitly none. */
export function viewIn(search: string): number | null {
  const text = partOf(search, VIEW)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function unpack(search: string): Packed | null {
  const part = partOf(search, KEY)
  if (part === null) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(part))
    return value && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {} // a truncated link still opens the list
  }
}

function readSort(binding: Binding, value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const known = value.filter(
    (one): one is string => typeof one === 'string' && binding.views.list.sort.includes(one.replace(/^-/, '')),
  )
  return [...new Set(known)].slice(0, 5)
}

function readFilter(binding: Binding, value: unknown): Filter {
  const filter: Filter = {}
  if (!value || typeof value !== 'object') return filter
  for (const name of binding.views.list.filters) {
    const field = fieldOf(binding, name)
    if (!field || !Object.hasOwn(value, name)) continue
    const read = readFilterValue(field, (value as Record<string, unknown>)[name])
    if (read !== undefined) filter[name] = read
  }
  return filter
}

function readGroups(binding: Binding, value: unknown): Filter[] {
  if (!Array.isArray(value)) return []
  const groups = value.slice(0, MOST_GROUPS).map((one) => readFilter(binding, one))
  // An empty group would mean "every row".
  return groups.every((group) => Object.keys(group).length > 0) ? groups : []
}

/** Keeps only values that the binding allows: anybody may have written the address. */
export function readState(packed: Packed, binding: Binding, limit = PAGE_SIZE): ListState {
  const { p, l, k, s, f, a, t, v, g, d } = packed
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_SHAPE) : '')
  return {
    page: Number.isSafeInteger(p) && (p as number) >= 1 && (p as number) <= 10_000_000 ? (p as number) : 1,
    limit: PAGE_SIZES.includes(l as number) ? (l as number) : limit,
    keyword: typeof k === 'string' ? k.slice(0, LONGEST_KEYWORD) : '',
    sort: readSort(binding, s),
    filter: readFilter(binding, f),
    any: readGroups(binding, a),
    preset: binding.views.list.presets.some(({ key }) => key === t) ? (t as string) : null,
    as: shapes.find((one) => one === v) ?? '',
    by: text(g),
    at: text(d),
  }
}

/** The list of an address. `opens`: its state if the address has none, from a saved view. */
export function decodeState(search: string, binding: Binding, opens: Partial<ListState> = {}): ListState {
  const packed = unpack(search)
  return packed ? readState(packed, binding, opens.limit) : { ...readState({}, binding), ...opens }
}

function without(filter: Filter, names: ReadonlySet<string>): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.has(name)))
}

/**
 * `keyword`, `filter` and `any` of the call's body. A preset on a field that is also filtered narrows it further: it
 * moves into the any-of groups; if a group has that field as well, the group decides.
 */
export function queryOf(state: ListState, binding: Binding): Pick<ListQuery, 'keyword' | 'filter' | 'any'> {
  const preset = (binding.views.list.presets.find(({ key }) => key === state.preset)?.filter ?? {}) as Filter
  const own = Object.fromEntries(
    Object.entries(state.filter).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  )
  const both = new Set(Object.keys(preset).filter((name) => Object.hasOwn(own, name)))
  const filter = { ...without(preset, both), ...own }
  const meeting = Object.fromEntries([...both].map((name) => [name, preset[name]])) as Filter
  const groups = both.size > 0 && state.any.length === 0 ? [{}] : state.any
  const any = groups.map((group) => ({ ...meeting, ...group }))
  return {
    ...(state.keyword.trim() === '' ? {} : { keyword: state.keyword.trim() }),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(any.length > 0 ? { any } : {}),
  }
}

/** The filters that a person may set. */
export function filterNames(binding: Binding): string[] {
  return binding.views.list.filters.filter((name) => {
    const field = fieldOf(binding, name)
    return field !== undefined && filterOf(field) !== 'none'
  })
}
