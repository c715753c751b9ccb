// The rows of a list in a range of days, as entries of its calendar.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Binding, Calendar, Row } from '#kernel/binding'
import { addMonths, isDay } from '#kernel/calendar'
import { furtherNames } from '#kernel/listed'
import { fieldOf } from '#kernel/standard'
import type { Filter, ListQuery, Page } from '#kernel/wire'
import { clockOf, dayBounds } from '../../fields/zone'
import { callBinding, selectOf } from '../../gateway/gateway'
import { useText } from '../../locales/use-text'
import { captionOf, idOf } from '../record'
import type { Entry } from './spans'

const PAGE = 200
/** More entries than anybody looks at in a month; the list has the others. */
const PAGES = 10

type Query = Pick<ListQuery, 'keyword' | 'filter' | 'any'>

/** The query of the list, and the days in view beside it: of a day that comes again each year, by its months. */
function queryOf(binding: Binding, { from, until }: Calendar, first: string, last: string, query: Query): Row {
  const field = fieldOf(binding, from)
  if (field?.yearly) return { ...query, group: { by: `${from}.yearly`, keys: monthsIn(first, last) } }
  const [begin, end] = field?.kind === 'date' ? [first, last] : [dayBounds(first).gte, dayBounds(last).lte]
  const days: Filter = until ? { [from]: { lte: end }, [until]: { gte: begin } } : { [from]: { gte: begin, lte: end } }
  // As a group of the any-of conditions, so that a filter on the same date still applies.
  return { ...query, any: (query.any ?? [{}]).map((group) => ({ ...days, ...group })) }
}

function monthsIn(first: string, last: string): string[] {
  const months = new Set<string>()
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = addMonths(day, 1)) months.add(day.slice(5, 7))
  return [...months]
}

/** The day in each year in view; the 29th of February on the 28th in other years. */
function eachYear(value: string, first: string, last: string): string[] {
  return [...new Set([first.slice(0, 4), last.slice(0, 4)])]
    .map((year) => `${year}${value.slice(4, 10)}`)
    .map((day) => (isDay(day) ? day : day.replace('-29', '-28')))
}

async function read(binding: Binding, calendar: Calendar, asked: Row, signal: AbortSignal) {
  const ask = (page: number) =>
    callBinding<Page<Row>>(
      binding,
      'list',
      { ...selectOf(binding, 'list'), ...asked, ...columnsOf(binding, calendar), page, limit: PAGE },
      { signal },
    )
  const { total, list_data } = await ask(1)
  const pages = Math.min(PAGES, Math.ceil(total / PAGE))
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [list_data, ...more.map((page) => page.list_data)].flat()
}

/** The parts of an entry that the list answers only on request. */
function columnsOf(binding: Binding, { from, until, tone, place }: Calendar): Row {
  const wanted = [from, until, tone, place]
  const columns = furtherNames(binding).filter((name) => wanted.includes(name))
  return columns.length > 0 ? { columns } : {}
}

export function useEntries(
  binding: Binding,
  calendar: Calendar,
  { first, last }: { first: string; last: string },
  query: Query,
) {
  const say = useText()
  const asked = queryOf(binding, calendar, first, last, query)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [binding.name, 'calendar', calendar.from, asked],
    queryFn: ({ signal }) => read(binding, calendar, asked, signal),
    placeholderData: keepPreviousData,
  })
  const { from, until = from, tone, place } = calendar
  const field = fieldOf(binding, from)
  const whole = field?.kind === 'date'
  const local = (value: unknown) => (whole ? String(value) : clockOf(String(value)))
  const entries = (data ?? [])
    .filter((row) => row[from])
    .flatMap((row): Entry[] => {
      const choice = tone ? binding.fields[tone]?.choices?.find(({ value }) => value === row[tone]) : undefined
      const entry: Entry = {
        id: idOf(row),
        title: captionOf(binding, row),
        from: local(row[from]),
        until: local(row[until] ?? row[from]),
        whole,
        tone: (choice?.tone as Entry['tone']) ?? null,
        status: choice ? say(choice.title) : null,
        place: place ? ((row[place] as string | null) ?? null) : null,
      }
      if (!field?.yearly) return [entry]
      return eachYear(entry.from, first, last).map((day) => ({ ...entry, from: day, until: day }))
    })
  return {
    entries,
    loading: data === undefined && !error,
    stale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
