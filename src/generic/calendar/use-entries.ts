// The rows of a list in a range of days, as entries of its calendar.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Grant } from '#kernel/access'
import type { Binding, Calendar, Field, Row } from '#kernel/binding'
import { addMonths, isDay } from '#kernel/calendar'
import { furtherNames } from '#kernel/listed'
import { fieldOf } from '#kernel/standard'
import type { Filter, ListQuery, Page } from '#kernel/wire'
import { clockOf, dayBounds } from '../../fields/zone'
import { callBinding, selectOf } from '../../gateway/gateway'
import { useText } from '../../locales/use-text'
import { useAccess } from '../../providers/access'
import { columnsToEdit, mayEdit } from '../may-edit'
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

async function read(binding: Binding, asked: Row, signal: AbortSignal) {
  const ask = (page: number) =>
    callBinding<Page<Row>>(binding, 'list', { ...selectOf(binding, 'list'), ...asked, page, limit: PAGE }, { signal })
  const { total, list_data } = await ask(1)
  const pages = Math.min(PAGES, Math.ceil(total / PAGE))
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [list_data, ...more.map((page) => page.list_data)].flat()
}

/** The parts of an entry, and those that decide who may move it, that the list answers only on request. */
function columnsOf(binding: Binding, calendar: Calendar, grant: Grant): Row {
  const { from, until, tone, place } = calendar
  const own = furtherNames(binding).filter((name) => [from, until, tone, place].includes(name))
  const columns = [...new Set([...own, ...columnsToEdit(binding, grant, datesOf(binding, calendar))])]
  return columns.length > 0 ? { columns } : {}
}

/** Fields of the dates of a row; without those of an end that it doesn't have. */
export function datesOf(binding: Binding, { from, until }: Calendar, row?: Row): Field[] {
  const names = until && (!row || row[until]) ? [from, until] : [from]
  return names.flatMap((name) => fieldOf(binding, name) ?? [])
}

/** Rows of a calendar in all ranges that have been read. */
export const entriesKey = (binding: Binding, { from }: Calendar) => [binding.name, 'calendar', from]

export function useEntries(
  binding: Binding,
  calendar: Calendar,
  { first, last }: { first: string; last: string },
  query: Query,
) {
  const say = useText()
  const { grant } = useAccess()
  const asked = { ...queryOf(binding, calendar, first, last, query), ...columnsOf(binding, calendar, grant) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...entriesKey(binding, calendar), asked],
    queryFn: ({ signal }) => read(binding, asked, signal),
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
      const dates = datesOf(binding, calendar, row)
      // A day that comes again each year is a fact about the record, and shown in years other than its own.
      const moves = !field?.yearly && mayEdit(binding, grant, dates, row)
      const entry: Entry = {
        id: idOf(row),
        title: captionOf(binding, row),
        from: local(row[from]),
        until: local(row[until] ?? row[from]),
        whole,
        tone: (choice?.tone as Entry['tone']) ?? null,
        status: choice ? say(choice.title) : null,
        place: place ? ((row[place] as string | null) ?? null) : null,
        row,
        moves,
        ends: !field?.yearly && dates.length > 1 && mayEdit(binding, grant, dates.slice(1), row),
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
