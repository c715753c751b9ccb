// Options of a reference: fetched on demand, narrowed by the record, searched on the server if there are many; captions of chosen ones.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reference, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import { fillKnown } from '#kernel/text'
import type { Option } from '#kernel/wire'
import { send } from '../api/send'
import { useSession } from '../api/session'
import { useWords } from '../locales/use-words'
import type { ShowProps } from './field-kind'

const FRESH = 60_000

interface Narrowing {
  filter: Row
  /** The sibling to fill first. */
  missing: string | null
}

/** `where` with `$record.x` filled in. Without a value for x, unfiltered options would mislead. */
export function narrow(where: Reference['where'], record: Row): Narrowing {
  const filter: Row = {}
  let missing: string | null = null
  for (const [name, condition] of Object.entries(where ?? {})) {
    const sibling =
      typeof condition === 'string' && condition.startsWith('$record.') ? condition.slice('$record.'.length) : null
    const value = sibling === null ? condition : record[sibling]
    if (value === null || value === undefined || value === '') missing ??= sibling
    else filter[name] = value
  }
  return { filter, missing }
}

/** Names of the siblings that narrow the options. */
export function siblingsOf(ref: Reference | undefined): string[] {
  return Object.values(ref?.where ?? {}).flatMap((condition) =>
    typeof condition === 'string' && condition.startsWith('$record.') ? [condition.slice(8)] : [],
  )
}

function fetchOptions(ref: Reference, body: Row, signal?: AbortSignal): Promise<Option[]> {
  const { method, path, select } = ref.options
  return send<{ list_data: Option[] }>(
    { method, path },
    { ...select, ...body },
    { quiet: true, ...(signal ? { signal } : {}) },
  ).then((answer) => answer.list_data)
}

/** Names may depend on the caller's language. */
export function optionsQuery(ref: Reference, body: Row, language: string) {
  return {
    queryKey: ['options', ref.options.path, ref.options.select, body, language],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOptions(ref, body, signal),
    staleTime: FRESH,
  }
}

function useOptionQuery(ref: Reference, body: Row, enabled: boolean) {
  const { language } = useWords()
  return useQuery({ ...optionsQuery(ref, body, language), enabled, placeholderData: keepPreviousData })
}

interface Options {
  options: readonly Option[]
  loading: boolean
  failed: boolean
  /** True if typing must search on the server. */
  searched: boolean
}

export function useOptions(ref: Reference, filter: Row, keyword: string, enabled: boolean): Options {
  const narrowed = Object.keys(filter).length > 0 ? { filter } : {}
  const all = useOptionQuery(ref, narrowed, enabled)
  const searched = !ref.tree && (all.data?.length ?? 0) >= ref.options.limit
  const isSearching = searched && keyword !== ''
  const found = useOptionQuery(ref, { ...narrowed, keyword }, enabled && isSearching)
  const query = isSearching ? found : all
  return { options: query.data ?? [], loading: query.isFetching, failed: query.isError, searched }
}

function named(options: readonly Option[], settings: Row): Option[] {
  return options.map((option) => ({
    ...option,
    name: fillKnown(option.name, settings),
    ...(option.son ? { son: named(option.son, settings) } : {}),
  }))
}

/** All options, for a tree drawn whole; a name may hold `{setting}`. */
export function useNamedOptions(ref: Reference, filter: Row): Options {
  const { admin } = useSession()
  const query = useOptions(ref, filter, '', true)
  const options = useMemo(() => named(query.options, { ...admin }), [query.options, admin])
  return { ...query, options }
}

export function flatten(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...flatten(option.son ?? [])])
}

const nowhere: Reference = {
  resource: '',
  base: '',
  tree: false,
  options: { method: 'POST', path: '', select: {}, limit: 0 },
  onDelete: 'restrict',
}

/** Captions of chosen ids without a caption in the record; those of records that are gone say so once the answer is there. */
export function useCaptions(ref: Reference | undefined, ids: readonly number[]): ReadonlyMap<number, string> {
  const { t } = useWords()
  const query = useOptionQuery(
    ref ?? nowhere,
    { id_list: [...ids].sort((left, right) => left - right) },
    ids.length > 0 && ref !== undefined && ref.options.path !== '',
  )
  const { data = [], isSuccess, isError, isPlaceholderData } = query
  const captions = new Map(flatten(data).map((option) => [option.id, option.name]))
  if ((isSuccess && !isPlaceholderData) || isError)
    for (const id of ids)
      if (!captions.has(id)) captions.set(id, t(isError ? 'fields.optionsFailed' : 'fields.goneOrHidden'))
  return captions
}

interface Chosen {
  ref: Reference
  id: number
}

/** Fields carried by chosen records, by reference and id; absent while loading. */
export function useCarried(chosen: readonly Chosen[]): (ref: Reference, id: number) => Row | undefined {
  const { language } = useWords()
  const query = useQueries({
    queries: chosen.map(({ ref, id }) => optionsQuery(ref, { id_list: [id] }, language)),
  })
  return (ref, id) => {
    const place = chosen.findIndex((one) => one.ref.options.path === ref.options.path && one.id === id)
    const { data, isError } = query[place] ?? {}
    if (!data) return isError ? {} : undefined
    return { ...flatten(data).find((option) => option.id === id) }
  }
}

export function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
}

/** Captions that the server answered beside the value. */
export function captionsOf(field: Pick<ShowProps['field'], 'name' | 'many'>, row: Row): ReadonlyMap<number, string> {
  const ids = idsOf(row[field.name])
  const captions = row[companionOf(field)]
  const names = Array.isArray(captions) ? captions : [captions]
  return new Map(
    ids.flatMap((id, index) => (typeof names[index] === 'string' ? [[id, names[index] as string] as const] : [])),
  )
}
