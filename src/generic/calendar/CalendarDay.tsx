// The days of a calendar: a cell with its entries, and the days of a month that have some, one below the other.
import { PlusOutlined } from '@ant-design/icons'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useSearch } from '../../navigation/page-context'
import { addressOf } from '../addresses'
import { type Entry, type Mode, timeOn } from './spans'
import './calendar.css'
import '../../locales/later/calendar'

/** Entries of a day in a month; the others are counted. */
const SHOWN = 3

interface DayProps {
  day: string
  /** From 0, Monday. */
  weekday: number
  entries: readonly Entry[]
  mode: Mode
  route: string
  chosen: boolean
  outside: boolean
  onMore(): void
  /** Makes a record on this day; absent if that is not offered. */
  onAdd?: () => void
  /** Name of its button. */
  adds: string
}

function EntryLink({ entry, day, route, tab }: { entry: Entry; day: string; route: string; tab: number }) {
  const time = timeOn(entry, day)
  // Of a list: the record opens over it, as it is.
  const search = useSearch()
  return (
    <Link to={addressOf(route, search, entry.id)} className={`cal-entry cal-${entry.tone ?? 'plain'}`} tabIndex={tab}>
      {time && <time>{time}</time>}
      <span className="cal-title">{entry.title}</span>
      {entry.place && <span className="cal-place">{entry.place}</span>}
      {entry.status && <span className="cal-status">{entry.status}</span>}
    </Link>
  )
}

export function Day({ day, weekday, entries, mode, route, chosen, outside, onMore, onAdd, adds }: DayProps) {
  const { t } = useWords()
  const shown = mode === 'month' && entries.length > SHOWN + 1 ? entries.slice(0, SHOWN) : entries
  const now = today().format('YYYY-MM-DD')
  return (
    // biome-ignore lint/a11y/useSemanticElements: weeks wrap on a phone, which table cells can't
    <div
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-current={day === now ? 'date' : undefined}
      className={`cal-day${outside ? ' cal-outside' : ''}`}
    >
      <span className="hidden-words">{t('calendar.day', { day, num: entries.length })}</span>
      <span className="cal-number">{mode === 'month' ? Number(day.slice(8)) : day.slice(5)}</span>
      {mode === 'week' && <span className="cal-weekday">{t(`calendar.weekdays.${weekday as 0}`)}</span>}
      {shown.map((entry) => (
        <EntryLink key={entry.id} entry={entry} day={day} route={route} tab={chosen ? 0 : -1} />
      ))}
      {shown.length < entries.length && (
        <button type="button" className="cal-more" tabIndex={chosen ? 0 : -1} onClick={onMore}>
          {t('calendar.more', { num: entries.length - shown.length })}
        </button>
      )}
      {onAdd && (
        <button
          type="button"
          className="cal-add"
          aria-label={adds}
          title={adds}
          tabIndex={chosen ? 0 : -1}
          onClick={onAdd}
        >
          <PlusOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}

export function Agenda({
  days,
  found,
  route,
}: {
  days: readonly string[]
  found: ReadonlyMap<string, Entry[]>
  route: string
}) {
  const { t } = useWords()
  const filled = days.filter((day) => (found.get(day) ?? []).length > 0)
  if (filled.length === 0) return <p className="soft cal-none">{t('calendar.none')}</p>
  return (
    <div className="cal-agenda">
      {filled.map((day) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          {found.get(day)?.map((entry) => (
            <EntryLink key={entry.id} entry={entry} day={day} route={route} tab={0} />
          ))}
        </section>
      ))}
    </div>
  )
}
