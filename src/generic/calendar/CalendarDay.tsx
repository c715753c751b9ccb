// A day of a calendar: the bars that begin on it, its other entries, the number of those folded away, and a new one.
import { useDroppable } from '@dnd-kit/core'
import type { CSSProperties } from 'react'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useNarrow } from '../use-narrow'
import { AddButton } from './AddButton'
import type { Bar } from './bars'
import { useDrag } from './CalendarDrag'
import { CalendarEntry } from './CalendarEntry'
import { DayBars } from './DayBars'
import { type Entry, firstDay, lastDay, type Mode } from './spans'
import './calendar.css'
import type { Adding } from './use-adding'

/** How entries of a calendar are drawn and changed. */
export interface EntryParts {
  route: string
  /** Entries whose dates are being written. */
  busy: ReadonlySet<number>
  onDates(entry: Entry): void
}

interface Props {
  day: string
  /** From 0, Monday. */
  weekday: number
  /** Number of its entries, also of those folded away. */
  num: number
  bars: readonly Bar[]
  /** Entries below the bars. */
  rest: readonly Entry[]
  /** Lanes kept free for bars. */
  depth: number
  /** Entries folded away. */
  more: number
  /** The day on which keys and screen readers reach an entry. */
  mainDays: ReadonlyMap<number, string>
  mode: Mode
  parts: EntryParts
  chosen: boolean
  outside: boolean
  onMore(): void
  adding: Adding | undefined
}

export function CalendarDay(props: Props) {
  const { day, weekday, num, bars, rest, depth, more, mainDays, mode, parts, chosen, outside, onMore, adding } = props
  const { t } = useWords()
  const narrow = useNarrow()
  const { target } = useDrag()
  const { setNodeRef } = useDroppable({ id: day })
  const now = today().format('YYYY-MM-DD')
  const tab = chosen ? 0 : -1
  const own = (entry: Entry) => ({
    entry,
    day,
    tab,
    route: parts.route,
    isMain: mainDays.get(entry.id) === day,
    isBusy: parts.busy.has(entry.id),
    onDates: entry.moves ? () => parts.onDates(entry) : undefined,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: weeks wrap on a phone, which table cells can't
    <div
      ref={setNodeRef}
      role="gridcell"
      data-day={day}
      data-target={(target && day >= target[0] && day <= target[1]) || undefined}
      tabIndex={tab}
      aria-current={day === now ? 'date' : undefined}
      className={`cal-day${outside ? ' cal-outside' : ''}`}
    >
      <span className="hidden-words">{t('calendar.onDay', { day, count: num })}</span>
      <span className="cal-number">{mode === 'month' ? Number(day.slice(8)) : day.slice(5)}</span>
      {mode === 'week' && <span className="cal-weekday">{t(`calendar.weekdays.${weekday as 0}`)}</span>}
      {(depth > 0 || bars.length > 0) && (
        <div className="cal-lanes" style={{ '--depth': depth } as CSSProperties}>
          <DayBars bars={bars} own={own} />
        </div>
      )}
      {rest.map((entry) => (
        <CalendarEntry key={entry.id} {...own(entry)} before={firstDay(entry) < day} after={lastDay(entry) > day} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="cal-more"
          aria-label={t('calendar.more', { num: more })}
          tabIndex={tab}
          onClick={onMore}
        >
          {narrow ? `+${more}` : t('calendar.more', { num: more })}
        </button>
      )}
      {adding && <AddButton adding={adding} day={day} tab={tab} />}
    </div>
  )
}
