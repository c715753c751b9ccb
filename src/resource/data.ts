// Reads and writes of the screens: Refine's data hooks, with what a write changes elsewhere.
import {
  type BaseRecord,
  type HttpError,
  useCustomMutation,
  useDataProvider,
  useList,
  useOne,
  useUpdate,
} from '@refinedev/core'
import { keepPreviousData, type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Binding, Row } from '#kernel/binding'
import type { Match, Page } from '#kernel/wire'
import { refresh } from '../api/boot'
import { looking } from '../api/permissions-etag'
import type { CallMeta } from '../providers/data'
import { type ListQuestion, listParams, rowsFresh, useFirstPage } from '../providers/list-query'

/** Failures are reported by `send` or by the screen, successes by the screen. */
export const quietly = { successNotification: false, errorNotification: false } as const

export interface Rows {
  rows: readonly Row[]
  total: number
  summary: Page['summary']
  loading: boolean
  /** True while an older answer is shown and a new one is loading. */
  stale: boolean
  error: Error | null
  retry(): void
}

/** Parts of a query that a list draws: a quiet refresh with the same rows draws nothing. */
const drawn: (keyof UseQueryResult)[] = ['data', 'error', 'isLoading', 'isPlaceholderData']

export const listOptions = { staleTime: rowsFresh, placeholderData: keepPreviousData, notifyOnChangeProps: drawn }

interface Answer extends Pick<UseQueryResult, 'data' | 'isLoading' | 'isPlaceholderData'> {
  error: HttpError | null
  refetch(): Promise<unknown>
}

/** The answer of `useList` or `useTable`. */
export function rowsOf(query: Answer, result: { data: readonly BaseRecord[]; total?: number | undefined }): Rows {
  return {
    rows: result.data as readonly Row[],
    total: result.total ?? 0,
    summary: (query.data as Pick<Page, 'summary'> | undefined)?.summary,
    loading: query.isLoading,
    stale: query.isPlaceholderData,
    error: query.error as Error | null,
    retry: () => void query.refetch(),
  }
}

export function useRows(binding: Binding, { enabled = true, ...question }: ListQuestion & { enabled?: boolean }): Rows {
  const { query, result } = useList<BaseRecord, HttpError>({
    ...listParams(binding.name, question),
    queryOptions: { ...listOptions, enabled },
    ...quietly,
  })
  useFirstPage()
  return rowsOf(query, result)
}

export interface OneRecord {
  record: Row | undefined
  loading: boolean
  error: Error | null
  retry(): void
}

/** Of a settings record, which has none; any number will do. */
export const SETTINGS_ID = 1

/** Reads of one record share an answer while one of them is drawn, and keep none: a form starts from what is stored. */
export const recordOptions = { queryMeta: { quiet: false } satisfies CallMeta, queryOptions: { gcTime: 0 } }

/**
 * `id`: null for settings, or if there is nothing to read. `view`: what is shown of it; another one reads the record again,
 * as opening it anew would.
 */
export function useRecord(binding: Binding, id: number | null, view = ''): OneRecord {
  const { query } = useOne<BaseRecord, HttpError>({
    resource: binding.name,
    id: id ?? SETTINGS_ID,
    meta: recordOptions.queryMeta,
    queryOptions: { ...recordOptions.queryOptions, enabled: id !== null || binding.kind === 'settings' },
    ...quietly,
  })
  const { refetch } = query
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    if (id !== null && view !== '') void refetch()
  }, [view, id, refetch])
  return {
    record: query.data?.data as Row | undefined,
    loading: query.isLoading,
    error: query.error as Error | null,
    retry: () => void query.refetch(),
  }
}

/** Reads a record once, for a following step; null if it is not to be read here. */
export function useRead(binding: Binding): (id: number) => Promise<Row | null> {
  const { getOne } = useDataProvider()()
  return useCallback(
    async (id) => {
      if (!binding.calls['read']) return null
      const meta: CallMeta = { quiet: true }
      return getOne({ resource: binding.name, id, meta }).then(
        ({ data }) => data as Row,
        () => null,
      )
    },
    [binding, getOne],
  )
}

/** Resources that determine permissions, or what the shell shows: a write to them may affect the writer. */
const deciding: ReadonlySet<string> = new Set(['admin', 'role', 'menu', 'config'])

export interface Writes {
  /** `revision`: the one that the change is based on. */
  update(id: number, change: Row, revision: number | undefined): Promise<Row>
  /** Rows by id, or all that match, which may be answered with a job. */
  remove(chosen: readonly number[] | { match: Match }, quiet?: boolean): Promise<Row>
  /** A toggle, `quick` or an action. */
  invoke(call: string, body: Row, quiet?: boolean): Promise<Row>
}

/**
 * Fetches everything visible again, after a write. First answers that are still on their way, and those fetched ahead of
 * a page, may have been read before it: unlike later ones they are not superseded by an invalidation, so they are dropped.
 */
export async function fetchAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({
    predicate: (query) => !query.meta?.['code'] && (!query.isActive() || query.state.data === undefined),
  })
  await client.invalidateQueries()
}

/** After a write: captions, counts and sums anywhere may have changed. */
export function useSettled(resource: string): <T>(work: Promise<T>) => Promise<T> {
  const client = useQueryClient()
  return useCallback(
    async (work) => {
      const answer = await work
      // Update permissions first, so that lost pages don't fetch again.
      if (deciding.has(resource)) await refresh({ quiet: true }).catch(() => undefined)
      // Refetch only visible data.
      if (!looking()) void fetchAgain(client)
      return answer
    },
    [client, resource],
  )
}

/** The same object for the life of the screen: cells hold it, and Refine's functions are new ones at each rendering. */
export function useWrites(binding: Binding): Writes {
  const resource = binding.name
  // All that is on the screen is read again below, and its permissions before.
  const { mutateAsync: update } = useUpdate({ resource, mutationMode: 'pessimistic', invalidates: [], ...quietly })
  const { mutateAsync: custom } = useCustomMutation()
  const latest = useRef({ update, custom })
  useEffect(() => {
    latest.current = { update, custom }
  })
  const after = useSettled(resource)
  return useMemo(() => {
    const settled = async (work: Promise<{ data: unknown }>): Promise<Row> => ((await after(work)).data ?? {}) as Row
    const post = (call: string, values: Row, quiet: boolean) => {
      const meta: CallMeta = { resource, call, quiet }
      return settled(latest.current.custom({ url: '', method: 'post', values, meta, ...quietly }))
    }
    return {
      update: (id, change, revision) => {
        const values = { ...change, ...(revision === undefined ? {} : { revision }) }
        return settled(latest.current.update({ id, values, meta: { quiet: true } satisfies CallMeta }))
      },
      remove: (chosen, quiet = false) => post('remove', 'match' in chosen ? chosen : { id_list: [...chosen] }, quiet),
      invoke: (call, body, quiet = false) => post(call, body, quiet),
    }
  }, [resource, after])
}
