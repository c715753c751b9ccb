// The rows of a list as events of its calendar, and their dates written: shown at once, taken back with the server's words, undone from the message.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grant } from '#kernel/access'
import type { Binding, Calendar, Field, Row } from '#kernel/binding'
import { addMonths, isDay } from '#kernel/calendar'
import { furtherNames } from '#kernel/listed'
import { fieldOf } from '#kernel/standard'
import type { Filter, ListQuery, Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../api/calls'
import { Failure, report } from '../../api/failure'
import { staleIn, wordsOf } from '../../errors/refused'
import { clockOf, dayBounds, instantOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { same } from '../form/changes'
import { captionOf, idOf, revisionOf } from '../record'
import { columnsToEdit, mayEdit, useRowWrite } from '../row-write'
import { useUndoToast } from '../use-toast'
import { type CalendarEvent, type Dates, daysText, isDate, momentsText } from './events'

const PAGE = 200
/** More events than anybody looks at in a month; the list has the others. */
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

/** The parts of an event, and those that decide who may move it, that the list answers only on request. */
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
const eventsKey = (binding: Binding, { from }: Calendar) => [binding.name, 'calendar', from]

export function useEvents(
  binding: Binding,
  calendar: Calendar,
  { first, last }: { first: string; last: string },
  query: Query,
) {
  const { say } = useWords()
  const { grant } = useAccess()
  const body = { ...queryOf(binding, calendar, first, last, query), ...columnsOf(binding, calendar, grant) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...eventsKey(binding, calendar), body],
    queryFn: ({ signal }) => read(binding, body, signal),
    placeholderData: keepPreviousData,
  })
  const { from, until = from, tone, place } = calendar
  const field = fieldOf(binding, from)
  const local = localOf(field)
  const events = (data ?? [])
    .filter((row) => row[from])
    .flatMap((row): CalendarEvent[] => {
      const choice = tone ? binding.fields[tone]?.choices?.find(({ value }) => value === row[tone]) : undefined
      const dates = datesOf(binding, calendar, row)
      // A day that comes again each year is a fact about the record, and shown in years other than its own.
      const isMovable = !field?.yearly && mayEdit(binding, grant, dates, row)
      const event: CalendarEvent = {
        id: idOf(row),
        title: captionOf(binding, row),
        start: local(row[from]),
        end: local(row[until] ?? row[from]),
        tone: (choice?.tone as CalendarEvent['tone']) ?? null,
        status: choice ? say(choice.title) : null,
        place: place ? ((row[place] as string | null) ?? null) : null,
        row,
        isMovable,
        isResizable: !field?.yearly && dates.length > 1 && mayEdit(binding, grant, dates.slice(1), row),
      }
      if (!field?.yearly) return [event]
      return eachYear(event.start, first, last).map((day) => ({ ...event, start: day, end: day }))
    })
  return {
    events,
    loading: data === undefined && !error,
    stale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}

const localOf =
  (field: Field | undefined) =>
  (value: unknown): string =>
    field?.kind === 'date' ? String(value) : clockOf(String(value))

interface DateWrites {
  /** Events whose dates are being written. */
  busy: ReadonlySet<number>
  /** Writes dates as dragged; a refusal is reported. */
  move(event: CalendarEvent, dates: Dates): void
  /** Writes values of its fields; a refusal is thrown. */
  write(event: CalendarEvent, change: Row): Promise<void>
}

export function useDateWrites(binding: Binding, calendar: Calendar): DateWrites {
  const { t, say } = useWords()
  const client = useQueryClient()
  const send = useRowWrite(binding)
  const undoToast = useUndoToast()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const queryKey = eventsKey(binding, calendar)

  const show = (id: number, values: Row): void =>
    void client.setQueriesData<Row[]>({ queryKey }, (rows) =>
      rows?.map((row) => (idOf(row) === id ? { ...row, ...values } : row)),
    )
  const refuse = (error: unknown): void => {
    const titleOf = (name: string): string => {
      const field = fieldOf(binding, name)
      return field ? say(field.title) : name
    }
    const words = wordsOf(error, calendar.until ?? calendar.from, titleOf)
    report(
      error instanceof Failure && Object.keys(error.errors).length > 0
        ? new Failure(words, error.status, error.code, error.errors, error.content)
        : error,
    )
  }
  /** Merges with another change meanwhile, unless it is one of these dates. */
  const merge = async (row: Row, change: Row): Promise<Row> => {
    try {
      return await send(idOf(row), change, revisionOf(row))
    } catch (error) {
      const stale = staleIn(error)
      if (!stale || !Object.keys(change).every((name) => same(stale.current[name], row[name]))) throw error
      return send(idOf(row), change, stale.revision)
    }
  }
  /** Returns the row as written. */
  const put = async (row: Row, change: Row): Promise<Row> => {
    const id = idOf(row)
    setBusy((now) => new Set([...now, id]))
    // An answer on its way has the former dates.
    await client.cancelQueries({ queryKey })
    show(id, change)
    try {
      const revision = revisionOf(await merge(row, change))
      const known = revision === undefined ? {} : { revision }
      show(id, known)
      return { ...row, ...change, ...known }
    } catch (error) {
      show(id, formerly(row, change))
      // The record may have changed.
      void client.invalidateQueries({ queryKey })
      throw error
    } finally {
      setBusy((now) => new Set([...now].filter((one) => one !== id)))
    }
  }
  const write = async (event: CalendarEvent, change: Row): Promise<void> => {
    const { row } = event
    const written = await put(row, change)
    const fields = datesOf(binding, calendar, written)
    const [start = event.start, end = start] = fields.map((field) => localOf(field)(written[field.name]))
    const isRetimed = timeOf(start) !== timeOf(event.start) || timeOf(end) !== timeOf(event.end)
    const says = isRetimed
      ? t('calendar.retimed', { time: momentsText({ start, end }) })
      : t('calendar.moved', { days: daysText({ start, end }) })
    undoToast('moved', says, () => put(written, formerly(row, change)).catch(refuse))
  }
  return {
    busy,
    write,
    move(event, dates) {
      const [from, until] = datesOf(binding, calendar, event.row)
      const value = (local: string): string => (isDate(event) ? local : instantOf(local))
      const change: Row = {}
      if (from && dates.start !== event.start) change[from.name] = value(dates.start)
      if (until && dates.end !== event.end) change[until.name] = value(dates.end)
      if (busy.has(event.id) || Object.keys(change).length === 0) return
      write(event, change).catch(refuse)
    },
  }
}

/** The values that a change replaces. */
const formerly = (row: Row, change: Row): Row =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]))

/** Time of day of a local time; empty for a day. */
const timeOf = (local: string): string => local.slice(11)
