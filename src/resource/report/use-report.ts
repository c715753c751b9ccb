// A report with its state: address, answer, and the person's permissions.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { canRead } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { type Dimension, fieldsOf, type Measure, type Report, type ReportAnswer } from '#kernel/report'
import { worded } from '#kernel/report-words'
import { callBinding } from '../../api/calls'
import { usePageLocation } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { decodeReport, encodeReport, type ReportState } from './report-state'

export type ReportBinding = Binding & { readonly report: Report }

export interface ReportControl {
  state: ReportState
  change(patch: Partial<Record<keyof ReportState, ReportState[keyof ReportState] | undefined>>): void
  /** The state as a request. */
  query: Record<string, unknown>
  /** Those that the person may read. */
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  /** The selected one. */
  dimension: Dimension
  answer: ReportAnswer | undefined
  /** True while an older answer is shown and a new one is loading. */
  stale: boolean
  error: Error | null
  retry(): void
}

export function useReport(binding: ReportBinding): ReportControl {
  const { pathname, search } = usePageLocation()
  const navigate = useNavigate()
  const { grant } = useAccess()
  const { report } = binding
  const state = useMemo(() => decodeReport(search, binding), [search, binding])
  const change = useCallback<ReportControl['change']>(
    (patch) => {
      // Another question begins on its first page.
      const next = { ...state, page: undefined, ...patch } as ReportState
      void navigate({ pathname, search: encodeReport(next) }, { preventScrollReset: true })
    },
    [navigate, pathname, state],
  )
  const readable = (name: string): boolean => {
    const field = binding.fields[name]
    return !field || canRead(grant, field)
  }
  const dimensions = report.dimensions.filter(({ field }) => readable(field))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['report', binding.name, state],
    queryFn: ({ signal }) => callBinding<ReportAnswer>(binding, 'report', worded(state, report), { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    state,
    query: worded(state, report),
    change,
    dimensions,
    measures: report.measures.filter((one) => fieldsOf(one, report).every(readable)),
    dimension: (report.dimensions.find(({ name }) => name === (data?.dimension ?? state.dimension)) ??
      report.dimensions[0]) as Dimension,
    answer: data,
    stale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
