// The rows of a list in a range of days, as entries of its calendar.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Binding, Calendar, Row } from '#kernel/binding'
import type { Page } from '#kernel/wire'
import { clockOf, dayBounds } from '../../fields/zone'
import { callBinding, selectOf } from '../../gateway/gateway'
import { useText } from '../../locales/use-text'
import { captionOf, idOf } from '../record'
import type { Entry } from './spans'

const PAGE = 200
/** More entries than anybody looks at in a month; the list has the others. */
const PAGES = 10

function filterOf(binding: Binding, { from, until }: Calendar, first: string, last: string): Row {
  const whole = binding.fields[from]?.kind === 'date'
  const [begin, end] = whole ? [first, last] : [dayBounds(first).gte, dayBounds(last).lte]
  return until ? { [from]: { lte: end }, [until]: { gte: begin } } : { [from]: { gte: begin, lte: end } }
}

async function read(binding: Binding, calendar: Calendar, first: string, last: string, signal: AbortSignal) {
  const ask = (page: number) =>
    callBinding<Page<Row>>(
      binding,
      'list',
      { ...selectOf(binding, 'list'), filter: filterOf(binding, calendar, first, last), page, limit: PAGE },
      { signal },
    )
  const { total, list_data } = await ask(1)
  const pages = Math.min(PAGES, Math.ceil(total / PAGE))
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [list_data, ...more.map((page) => page.list_data)].flat()
}

export function useEntries(binding: Binding, calendar: Calendar, { first, last }: { first: string; last: string }) {
  const say = useText()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [binding.name, 'calendar', first, last],
    queryFn: ({ signal }) => read(binding, calendar, first, last, signal),
    placeholderData: keepPreviousData,
  })
  const { from, until = from, tone, place } = calendar
  const whole = binding.fields[from]?.kind === 'date'
  const local = (value: unknown) => (whole ? String(value) : clockOf(String(value)))
  const entries = (data ?? [])
    .filter((row) => row[from])
    .map((row): Entry => {
      const choice = tone ? binding.fields[tone]?.choices?.find(({ value }) => value === row[tone]) : undefined
      return {
        id: idOf(row),
        title: captionOf(binding, row),
        from: local(row[from]),
        until: local(row[until] ?? row[from]),
        whole,
        tone: (choice?.tone as Entry['tone']) ?? null,
        status: choice ? say(choice.title) : null,
        place: place ? ((row[place] as string | null) ?? null) : null,
      }
    })
  return {
    entries,
    loading: data === undefined && !error,
    stale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
