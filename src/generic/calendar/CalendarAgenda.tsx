// The days of a month that have entries, one below the other.
import { useWords } from '../../locales/use-words'
import type { EntryParts } from './CalendarDay'
import { CalendarEntry } from './CalendarEntry'
import { type Entry, firstDay, lastDay } from './spans'
import './calendar.css'

interface Props {
  days: readonly string[]
  found: ReadonlyMap<string, Entry[]>
  parts: EntryParts
}

export function CalendarAgenda({ days, found, parts }: Props) {
  const { t } = useWords()
  const filled = days.filter((day) => (found.get(day) ?? []).length > 0)
  if (filled.length === 0) return <p className="soft cal-none">{t('calendar.none')}</p>
  return (
    <div className="cal-agenda">
      {filled.map((day) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          {found.get(day)?.map((entry) => (
            <CalendarEntry
              key={entry.id}
              entry={entry}
              day={day}
              before={firstDay(entry) < day}
              after={lastDay(entry) > day}
              route={parts.route}
              tab={0}
              isBusy={parts.busy.has(entry.id)}
              isListed
              onDates={entry.moves ? () => parts.onDates(entry) : undefined}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
