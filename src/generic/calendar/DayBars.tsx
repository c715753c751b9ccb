// Bars that begin on a day, each on its lane and as long as its days.
import type { CSSProperties } from 'react'
import type { Bar } from './bars'
import { CalendarEntry, type EntryProps } from './CalendarEntry'
import type { Entry } from './spans'

interface Props {
  bars: readonly Bar[]
  own(entry: Entry): EntryProps
}

export function DayBars({ bars, own }: Props) {
  return bars.map(({ entry, span, lane, before, after }) => (
    <CalendarEntry
      key={entry.id}
      {...own(entry)}
      before={before}
      after={after}
      style={{ '--span': span, gridRow: lane + 1 } as CSSProperties}
    />
  ))
}
