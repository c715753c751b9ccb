// Writes an entry's dates as it is dragged: shown at once, taken back with the server's words, undone from the toast.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Binding, Calendar, Row } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import { clockOf, instantOf } from '../../fields/zone'
import { Failure, report } from '../../gateway/failure'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { same } from '../form/draft'
import { idOf, revisionOf } from '../record'
import { staleIn, wordsOf } from '../refused'
import { useRowWrite } from '../use-row-write'
import { useUndoToast } from '../use-toast'
import { type Dates, daysText, momentsText } from './shifts'
import type { Entry } from './spans'
import { datesOf, entriesKey } from './use-entries'

export interface Shifting {
  /** Entries whose dates are being written. */
  busy: ReadonlySet<number>
  /** Dates as dragged; a refusal is reported. */
  shift(entry: Entry, dates: Dates): void
  /** Values of its fields; a refusal is thrown. */
  write(entry: Entry, change: Row): Promise<void>
}

export function useShift(binding: Binding, calendar: Calendar): Shifting {
  const { t } = useWords()
  const say = useText()
  const client = useQueryClient()
  const send = useRowWrite(binding)
  const undoToast = useUndoToast()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const queryKey = entriesKey(binding, calendar)

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
  const write = async (entry: Entry, change: Row): Promise<void> => {
    const { row } = entry
    const written = await put(row, change)
    const [from, until] = datesOf(binding, calendar, written).map(({ name }) => localOf(entry, written[name]))
    const moved = { ...entry, from: from ?? entry.from, until: until ?? from ?? entry.until }
    const isRetimed = timeOf(moved.from) !== timeOf(entry.from) || timeOf(moved.until) !== timeOf(entry.until)
    const says = isRetimed
      ? t('calendar.retimed', { time: momentsText(moved) })
      : t('calendar.moved', { days: daysText(moved) })
    undoToast('moved', says, () => put(written, formerly(row, change)).catch(refuse))
  }
  return {
    busy,
    write,
    shift(entry, dates) {
      const [from, until] = datesOf(binding, calendar, entry.row)
      const value = (local: string): string => (entry.whole ? local : instantOf(local))
      const change: Row = {}
      if (from && dates.from !== entry.from) change[from.name] = value(dates.from)
      if (until && dates.until !== entry.until) change[until.name] = value(dates.until)
      if (busy.has(entry.id) || Object.keys(change).length === 0) return
      write(entry, change).catch(refuse)
    },
  }
}

/** The values that a change replaces. */
const formerly = (row: Row, change: Row): Row =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]))

const localOf = ({ whole }: Entry, value: unknown): string => (whole ? String(value) : clockOf(String(value)))

/** Time of day of a local time; empty for a day. */
const timeOf = (local: string): string => local.slice(11)
