// What a list shows, as the query text of its address and as the body of its call.
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZE_LIMIT } from '#kernel/constants'
import { filterOf } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import type { Filter, ListQuery } from '#kernel/wire'
import { readFilterValue } from './filter-value'

export interface ListState {
  page: number
  limit: number
  keyword: string
  /** Empty: the order of the binding. */
  sort: readonly string[]
  filter: Filter
  preset: string | null
}

export const PAGE_SIZES = [10, 20, 50, 100, PAGE_SIZE_LIMIT]

/** The key in the address, for all of it: one place to keep, to drop and to check. */
const KEY = 'list'
const LONGEST_KEYWORD = 100

export const firstState: ListState = { page: 1, limit: PAGE_SIZE, keyword: '', sort: [], filter: {}, preset: null }

/** Short names keep a shared link short. */
interface Packed {
  p?: unknown
  l?: unknown
  k?: unknown
  s?: unknown
  f?: unknown
  t?: unknown
}

/** `?list=…`, or nothing for a list as it opens. Never `encode: false`: a search for `A&B=#1%+` must survive. */
export function encodeState(state: ListState): string {
  const packed: Packed = {}
  if (state.page > 1) packed.p = state.page
  if (state.limit !== PAGE_SIZE) packed.l = state.limit
  if (state.keyword !== '') packed.k = state.keyword
  if (state.sort.length > 0) packed.s = state.sort
  if (Object.keys(state.filter).length > 0) packed.f = state.filter
  if (state.preset !== null) packed.t = state.preset
  if (Object.keys(packed).length === 0) return ''
  return `?${KEY}=${encodeURIComponent(JSON.stringify(packed))}`
}

function unpack(search: string): Packed {
  const part = search
    .replace(/^\?/, '')
    .split('&')
    .find((one) => one.startsWith(`${KEY}=`))
  if (!part) return {}
  try {
    const value: unknown = JSON.parse(decodeURIComponent(part.slice(KEY.length + 1)))
    return value && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {} // a link cut in half still opens the list
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

/** Keeps what the binding allows of an address that anybody may have written. */
export function decodeState(search: string, binding: Binding): ListState {
  const { p, l, k, s, f, t } = unpack(search)
  return {
    page: Number.isSafeInteger(p) && (p as number) >= 1 && (p as number) <= 10_000_000 ? (p as number) : 1,
    limit: PAGE_SIZES.includes(l as number) ? (l as number) : PAGE_SIZE,
    keyword: typeof k === 'string' ? k.slice(0, LONGEST_KEYWORD) : '',
    sort: readSort(binding, s),
    filter: readFilter(binding, f),
    preset: binding.views.list.presets.some(({ key }) => key === t) ? (t as string) : null,
  }
}

/** keyword, filter and any of the call's body. A preset that meets a filter on the same field narrows it further. */
export function queryOf(state: ListState, binding: Binding): Pick<ListQuery, 'keyword' | 'filter' | 'any'> {
  const preset = binding.views.list.presets.find(({ key }) => key === state.preset)?.filter as Filter | undefined
  const own = Object.fromEntries(
    Object.entries(state.filter).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  )
  const meets = preset !== undefined && Object.keys(preset).some((name) => name in own)
  const filter = meets ? own : { ...preset, ...own }
  return {
    ...(state.keyword.trim() === '' ? {} : { keyword: state.keyword.trim() }),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(meets && preset ? { any: [preset] } : {}),
  }
}

/** The filters that a person may set. */
export function filterNames(binding: Binding): string[] {
  return binding.views.list.filters.filter((name) => {
    const field = fieldOf(binding, name)
    return field !== undefined && filterOf(field) !== 'none'
  })
}
