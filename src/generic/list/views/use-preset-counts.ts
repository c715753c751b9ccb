// Number of rows in each predefined view, if its one condition is on a field whose choices the list counts.
import { useMemo } from 'react'
import type { Binding, Preset } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { Filter, Page } from '#kernel/wire'
import { queryOf } from '../../../url-state/list-state'
import { useRows } from '../../data'
import type { ListControl } from '../use-list-state'

type Summary = Page['summary']

/** Summary key of the counts for a preset's one field; undefined if there is none. */
function countsName(binding: Binding, { filter }: Preset): string | undefined {
  const names = Object.keys(filter)
  return Object.entries(binding.views.list.summary).find(
    ([, figure]) => 'counts' in figure && names.length === 1 && names[0] === figure.counts,
  )?.[0]
}

/** One choice, or any of several. */
function choicesOf(value: Filter[string] | undefined): string[] | null {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || typeof value === 'object' ? null : [String(value)]
}

export function countOfPreset(binding: Binding, preset: Preset, summary: Summary): number | undefined {
  const name = countsName(binding, preset)
  const counts = name === undefined ? undefined : summary?.[name]
  const choices = choicesOf(Object.values(preset.filter as Filter)[0])
  if (typeof counts !== 'object' || !choices) return undefined
  return choices.reduce((sum, choice) => sum + (counts[choice] ?? 0), 0)
}

/**
 * By key of the preset. Choosing one replaces another, so the active one's filter is left out: if the list's own
 * summary is narrowed by it, the counts need a request of their own.
 */
export function usePresetCounts(
  binding: Binding,
  route: string,
  control: ListControl,
  within: Filter | undefined,
  summary: Summary,
): Readonly<Record<string, number | null>> {
  const { state, view } = control
  const { presets } = binding.views.list
  const counted = presets.filter((preset) => countsName(binding, preset) !== undefined)
  const current = presets.find(({ key }) => key === state.preset)
  /** True if the list's summary ignores the active view's filter, as this count needs. */
  const usesSummary = (preset: Preset): boolean =>
    current === undefined || countsName(binding, current) === countsName(binding, preset)
  const enabled = view === null && !counted.every(usesSummary)
  const query = useMemo(() => {
    const own = queryOf({ ...state, preset: null }, binding)
    return within ? { ...own, filter: { ...own.filter, ...within } } : own
  }, [state, binding, within])
  const separate = useRows(binding, { ...query, sort: [], route, enabled, paging: { page: 1, limit: 1 } })
  // With a filter on the field itself, or a saved view, the button would lead to another number.
  if (
    view !== null ||
    counted.some(({ filter }) => Object.keys(filter).some((name) => Object.hasOwn(state.filter, name)))
  )
    return {}
  // Of several choices first rows don't add up: one value may be among each of them.
  const isFirst = Object.keys(query.filter ?? {}).some((name) => firstBy(binding.fields[name] ?? {}))
  const several = ({ filter }: Preset) => (choicesOf(Object.values(filter as Filter)[0])?.length ?? 0) > 1
  return Object.fromEntries(
    counted.flatMap((preset) => {
      if (isFirst && several(preset)) return []
      const known = usesSummary(preset) ? summary : separate.summary
      const num = countOfPreset(binding, preset, known)
      // Its place is kept while it is being counted.
      return num === undefined && known ? [] : [[preset.key, num ?? null]]
    }),
  )
}
